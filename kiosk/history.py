"""What was played here before: the matches, and each of them whole.

Nothing hidden is in it: until a match is over, its shuffled cards are `??`.
"""

from collections.abc import Iterable
from sqlite3 import Connection, Row
from typing import Any

from msgspec.structs import replace

from engine.actions import parse_action, seat_text
from engine.record import Record, dumps, loads
from engine.rules import changed_switches
from kiosk.journal import rows_of
from kiosk.recall import standing
from kiosk.store import RowKind
from kiosk.transcript import redacted

MATCHES = """
    SELECT number, id, head, opened, ended, champion,
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
    return {
        "number": row["number"],
        "match": row["id"],
        "opened": row["opened"],
        "ended": row["ended"],
        "game": head.rules.preset,
        "rules": changed_switches(head.rules),
        "cards": "real" if head.real else "screen",
        "seats": _seats(connection, row["id"], head.names),
        "rounds": row["rounds"],
        "scores": ended[-1]["scores"] if ended else [0] * head.players,
        "winner": None if champion is None else seat_text(champion),
    }


def _seats(connection: Connection, match_id: str, names: Iterable[str]) -> list[dict[str, Any]]:
    levels = [
        row["level"]
        for row in _rows(
            connection, "SELECT level FROM places WHERE match = ? ORDER BY seat", match_id
        )
    ]
    return [
        {"seat": seat_text(seat), "name": name, "bot": level}
        for seat, (name, level) in enumerate(zip(names, levels, strict=False))
    ]


def _rounds(connection: Connection, match_id: str) -> list[dict[str, Any]]:
    """Tell how each round ended, in order."""
    query = "SELECT round, seat, points, score, won FROM scores WHERE match = ? ORDER BY 1, 2"
    ends: dict[int, dict[str, Any]] = {}
    for row in _rows(connection, query, match_id):
        start: dict[str, Any] = {"round": row["round"], "winner": None, "points": [], "scores": []}
        end = ends.setdefault(row["round"], start)
        end["points"].append(row["points"])
        end["scores"].append(row["score"])
        if row["won"]:
            end["winner"] = seat_text(row["seat"])
    return list(ends.values())


def _record(connection: Connection, row: Row) -> Record:
    """Read the actions that stand; hidden cards only of a match that is over."""
    kept = standing(rows_of(connection, row["id"]))
    actions = [parse_action(one.text) for one in kept if one.kind is RowKind.ACTION]
    told = actions if row["ended"] is not None else map(redacted, actions)
    return replace(loads(row["head"]), actions=tuple(told))
