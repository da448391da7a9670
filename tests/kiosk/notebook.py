"""A store for tests: it keeps all in a list, and takes nothing while `full` or `read_only`."""

from collections.abc import Callable

from engine.record import Record, dumps
from kiosk.memory.entries import seat_rows
from kiosk.memory.store import Entry, Kept, KeptRow, NotKept, Opening


class Notebook:
    """Keeps what a table writes down (a `kiosk.memory.store.Store`), in virtual time too."""

    def __init__(self) -> None:
        self.full = self.read_only = False
        self.entries: list[Entry] = []
        self.head = ""
        self.saw: Callable[[Entry], None] = lambda entry: None
        """Called with each entry before it is kept."""

    async def open(self, opening: Opening, entry: Entry) -> None:
        seats = opening.seating.seats
        names = tuple(opening.seating.names)
        rows = (*seat_rows(seats), *entry.rows)
        await self.add(Entry(entry.match, entry.version, rows))
        self.head = dumps(Record(opening.rules, len(seats), opening.real, names))

    async def add(self, entry: Entry) -> None:
        await self.try_out()
        self.saw(entry)
        self.entries.append(entry)

    async def try_out(self) -> None:
        if self.full or self.read_only:
            raise NotKept("no", read_only=self.read_only)

    def kept(self, entries: int | None = None) -> Kept:
        """What would be read again, after so many entries."""
        taken = self.entries[:entries]
        rows = [(entry, row) for entry in taken for row in entry.rows]
        return Kept(
            taken[-1].match,
            taken[-1].version,
            self.head,
            [
                KeptRow(n, row.kind, row.text, entry.version, row.command)
                for n, (entry, row) in enumerate(rows, 1)
            ],
        )

    def texts(self, kind: str) -> list[str]:
        """The texts of one kind of rows."""
        return [row.text for entry in self.entries for row in entry.rows if row.kind == kind]
