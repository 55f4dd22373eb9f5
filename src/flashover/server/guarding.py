"""Who may come in, as it is typed on the command line: names, pages elsewhere, proxies and limits, turned into settings."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from dataclasses import fields
from typing import Any, NamedTuple

from flashover.errors import ServeError
from flashover.server.settings import Settings
from flashover.server.web import reach
from flashover.server.web.addresses import networks

#: The names of a computer for itself.
LOCAL = ("127.0.0.1", "localhost", "::1")


class Guard(NamedTuple):
    """Who may come in, as it is typed: names, pages elsewhere, proxies, and limits as ``NAME=VALUE``."""

    hosts: Sequence[str] = ()
    origins: Sequence[str] = ()
    proxies: Sequence[str] = ()
    limits: Sequence[str] = ()

    def settings(self, bound: str, *, local: bool) -> dict[str, Any]:
        """The settings these are; `ServeError` for one that makes no sense."""
        try:
            networks(self.proxies)
        except ValueError as error:
            raise ServeError("usage", "--proxy", str(error)) from None
        names = {*LOCAL, *(name.lower() for name in self.hosts)}
        if not local:
            names |= {bound, *reach.network_addresses(), *own_names()}
        return {
            **self._limits(),
            "hosts": () if "*" in names else tuple(sorted(names)),
            # Listening everywhere is listening at addresses that come and go.
            "any_address": bound in reach.EVERYWHERE,
            "origins": tuple(origin.rstrip("/") for origin in self.origins),
            "proxies": tuple(self.proxies),
        }

    def _limits(self) -> dict[str, float]:
        kinds = {one.name: one.type for one in fields(Settings) if one.type in ("int", "float")}
        found: dict[str, float] = {}
        for text in self.limits:
            name, _, value = text.partition("=")
            if name not in kinds:
                raise ServeError("usage", "--limit", f"there is no limit {name!a}; there are {', '.join(kinds)}")
            try:
                number = int(value) if kinds[name] == "int" else float(value)
            except ValueError:
                raise ServeError("usage", "--limit", f"{name} needs a number, not {value!a}") from None
            if not 0 <= number < float("inf"):
                raise ServeError("usage", "--limit", f"{name} cannot be {number}")
            found[name] = number
        return found


def own_names() -> set[str]:
    """The names of this computer in its own network."""
    name = socket.gethostname().lower()
    return {name, f"{name.partition('.')[0]}.local"} if name else set()
