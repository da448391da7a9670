"""Codes by which phones take their seats: each works once, and only while its seat is free."""

from hmac import compare_digest

from kiosk.frames import Sitting
from kiosk.memory.token_file import new_token

Place = tuple[str, int]
"""A seat of one match: the id of the match, and the number of the seat from 0."""


class Invitations:
    """A secret for each seat that waits for its phone; they live as long as this kiosk."""

    def __init__(self) -> None:
        self._secrets: dict[Place, str] = {}

    def at(self, sitting: Sitting) -> dict[int, str]:
        """Give the secret of each seat that a phone can take now."""
        free = [
            number for number in range(len(sitting.seating)) if not sitting.seating.joined[number]
        ]
        self._secrets = {
            (sitting.id, number): self._secrets.get((sitting.id, number)) or new_token()
            for number in free
        }
        return {number: secret for (_match, number), secret in self._secrets.items()}

    def take(self, sitting: Sitting, secret: str) -> int | None:
        """Find the seat of a secret, which is worth nothing from now on."""
        for number, known in self.at(sitting).items():
            if compare_digest(known.encode(), secret.encode()):
                del self._secrets[sitting.id, number]
                return number
        return None
