"""A language that nobody speaks: every text a third longer, and written from right to left."""

import re
from typing import Any

PSEUDO = "pseudo"
IN_PLACE_OF = "ug"
"""In place of which catalogue it stands on the page."""

_ARABIC = "ئابپتجخدرزسشغفقكگلمنھوۇۆۈېىي"
_PLACE = re.compile(r"(\{\w+\})")


def pseudo(texts: dict[str, Any]) -> dict[str, Any]:
    """Make its catalogue out of a real one: the keys of that are the English texts."""
    words = {
        key: [longer(key)] * len(said) if isinstance(said, list) else longer(key)
        for key, said in texts["words"].items()
    }
    return {**texts, "words": words}


def longer(key: str) -> str:
    """A text a third longer, in its letters; what stands in braces stays as it is."""
    text = key.partition("\x04")[2] or key
    return "".join(
        part if _PLACE.fullmatch(part) else _written(part) for part in _PLACE.split(text)
    )


def _written(text: str) -> str:
    return " ".join(_word(word) for word in text.split(" "))


def _word(word: str) -> str:
    letters = re.sub(r"[^A-Za-z]+$", "", word)
    made = f"{letters}{'e' * -(-len(letters) // 3)}{word[len(letters) :]}"
    return re.sub("[A-Za-z]", lambda found: _ARABIC[ord(found[0]) % len(_ARABIC)], made)
