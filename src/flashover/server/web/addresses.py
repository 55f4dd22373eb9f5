"""Whom a limit concerns: the address of a client. Behind a proxy that the operator named, the address that proxy saw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.requests import HTTPConnection

#: The part of an IPv6 address that belongs to one household; the rest its owner chooses at will.
HOUSEHOLD = 64
#: The part of an address that belongs to one network, by the version of the protocol: what one customer may have many of.
NETWORK = {4: 24, 6: 48}

Network = IPv4Network | IPv6Network


def networks(names: Sequence[str]) -> tuple[Network, ...]:
    """The networks of proxies, as they are written in the settings; `ValueError` for one that is none."""
    return tuple(ip_network(name, strict=False) for name in names)


def client_address(peer: str, forwarded: Iterable[str], proxies: Sequence[Network]) -> str:
    """The address a limit counts for. Only what a trusted proxy says is believed, and of that only what is nearest to us.

    A header that comes several times is one list: a proxy may write a line of its own behind one the client made up.
    """
    address = peer
    for hop in reversed(",".join(forwarded).split(",")):
        if not is_proxy(address, proxies):
            break
        if hop.strip():
            address = hop.strip()
    return _household(address)


def scheme(asked: HTTPConnection, proxies: Sequence[Network]) -> str:
    """How the browser speaks, ``http`` or ``https``: what a trusted proxy says, else how we are spoken to."""
    told = asked.headers.get("x-forwarded-proto", "").rpartition(",")[2].strip().lower()
    if told in ("http", "https") and asked.client is not None and is_proxy(asked.client.host, proxies):
        return told
    return str(asked.scope["scheme"])


def network_of(address: str) -> str:
    """The network of an address that a limit counts for."""
    try:
        found = ip_network(address)
    except ValueError:
        return address
    return str(found.supernet(new_prefix=NETWORK[found.version]))


def is_proxy(address: str, proxies: Sequence[Network]) -> bool:
    """Whether an address is that of a proxy the operator named."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in proxies)


def _household(address: str) -> str:
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ip_network((found, HOUSEHOLD), strict=False))
    return str(found)
