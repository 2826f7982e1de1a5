"""The site: the pages of this folder as they are, and a reference made of the docstrings.

`sphinx-build -W -n -b dirhtml docs build/site` builds it; a broken link or reference stops the build.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import strobe

if TYPE_CHECKING:
    from sphinx.application import Sphinx

DOCS = Path(__file__).resolve().parent

project = "strobe"
author = "The strobe maintainers"
project_copyright = "2026, the strobe maintainers"
release = version = strobe.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.viewcode"]
exclude_patterns = ["_build"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
myst_heading_anchors = 4
nitpicky = True
# The inventories of other sites would need the network.
nitpick_ignore = [("py:class", "fractions.Fraction")]

autodoc_member_order = "bysource"
autodoc_typehints = "none"
napoleon_numpy_docstring = False
napoleon_use_ivar = True
napoleon_use_rtype = False
napoleon_custom_sections = ["Cost", "Rule"]
add_module_names = False

html_theme = "furo"
html_title = "strobe"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_sphinx = False

SECTION = re.compile(r"^## (.+)\n((?:.*\n)*?)(?=^## |\Z)", flags=re.MULTILINE)
PAGE = re.compile(r"^- \[[^\]]+\]\(([\w./-]+)\.(?:md|rst)\)", flags=re.MULTILINE)
OUTSIDE = re.compile(r"\[([^\]]+)\]\((?:\.\./)+(?!README|CHANGELOG|CONTRIBUTING|SECURITY)([^)\s]+)\)")
FRONT = re.compile(r"\]\((?:\.\./)*(README|CHANGELOG|CONTRIBUTING|SECURITY)\.md")


def adapt(app: Sphinx, name: str, source: list[str]) -> None:
    """Pages are written to be read in the repository as well; here their links lead to pages of the site."""
    up = "../" * name.count("/")
    text = OUTSIDE.sub(r"\1 (`\2`)", source[0])
    text = FRONT.sub(lambda match: f"]({up}project/{match[1].lower()}.md", text)
    if name == "index":
        for title, body in SECTION.findall(source[0]):
            entries = "\n".join(PAGE.findall(body))
            text += f"\n```{{toctree}}\n:hidden:\n:caption: {title}\n\n{entries}\n```\n"
    source[0] = text


def front(app: Sphinx, name: str, parent: Path, source: list[str]) -> None:
    """What is included from the top of the repository is one floor up from its links."""
    text = source[0]
    text = re.sub(r"\]\(docs/([^)\s]+)\)", r"](../\1)", text)
    text = re.sub(r"\[([^\]]+)\]\((LICENSE|examples/[^)\s]*|\.github/[^)\s]*)\)", r"\1", text)
    source[0] = FRONT.sub(lambda match: f"]({match[1].lower()}.md", text)


def setup(app: Sphinx) -> None:
    """Sphinx calls this."""
    app.connect("source-read", adapt)
    app.connect("include-read", front)
