"""Whom a limit concerns: the address of a client. Behind a proxy that the operator named, the address that proxy saw."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

#: The part of an IPv6 address that belongs to one household; the rest its owner chooses at will.
HOUSEHOLD = 64

Network = IPv4Network | IPv6Network


def networks(names: Sequence[str]) -> tuple[Network, ...]:
    """The networks of proxies, as they are written in the settings; `ValueError` for one that is none."""
    return tuple(ip_network(name, strict=False) for name in names)


def client_address(peer: str, forwarded: str | None, proxies: Sequence[Network]) -> str:
    """The address a limit counts for. Only what a trusted proxy says is believed, and of that only what is nearest to us."""
    address = peer
    for hop in reversed((forwarded or "").split(",")):
        if not is_proxy(address, proxies):
            break
        if hop.strip():
            address = hop.strip()
    return _household(address)


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
