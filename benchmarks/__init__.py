"""Timings: bench_*.py are our own doors under pytest-benchmark, compare/ sets them beside other packages."""
