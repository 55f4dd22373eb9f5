"""Files at the edge: strict JSON in, whole files out. Anything wrong with a file is a `FileError`."""

from __future__ import annotations

import os

from flashover.errors import FileError

LARGEST_FILE = 8_000_000


def parse_json(data: str | bytes) -> object:
    """The value of a JSON text; no NaN, no key twice, no endless nesting."""
    import json

    def refuse_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
        obj = dict(pairs)
        if len(obj) != len(pairs):
            raise ValueError("a key stands twice in one object")
        return obj

    def refuse_constant(name: str) -> object:
        raise ValueError(f"{name} is not JSON")

    try:
        return json.loads(data, object_pairs_hook=refuse_twins, parse_constant=refuse_constant)
    except (ValueError, RecursionError) as error:
        raise FileError("file.json", "", f"not JSON: {error}") from None


def read_json(path: str | os.PathLike[str]) -> object:
    """The value in a JSON file of reasonable size."""
    return parse_json(read_bytes(path))


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a regular file; a device or a pipe could block or never end."""
    import stat

    def without_waiting(name: str, flags: int) -> int:
        return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))

    try:
        with open(path, "rb", opener=without_waiting) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise FileError("file.unreadable", "", "is not a regular file")
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise FileError("file.unreadable", "", error.strerror or str(error)) from None
    except ValueError as error:  # a null character in the name
        raise error if isinstance(error, FileError) else FileError("file.unreadable", "", "is no file name") from None
    if len(data) > LARGEST_FILE:
        raise FileError("file.too_large", "", f"is larger than {LARGEST_FILE} bytes")
    return data


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Replace a file as a whole: a reader finds the old one or the new one, even if the program ends in between."""
    name = os.fspath(path)
    # A name of our own process, so that two games saved into one folder do not meet.
    beside = f"{name}.{os.getpid()}.part"
    try:
        with open(beside, "w", encoding="utf-8", newline="\n") as file:  # noqa: PTH123 - str in, str out
            file.write(text)
        os.replace(beside, name)  # noqa: PTH105 - str in, str out
    except (OSError, ValueError) as error:
        import contextlib

        with contextlib.suppress(OSError, ValueError):
            os.unlink(beside)  # noqa: PTH108 - str in, str out
        raise FileError("file.unwritable", "", getattr(error, "strerror", None) or str(error)) from None
