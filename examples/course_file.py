"""Read the text file in which many student projects keep a house, see what is wrong with it, and save it as a board file.

python examples/course_file.py [FILE]        (by default the one below)
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from flashover import Board, BoardError
from flashover.formats.course import read_course

CAMPUS = """\
1100 1000 1001 1100 1001 1100 1000 1001
0100 0000 0001 0100 0001 0110 0010 0011
0110 0010 0011 0110 0011 1100 1000 1001
1100 1000 1000 1000 1001 0100 0000 0001
0100 0000 0000 0000 0001 0110 0010 0011
0110 0010 0010 0010 0011 1110 1010 1011
1 1 v
2 7 f
5 2 v
3 2
3 3
4 2
4 3
4 4
2 3 2 4
3 4 4 4
1 5 1 6
4 5 4 6
2 8 3 8
5 7 6 7
1 3
4 1
6 3
"""


def main(path: str | None = None) -> None:
    """Read, report, and write ``course.json``."""
    text = CAMPUS if path is None else Path(path).read_text(encoding="utf-8")
    try:
        course = read_course(text)
    except BoardError as error:
        sys.exit(f"{error.path}: {error.message} ({error.code})")
    for note in course.notes:
        print("noted:", note)
    house = Board.from_json(course.board)
    print(house)
    Path("course.json").write_text(json.dumps(house.to_json(), indent=1), encoding="utf-8")
    broken = text.replace("1 3\n4 1", "1 3\n4 4")
    try:
        read_course(broken)
    except BoardError as error:
        print(f"a broken one: {error.path}: {error.message} ({error.code})")


if __name__ == "__main__":
    main(*sys.argv[1:2])
