"""Messages of a page that are read without a parser: one short frame each, as nearly all of them are.

The parser of the WebSocket library does everything else: long and split messages, pings, closing, mistakes. It is dear, because it can
stop and go on at every byte. What comes is mostly one whole frame; for that it is enough to know where frames begin.
"""

from __future__ import annotations

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library was installed without its compiled part
    from websockets.utils import apply_mask

#: The first byte of a text frame that is a whole message (RFC 6455, 5.2), and the bit of a frame with a mask.
WHOLE_TEXT, MASKED = 0x81, 0x80
#: The longest text whose length stands in the second byte; 126 and 127 say in how many bytes it follows.
SHORT = 125
LENGTH_BYTES = {126: 2, 127: 8}


class Frames:
    """Follows the frames of one connection; everything that comes has to be shown to it."""

    __slots__ = ("_ahead", "_lost")

    def __init__(self) -> None:
        #: Bytes of the present frame that are still to come.
        self._ahead = 0
        #: A frame was cut within its first bytes: from here on only the parser knows where one begins.
        self._lost = False

    def texts(self, data: bytes) -> list[bytes] | None:
        """The messages of data that is nothing but whole short ones; None for what only the parser can read."""
        if self._lost:
            return None
        found: list[bytes] | None = []
        at, size = self._ahead, len(data)
        if at:
            found = None
        while at < size:
            second = data[at + 1] if at + 1 < size else 0
            length = second & ~MASKED
            body = at + 6
            if found is not None and data[at] == WHOLE_TEXT and second & MASKED and length <= SHORT and body + length <= size:
                found.append(apply_mask(data[body : body + length], data[at + 2 : body]))
            else:
                found = None
                more = LENGTH_BYTES.get(length, 0)
                if at + 2 + more > size:
                    self._lost = True
                    return None
                if more:
                    length = int.from_bytes(data[at + 2 : at + 2 + more], "big")
                body = at + 2 + more + (4 if second & MASKED else 0)
            at = body + length
        self._ahead = at - size
        return found


__all__ = ["Frames"]
