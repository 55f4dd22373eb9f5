"""The one exception of the model: a ply (or an options object) that is refused, with its code (CLR-11)."""


class NaiveRefused(Exception):  # noqa: N818  (a refusal is an answer, not an error)
    """A refusal; the state of the game is the one before the refused ply."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
