"""What was played here before: the matches, and each of them whole.

Nothing hidden is in it: until a match is over, its shuffled cards are `??`.
"""

from sqlite3 import Connection, Row
from typing import Any

from msgspec.structs import replace

from engine.actions import parse_action, seat_text
from engine.record import Record, dumps, loads, newcomers
from engine.rules import changed_switches
from kiosk.memory.entries import parse_seat_line
from kiosk.memory.journal import rows_of
from kiosk.memory.recall import standing
from kiosk.memory.store import RowKind
from kiosk.transcript import redacted

MATCHES = """
    SELECT number, id, head, opened, ended, given_up, champion,
        (SELECT count(DISTINCT round) FROM scores WHERE match = id) AS rounds
    FROM matches WHERE {} ORDER BY number DESC LIMIT ?
"""


def matches(connection: Connection, before: int, most: int) -> list[dict[str, Any]]:
    """List matches, newest first: at most so many, and only those before this number."""
    found = _rows(connection, MATCHES.format("number < ?"), before, most)
    return [_told(connection, row) for row in found]


def match(connection: Connection, match_id: str) -> dict[str, Any] | None:
    """Tell everything about one match; None when it was not played here."""
    for row in _rows(connection, MATCHES.format("id = ?"), match_id, 1):
        actions = [str(action) for action in _record(connection, row).actions]
        rounds = _rounds(connection, match_id)
        return {**_told(connection, row), "rounds": rounds, "actions": actions}
    return None


def record(connection: Connection, match_id: str) -> str | None:
    """Write one match down as a record; None when it was not played here."""
    for row in _rows(connection, MATCHES.format("id = ?"), match_id, 1):
        return dumps(_record(connection, row))
    return None


def _rows(connection: Connection, query: str, *values: object) -> list[Row]:
    cursor = connection.cursor()
    cursor.row_factory = Row
    return cursor.execute(query, values).fetchall()


def _told(connection: Connection, row: Row) -> dict[str, Any]:
    """Tell the outline of a match."""
    head, champion = loads(row["head"]), row["champion"]
    ended = _rounds(connection, row["id"])
    seats = _seats(connection, row["id"], head)
    return {
        "number": row["number"],
        "match": row["id"],
        "opened": row["opened"],
        "ended": row["ended"],
        "state": _state(row),
        "game": head.rules.preset,
        "rules": changed_switches(head.rules),
        "cards": "real" if head.real else "screen",
        "seats": seats,
        "rounds": row["rounds"],
        "scores": _filled(ended[-1]["scores"] if ended else [], len(seats)),
        "winner": None if champion is None else seat_text(champion),
    }


def _state(row: Row) -> str:
    """Say whether a match was played to its end."""
    if row["given_up"]:
        return "given up"
    return "running" if row["ended"] is None else "finished"


def _filled(scores: list[int], seats: int) -> list[int]:
    """Whoever joined after that round had nothing in it."""
    return scores + [0] * (seats - len(scores))


def _seats(connection: Connection, match_id: str, head: Record) -> list[dict[str, Any]]:
    query = """
        SELECT seat, name, level FROM places LEFT JOIN players ON player = id
        WHERE match = ? ORDER BY seat
    """
    found = _rows(connection, query, match_id)
    return [
        {"seat": seat_text(row["seat"]), "name": row["name"] or name, "bot": row["level"]}
        for row, name in zip(found, _names(connection, match_id, head), strict=False)
    ]


def _names(connection: Connection, match_id: str, head: Record) -> list[str]:
    """What seats without a person's name are called: as at the start, or as they joined."""
    query = "SELECT text FROM journal WHERE match = ? AND kind = 'seat' ORDER BY n"
    names = dict(enumerate(head.names))
    for row in _rows(connection, query, match_id):
        number, seat = parse_seat_line(row["text"])
        if number >= head.players:
            names[number] = seat.name
    return [name for _, name in sorted(names.items())]


def _rounds(connection: Connection, match_id: str) -> list[dict[str, Any]]:
    """Tell how each round ended, in order."""
    query = """
        SELECT round, seat, points, score, won, played FROM scores WHERE match = ? ORDER BY 1, 2
    """
    ends: dict[int, dict[str, Any]] = {}
    for row in _rows(connection, query, match_id):
        start: dict[str, Any] = {"round": row["round"], "winner": None}
        start |= {"points": [], "scores": [], "played": []}
        end = ends.setdefault(row["round"], start)
        end["points"].append(row["points"])
        end["scores"].append(row["score"])
        end["played"].append(bool(row["played"]))
        if row["won"]:
            end["winner"] = seat_text(row["seat"])
    return list(ends.values())


def _record(connection: Connection, row: Row) -> Record:
    """Read the actions that stand; hidden cards only of a match that is over."""
    kept = standing(rows_of(connection, row["id"]))
    actions = [parse_action(one.text) for one in kept if one.kind is RowKind.ACTION]
    told = tuple(actions if _state(row) == "finished" else map(redacted, actions))
    head = loads(row["head"])
    names = _names(connection, row["id"], head)[: head.players + newcomers(told)]
    return replace(head, names=tuple(names), actions=told)
