"""The catalogues in kiosk/i18n: texts of the sources -> .pot -> .po -> .mo and .json.

    make messages                      renews all of them
    .ci/catalogues.py --check          says what is not in step, and changes nothing

No file carries a date, so one changes only when a text does.
"""

import json
import re
import struct
import sys
from collections.abc import Callable, Iterator, Mapping
from gettext import c2py
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from babel import Locale
from babel.messages import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from kiosk.languages import DOMAIN, FOLDER, LANGUAGES, SOURCE  # noqa: E402  # the line above finds it
from kiosk.messages import LAUNCHER  # noqa: E402  # likewise

TEMPLATE = FOLDER / f"{DOMAIN}.pot"
SOURCES = ("kiosk", "engine")
EXTRACT = ["--mapping-file", ".ci/babel.toml", "--add-location=file", "--keyword=Switch:5"]
EXTRACT += ["--keyword=mark", "--keyword=say", "--keyword=say_as:1c,2", "--keyword=say_many:1,2"]
OF_PHONES = {"kiosk/static/words_table.js", "kiosk/static/words_phone.js"}
IDLE = re.compile(
    rb'^"(?:POT-Creation-Date|PO-Revision-Date|Generated-By|Project-Id-Version'
    rb"|Report-Msgid-Bugs-To|Last-Translator|Language-Team):.*\n",
    re.MULTILINE,
)
ENOUGH = 200
"""Whole numbers up to here show every plural form of our languages."""


def catalogue_of(code: str) -> Path:
    """Where the catalogue of a language is edited."""
    return FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def extracted() -> Catalog:
    """Read every text out of the sources."""
    with TemporaryDirectory() as folder:
        found = Path(folder) / "found.pot"
        words = ["pybabel", "--quiet", "extract", *EXTRACT, f"--output-file={found}", *SOURCES]
        CommandLineInterface().run(words)  # type: ignore[no-untyped-call]  # Babel has no types here
        with found.open("rb") as file:
            catalogue = read_po(file)
    catalogue.header_comment = "# Texts of uno-kiosk, as they stand in its sources."
    return catalogue


def read(code: str) -> Catalog:
    """Read the catalogue of a language as it is."""
    with catalogue_of(code).open("rb") as file:
        return read_po(file, locale=code)


def merged(code: str, template: Catalog) -> Catalog:
    """Take new texts in and throw old ones out; a text that only changed is a new one."""
    catalogue = read(code)
    catalogue.update(template, no_fuzzy_matching=True, update_header_comment=False)
    return catalogue


def po(catalogue: Catalog) -> bytes:
    """Write a catalogue for people."""
    written = BytesIO()
    write_po(written, catalogue, width=100, ignore_obsolete=True, include_lineno=False)
    return IDLE.sub(b"", written.getvalue())


def mo(catalogue: Catalog) -> bytes:
    """Write a catalogue for gettext: a table of originals, one of translations, the texts."""
    head = f"Content-Type: text/plain; charset=utf-8\nPlural-Forms: {catalogue.plural_forms}\n"
    pairs = {"": head, **{key(one): "\0".join(said(one)) for one in messages(catalogue)}}
    lines = sorted((one.encode(), other.encode()) for one, other in pairs.items())
    tables, texts = b"", b""
    at = 28 + 16 * len(lines)
    for column in (0, 1):
        for line in lines:
            tables += struct.pack("<II", len(line[column]), at + len(texts))
            texts += line[column] + b"\0"
    start = struct.pack("<7I", 0x950412DE, 0, len(lines), 28, 28 + 8 * len(lines), 0, at)
    return start + tables + texts


def page(catalogue: Catalog, is_for_it: Callable[[Message], bool]) -> bytes:
    """Write what a page needs: for each plural category its form, and its texts."""
    words = {
        key(one).partition("\0")[0]: said(one) if one.pluralizable else said(one)[0]
        for one in messages(catalogue)
        if is_for_it(one)
    }
    data = {"forms": forms(catalogue), "words": words}
    return json.dumps(data, ensure_ascii=False, indent=0, sort_keys=True).encode() + b"\n"


def messages(catalogue: Catalog) -> Iterator[Message]:
    """Every text that is translated."""
    return (one for one in catalogue if one.id and said(one) and all(said(one)))


def said(message: Message) -> list[str]:
    """The translation, in each plural form."""
    string = message.string
    return [string] if isinstance(string, str) else list(string or ())


def key(message: Message) -> str:
    """How gettext finds a text: its context, then the text, then the text for many."""
    texts = [message.id] if isinstance(message.id, str) else message.id
    context = f"{message.context}\x04" if message.context else ""
    return context + "\0".join(texts)


def is_for_page(message: Message) -> bool:
    """Its own words, what the engine says about house rules, and troubles of the launcher."""
    files = {file for file, _ in message.locations}
    of_page = any(file.startswith(("kiosk/static/", "engine/")) for file in files)
    return of_page or message.id in LAUNCHER.values()


def is_for_phone(message: Message) -> bool:
    """What is said at the table, and a phone's own words; it is a small page."""
    files = {file for file, _ in message.locations}
    return not files.isdisjoint(OF_PHONES) or message.id in LAUNCHER.values()


def forms(catalogue: Catalog) -> Mapping[str, int]:
    """Tell for each plural category of a language which form of the catalogue it is."""
    rule = Locale.parse(str(catalogue.locale)).plural_form
    number = "".join(re.findall(r"plural=(.*?);?$", catalogue.plural_forms))
    plural = c2py(number)
    found = {rule(count): plural(count) for count in range(ENOUGH)}
    return {"other": found.get("other", catalogue.num_plurals - 1), **found}


def made() -> Iterator[tuple[Path, bytes]]:
    """Every file as it should be."""
    template = extracted()
    yield TEMPLATE, po(template)
    for code in LANGUAGES:
        if code != SOURCE:
            catalogue = merged(code, template)
            path = catalogue_of(code)
            yield path, po(catalogue)
            yield path.with_suffix(".mo"), mo(catalogue)
            yield FOLDER / f"{code}.json", page(catalogue, is_for_page)
            yield FOLDER / f"{code}.phone.json", page(catalogue, is_for_phone)


def main(words: list[str]) -> int:
    """Renew what is not as it should be, or only tell."""
    stale = [
        (path, data) for path, data in made() if not path.exists() or path.read_bytes() != data
    ]
    for path, data in stale:
        print(path.relative_to(ROOT))
        if "--check" not in words:
            path.write_bytes(data)
    return 1 if stale and "--check" in words else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
