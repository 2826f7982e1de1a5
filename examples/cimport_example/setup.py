"""One extension module. It needs no flags: cimport finds strobe where it is installed."""

from Cython.Build import cythonize
from setuptools import Extension, setup

setup(ext_modules=cythonize([Extension("rivers", ["rivers.pyx"])], language_level=3))
