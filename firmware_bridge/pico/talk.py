"""What the board answers: one line to each line.  `docs/protocol.md` describes it for people."""

from firmware_bridge.pico.limits import Limits
from firmware_bridge.pico.panel import CARD, OVER, Event, Panel
from firmware_bridge.pico.shot import Shot
from firmware_bridge.pico.weigh import Weight
from firmware_bridge.pico.words import BUSY, DISPENSE, DONE, PRESS, RUN, SETTLE

FIRMWARE = "1.0"
PROTOCOL = 1

MOST_CARDS = 255
LONGEST_ID = 32

NEVER_RAISED = ("lease_ms", "most_on_ms", "jam_ms", "stall_ms", "open_ms", "retract_tries")
"""Limits that keep things safe: a host may lower them, no more."""

_ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-"

# Flags of the answer to `K`.
DOOR_OPEN, LIGHT_BLOCKED, NO_CARDS, HOPPER_BAD = 1, 2, 4, 8
NOISY, CELLS_LOW, BUTTON_STUCK, NO_VOLTAGE = 16, 32, 64, 128
DOOR_DOUBTED, WEIGHT_DEAD, WEIGHS = 256, 512, 1024


class Talk:
    """Answers requests about one shot machine and one panel."""

    def __init__(
        self,
        shot: Shot,
        panel: Panel,
        boot: str,
        cause: str,
        uid: str,
        weight: Weight | None = None,
    ) -> None:
        self.shot = shot
        self.weight = weight
        self.panel = panel
        self.boot = boot
        self.cause = cause
        self.uid = uid
        self.ticket = 0
        self._stray = 0
        self._running = ""
        self._verbs = {
            "?": self._hello,
            "K": self._keep,
            "S": self._shoot,
            "R": self._result,
            "F": self._forget,
            "X": self._stop,
            "C": self._clear,
            "B": self._believe,
            "P": self._probe,
            "L": self._limit,
            "V": self._event,
            "W": self._weigh,
        }

    def answer(self, text: str) -> str:
        """Answer one good line; a request that makes no sense is answered with `U`."""
        words = text.split(" ")
        if len(words) < 2 or _number(words[1], 9999) < 0:
            return "U"
        verb = self._verbs.get(words[0])
        return (verb and verb(words[1], words[2:])) or f"U {words[1]}"

    def watch(self) -> None:
        """Turn what the machine did since the last step into events."""
        shot = self.shot
        if shot.stray != self._stray:
            self.panel.tell(CARD, str(shot.stray - self._stray), shot.time)
            self._stray = shot.stray
        running = self._held() or shot.shot_id
        if self._running and self._running != running:
            self.panel.tell(OVER, self._running, shot.time)
        self._running = running

    def _held(self) -> str:
        """The shot that is over and waits for the hopper's weight."""
        return self.weight.held if self.weight is not None else ""

    def hint(self, event: Event) -> str:
        """Tell of an event unasked."""
        return f"E {event.number} {event.kind} {event.what} {self.panel.age_ms(event)}"

    def _new_ticket(self) -> None:
        self.ticket = self.ticket % 9999 + 1

    # --- Verbs ----------------------------------------------------------------

    def _hello(self, number: str, words: list[str]) -> str:
        """Whoever says hello takes over: tickets given before are void."""
        if words:
            return ""
        self._new_ticket()
        about = f"{self.cause} {FIRMWARE} {PROTOCOL} {self.uid}"
        return f"H {number} {self.boot} {self.ticket} {about}"

    def _keep(self, number: str, words: list[str]) -> str:
        if words:
            return ""
        shot = self.shot
        state, ready = (SETTLE, BUSY) if self._held() else (shot.state, shot.refusal())
        what = f"{state} {ready} {shot.counter.count} {shot.cells.mv}"
        return f"K {number} {self.boot} {what} {self._flags():x} {self.panel.number} {self.ticket}"

    def _flags(self) -> int:
        shot, cells, weight = self.shot, self.shot.cells, self.weight
        return (
            (DOOR_OPEN if shot.pins.door else 0)
            + (LIGHT_BLOCKED if shot.beam.blocked else 0)
            + (NO_CARDS if shot.pins.hopper == 0 else 0)
            + (HOPPER_BAD if shot.hopper.lies() else 0)
            + (NOISY if shot.beam.flicker * 2 > shot.limits.noise_edges else 0)
            + (CELLS_LOW if cells.low() else 0)
            + (BUTTON_STUCK if self.panel.stuck else 0)
            + (NO_VOLTAGE if cells.mv < 0 else 0)
            + (DOOR_DOUBTED if self.panel.door_doubted else 0)
            + (WEIGHT_DEAD if weight is not None and weight.dead else 0)
            + (WEIGHS if weight is not None and weight.spoke and not weight.dead else 0)
        )

    def _shoot(self, number: str, words: list[str]) -> str:
        if len(words) != 5 or not _is_id(words[0]):
            return ""
        shot_id, kind, boot, ticket = words[0], words[1], words[3], words[4]
        amount = _number(words[2], self._most(kind))
        if amount < 0:
            return ""
        return f"A {number} {shot_id} " + self._start(shot_id, kind, amount, f"{boot} {ticket}")

    def _most(self, kind: str) -> int:
        if kind == PRESS:
            return self.shot.limits.most_on_ms
        return MOST_CARDS if kind == DISPENSE else -1

    def _start(self, shot_id: str, kind: str, amount: int, named: str) -> str:
        """Start a shot that is new, with the ticket of this moment only; it is used up by that."""
        if self._held():
            return RUN if shot_id == self._held() else f"refused {BUSY}"
        known = self.shot.results.find(shot_id)
        new = shot_id != self.shot.shot_id and not (known and known.started)
        if new and named != f"{self.boot} {self.ticket}":
            return "stale"
        answer = self.shot.request(shot_id, kind, amount)
        if answer == RUN and new:
            self._new_ticket()
            if self.weight is not None:
                self.weight.begin(shot_id)
        return answer if answer in (RUN, DONE) else f"refused {answer}"

    def _result(self, number: str, words: list[str]) -> str:
        if len(words) != 1 or not _is_id(words[0]):
            return ""
        return f"R {number} {words[0]} {self.boot} {self._became(words[0])}"

    def _became(self, shot_id: str) -> str:
        """What became of a shot since this boot."""
        if shot_id in (self.shot.shot_id, self._held()):
            return f"run {self.shot.counter.count}"
        result = self.shot.results.find(shot_id)
        if result is None:
            return "none"
        if not result.started:
            return f"refused {result.why}"
        return f"done {result.count} {result.doubtful} {result.why} {min(result.took_ms, 999999)}"

    def _forget(self, number: str, words: list[str]) -> str:
        if len(words) != 1 or not _is_id(words[0]):
            return ""
        self.shot.results.forget(words[0])
        return f"F {number} {words[0]}"

    def _stop(self, number: str, words: list[str]) -> str:
        """Stop this shot, and no other that may have come after it."""
        if len(words) != 1 or not _is_id(words[0]):
            return ""
        if words[0] == self.shot.shot_id:
            self.shot.stop()
        elif self.weight is not None and words[0] == self._held():
            self.weight.release(None)
        return f"X {number} {words[0]}"

    def _clear(self, number: str, words: list[str]) -> str:
        if len(words) != 2:
            return ""
        if words != [self.boot, str(self.ticket)]:
            return f"C {number} stale"
        return f"C {number} {self.shot.clear()}"

    def _believe(self, number: str, words: list[str]) -> str:
        if words:
            return ""
        self.shot.loaded()
        if self.weight is not None:
            self.weight.moved()
        return f"B {number}"

    def _probe(self, number: str, words: list[str]) -> str:
        """Look whether the light can be seen to go out; the same name asks for the outcome."""
        if len(words) != 1 or not _is_id(words[0]):
            return ""
        return f"P {number} {words[0]} {self.shot.probe(words[0])}"

    def _weigh(self, number: str, words: list[str]) -> str:
        """Tell what the hopper weighs, in counts of its chip."""
        if words:
            return ""
        counts = self.weight.counts() if self.weight is not None else None
        return f"W {number} {'none' if counts is None else counts}"

    def _limit(self, number: str, words: list[str]) -> str:
        """Read a limit, or change it until the next start."""
        if not 1 <= len(words) <= 2 or not hasattr(Limits, words[0]) or words[0][0] == "_":
            return ""
        limits = self.shot.limits
        if len(words) == 2:
            value = _number(words[1], 1 << 20)
            unsafe = words[0] in NEVER_RAISED and value > getattr(Limits, words[0])
            if value < 0 or unsafe or self.shot.shot_id:
                return f"L {number} {words[0]} refused"
            setattr(limits, words[0], value)
        return f"L {number} {words[0]} {getattr(limits, words[0])}"

    def _event(self, number: str, words: list[str]) -> str:
        wanted = _number(words[0], 9999) if len(words) == 1 else -1
        if wanted < 0:
            return ""
        event = self.panel.find(wanted)
        if event is None:
            return f"V {number} {wanted} none"
        return f"V {number} {wanted} {event.kind} {event.what} {self.panel.age_ms(event)}"


def _number(word: str, most: int) -> int:
    """Read a whole number from 0 to `most`; -1 for anything else."""
    if not 1 <= len(word) <= 8 or not all("0" <= letter <= "9" for letter in word):
        return -1
    value = int(word)
    return value if value <= most else -1


def _is_id(word: str) -> bool:
    return 1 <= len(word) <= LONGEST_ID and all(letter in _ID_LETTERS for letter in word)
