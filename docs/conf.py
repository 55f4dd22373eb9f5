"""The documentation site: `make docs` builds it into build/site from the pages as they lie in the source tree.

The root of the site is the root of the source tree, so every link between two pages is the one that also works where the source is read.
The API reference is read from the interpreted modules: compiled ones keep the docstrings of their classes and functions, but have none of
their own, and no source to take the order of members and what is said of constants from.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

HERE = Path(__file__).parent
os.environ["FLASHOVER_PURE"] = "1"
sys.path[:0] = [str(HERE.parent / "src"), str(HERE / "site")]

from flashover import __version__  # noqa: E402 - found above

project = "Flashover"
author = copyright = "The Flashover contributors"  # noqa: A001 - Sphinx's name for it
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "notebooks", "repository"]
root_doc = "docs/index"
include_patterns = ["docs/**", "examples/README.md", "benchmarks/**/*.md", "*.md"]
exclude_patterns = [".*", "build", "dist", "ui", "src", "tests", "requirements", "scripts", "deploy", "**/site"]
source_suffix = {".md": "markdown", ".ipynb": "notebook"}
nitpicky = False  # the names of types in signatures come from many rooms, and not all have a page
show_warning_types = True

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
myst_links_external_new_tab = False
default_role = "code"  # `name` in a docstring is code, as on GitHub

autodoc_default_options = {"members": True, "member-order": "bysource", "undoc-members": True}
autodoc_typehints = "signature"
autodoc_class_signature = "mixed"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
add_module_names = False

html_theme = "furo"
html_title = f"Flashover {release}"
html_static_path = ["site/static"]
html_css_files = ["flashover.css"]
html_favicon = "site/static/flame.svg"
html_logo = "site/static/flame.svg"
html_copy_source = False
html_show_sourcelink = False
html_additional_pages = {"index": "start.html"}
templates_path = ["site/templates"]
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#b3361b", "color-brand-content": "#a32f15", "color-brand-visited": "#7a3d6b"},
    "dark_css_variables": {"color-brand-primary": "#ff9a62", "color-brand-content": "#ffae80", "color-brand-visited": "#d9a5c8"},
    "navigation_with_keys": True,
}
pygments_style = "friendly"
pygments_dark_style = "github-dark"
