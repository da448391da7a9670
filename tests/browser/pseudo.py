"""Two languages that nobody speaks: every text a third longer, with accents, or right to left."""

import re
from typing import Any

PSEUDO = {"pseudo-long": "fr", "pseudo-rtl": "ug"}
"""In place of which catalogue each stands on the page."""

_ACCENTED = str.maketrans("AEIOUYaeiouycnsz", "ÅÉÎÕÛÝåéîõûýçñšž")
_ARABIC = "ئابپتجخدرزسشغفقكگلمنھوۇۆۈېىي"
_PLACE = re.compile(r"(\{\w+\})")


def pseudo(texts: dict[str, Any], code: str) -> dict[str, Any]:
    """Make the catalogue of one of them out of a real one: its keys are the English texts."""
    words = {
        key: [longer(key, code)] * len(said) if isinstance(said, list) else longer(key, code)
        for key, said in texts["words"].items()
    }
    return {**texts, "words": words}


def longer(key: str, code: str) -> str:
    """A text that can still be read, a third longer; what stands in braces stays as it is."""
    text = key.partition("\x04")[2] or key
    parts = [
        part if _PLACE.fullmatch(part) else _written(part, code) for part in _PLACE.split(text)
    ]
    return "".join(parts)


def _written(text: str, code: str) -> str:
    return " ".join(_word(word, code) for word in text.split(" "))


def _word(word: str, code: str) -> str:
    letters = re.sub(r"[^A-Za-z]+$", "", word)
    more = ("E" if letters[-1:].isupper() else "e") * -(-len(letters) // 3)
    made = f"{letters}{more}{word[len(letters) :]}"
    if code == "pseudo-long":
        return made.translate(_ACCENTED)
    return re.sub("[A-Za-z]", lambda found: _ARABIC[ord(found[0]) % len(_ARABIC)], made)
