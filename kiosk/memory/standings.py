"""Who won how often, and what each launcher gave, over all matches that were kept."""

from sqlite3 import Connection
from typing import Any

PLAYERS = """
    SELECT coalesce(name, 'bot ' || places.level) AS who, places.level AS bot,
        count(*) AS matches, sum(ended IS NOT NULL AND NOT given_up) AS ended,
        sum(champion IS seat) AS won
    FROM places JOIN matches ON matches.id = places.match
        LEFT JOIN players ON players.id = places.player
    WHERE who IS NOT NULL GROUP BY who
"""

ROUNDS = """
    SELECT coalesce(name, 'bot ' || places.level) AS who,
        sum(played) AS rounds, sum(won) AS won, sum(points) AS points
    FROM places JOIN scores ON scores.match = places.match AND scores.seat = places.seat
        LEFT JOIN players ON players.id = places.player
    WHERE who IS NOT NULL GROUP BY who
"""

SHOTS = """
    SELECT launcher, simulated, count, count(*) AS times, sum(doubtful) AS doubtful
    FROM shots GROUP BY launcher, simulated, count ORDER BY launcher, simulated, count
"""


def statistics(connection: Connection) -> dict[str, Any]:
    """Count everything; players by matches and then rounds won."""
    return {"players": players(connection), "launchers": launchers(connection)}


def players(connection: Connection) -> list[dict[str, Any]]:
    """Count for each name that sat here, and for each level of bots."""
    rounds = {who: rest for who, *rest in connection.execute(ROUNDS)}
    found = []
    for who, bot, matches, ended, won in connection.execute(PLAYERS):
        played, rounds_won, points = rounds.get(who, (0, 0, 0))
        found.append(
            {
                "name": who,
                "bot": bot,
                "matches": matches,
                "matches_ended": ended,
                "matches_won": won,
                "rounds": played,
                "rounds_won": rounds_won,
                "points": points,
            }
        )
    return sorted(found, key=lambda one: (-one["matches_won"], -one["rounds_won"], one["name"]))


def launchers(connection: Connection) -> list[dict[str, Any]]:
    """Count for each launcher how often a press gave how many cards."""
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for name, simulated, count, times, doubtful in connection.execute(SHOTS):
        empty: dict[str, Any] = {"name": name, "simulated": bool(simulated)}
        empty |= {"presses": 0, "cards": 0, "doubtful": 0, "sizes": {}}
        one = found.setdefault((name, simulated), empty)
        one["presses"] += times
        one["cards"] += count * times
        one["doubtful"] += doubtful
        one["sizes"][str(count)] = times
    return list(found.values())
