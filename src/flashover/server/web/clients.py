"""What a client address may ask of the tables on all its sockets together: another socket brings no new right to hurry."""

from __future__ import annotations

from flashover.server.limits import Buckets
from flashover.server.settings import Settings
from flashover.server.wire import protocol

#: What a message costs that asks the store, or is answered with the whole game; any other costs 1.
DEAR = 4

_STORED = (
    protocol.PlayPly, protocol.Undo, protocol.Redo, protocol.Roll, protocol.Standard, protocol.Say, protocol.Hand, protocol.Release,
    protocol.Rename, protocol.Setting,
)  # fmt: skip


class Clients:
    """The buckets of all client addresses."""

    def __init__(self, settings: Settings) -> None:
        self._messages = Buckets(settings.address_message_burst, settings.address_message_rate)
        self._writes = Buckets(settings.address_write_burst, settings.address_write_rate)
        self._strikes = Buckets(settings.most_strikes_per_address, settings.strikes_forgiven_per_address)
        self.advice = Buckets(settings.advice_burst, settings.advice_rate)

    def may_say(self, address: str) -> bool:
        """Whether one more message is read."""
        return self._messages.of(address).take()

    def may_do(self, address: str, message: protocol.ClientMessage) -> bool:
        """Whether a message that was read is acted on. What it costs beyond others is known only now, and owed."""
        stored = isinstance(message, _STORED)
        if stored or isinstance(message, protocol.Hello):
            self._messages.of(address).owe(DEAR - 1)
        return not stored or self._writes.of(address).take()

    def may_err(self, address: str) -> bool:
        """Whether a refusal for being too fast is forgiven."""
        return self._strikes.of(address).take()
