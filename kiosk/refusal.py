"""What the kiosk refuses, as a value that HTTP and the terminal both understand."""

from collections.abc import Mapping
from typing import Any


class Refusal(Exception):
    """Something that was asked for and is not done; nothing has changed.

    `reason` is a word for programs, the sentence for people is made in `kiosk/messages.py`.
    """

    def __init__(
        self, reason: str, status: int = 409, *, values: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.status = status
        self.values: Mapping[str, Any] = values or {}

    @property
    def passing(self) -> bool:
        """The kiosk itself could not do it now; the very same command may be sent again."""
        return self.status >= 500
