"""`kill -9` at any moment: every answered action is there, none twice, and the match ends right."""

import os
from collections import Counter
from pathlib import Path
from random import Random, SystemRandom

from tests.kiosk.archive import reading
from tests.kiosk.evening import Evening, nursery

LIVES = 100
SEED = int(os.environ.get("POWER_CUT_SEED", SystemRandom().getrandbits(32)))


def test_a_kiosk_that_is_killed_again_and_again(tmp_path: Path) -> None:
    print(f"POWER_CUT_SEED={SEED}")
    evening = Evening(Random(SEED))
    with nursery(tmp_path) as born:
        for _ in range(LIVES):
            fate = evening.fate()
            print(fate)
            evening.live(born, fate)
        while not evening.over:
            evening.live(born, "nothing")
    assert evening.repeats > 0
    assert evening.undone > 0
    counted_once(tmp_path)


def counted_once(folder: Path) -> None:
    """Each shot was begun once and never again, and is counted once, by the launcher or people."""
    with reading(folder) as kept:
        rows = kept.execute("SELECT match, kind, text FROM journal ORDER BY match, n").fetchall()
    intents = [text for _match, kind, text in rows if kind == "intent"]
    counts = Counter(
        text.split()[0]
        for _match, kind, text in rows
        if kind == "result" and text.split()[1].isdecimal()
    )
    shots = [text for _match, kind, text in rows if kind == "action" and text.startswith("shot ")]
    assert len(set(intents)) == len(intents)
    assert set(counts) == set(intents)
    assert set(counts.values()) <= {1}
    assert sum(counts.values()) == len(shots)
