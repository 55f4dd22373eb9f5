"""Check every link inside the built site: the file is there, and so is the place in it.

python scripts/check_site.py [FOLDER]        (by default build/site; exit code 1 when a link leads nowhere)
"""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parents[1]


@cache
def _places(page: Path) -> frozenset[str]:
    return frozenset(re.findall(r'\bid="([^"]+)"', page.read_text("utf-8")))


def broken_links(site: Path) -> tuple[int, list[str]]:
    """How many links were followed, and those that lead nowhere."""
    followed = 0
    broken = []
    for page in sorted(site.rglob("*.html")):
        for link in re.findall(r'(?:href|src)="([^"]+)"', page.read_text("utf-8")):
            if re.match(r"[a-z]+:|//|#$", link):
                continue
            path, _, place = unquote(link).partition("#")
            target = (page.parent / path.partition("?")[0]).resolve() if path else page.resolve()
            followed += 1
            if not target.exists() or (place and target.suffix == ".html" and place not in _places(target)):
                broken.append(f"{page.relative_to(site)}: {link}")
    return followed, broken


def main(arguments: list[str]) -> int:
    """Report them."""
    followed, broken = broken_links(Path(*arguments) if arguments else ROOT / "build" / "site")
    for line in broken:
        print(line, file=sys.stderr)
    print(f"{followed} links, {len(broken)} broken")
    return 1 if broken or not followed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
