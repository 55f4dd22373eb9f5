"""`flashover room` and `flashover ban`: what an operator forbids."""

from __future__ import annotations

from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

from flashover.errors import InputError
from flashover.server.settings import data_dir
from flashover.server.watch.moderation import Kind, change, read

if TYPE_CHECKING:
    import argparse

#: Letters of the ids and codes of rooms.
LONGEST_KEY = 64


def _folder(given: argparse.Namespace) -> Path:
    folder = Path(given.data) if given.data else data_dir()
    if not folder.is_dir():
        raise InputError("serve.data", str(folder), "there is no such data folder")
    return folder


def room(given: argparse.Namespace) -> int:
    """Close a room or its chat."""
    key = given.room.rstrip("/").rpartition("/")[2]
    if not 0 < len(key) <= LONGEST_KEY or not key.isascii() or not key.isprintable():
        raise InputError("usage", "ID", "the id, the code or the label of a room")
    kind: Kind = "closed" if given.action == "close" else "muted"
    change(_folder(given), kind, key, lift=given.lift)
    state = {"closed": ("closed", "open again"), "muted": ("mute", "no longer mute")}[kind][given.lift]
    print(f"room {key} is {state}")
    return 0


def ban(given: argparse.Namespace) -> int:
    """Ban an address, or list what is forbidden."""
    folder = _folder(given)
    if given.address is None:
        rules = read(folder)
        for name, keys in (("closed", rules.closed), ("mute", rules.muted), ("banned", rules.banned)):
            for key in sorted(keys):
                print(f"{name} {key}")
        return 0
    from flashover.server.web.addresses import client_address

    try:
        ip_address(given.address)
    except ValueError:
        raise InputError("usage", "ADDRESS", "an IP address") from None
    key = client_address(given.address, (), ())
    change(folder, "banned", key, lift=given.lift)
    print(f"{key} is {'let in again' if given.lift else 'banned'}")
    return 0
