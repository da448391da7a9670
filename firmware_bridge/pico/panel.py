"""Buttons and door: what people do, as numbered events that can be asked for again."""

from firmware_bridge.pico.senses import Switch

# Kinds of events.
BUTTON, SEAT, DOOR, CARD, OVER = "B", "S", "D", "C", "O"

STUCK_MS = 5000


class Event:
    """Something that happened, and when."""

    def __init__(self, number: int, kind: str, what: str, at: int) -> None:
        self.number = number
        self.kind = kind
        self.what = what
        self.at = at


class Panel:
    """Watches contacts; the last 16 events are kept."""

    def __init__(self, button: Switch, seats: "list[Switch]", door: Switch) -> None:
        self.button = button
        self.seats = seats
        self.door = door
        self.events: list[Event] = []
        self.number = 0  # of the last event; after 9999 comes 1
        self.stuck = 0  # 1: the button is held down for too long
        self.time = 0
        self.door_doubted = 0  # 1: cards were put in and the door's switch said nothing
        self.door_moved = 1
        self.saw_cards = 1

    def step(self, time: int, button: int, seats: int, door: int) -> None:
        """Look at the contacts, a few hundred times a second; bit 0 of `seats` is seat 1."""
        self.time = time
        self.button.step(time, button)
        if self.button.edge > 0:
            self.tell(BUTTON, "1", self.button.since)
        self.stuck = 1 if self.button.level and time - self.button.since > STUCK_MS else 0
        for place, seat in enumerate(self.seats):
            seat.step(time, seats >> place & 1)
            if seat.edge > 0:
                self.tell(SEAT, str(place + 1), seat.since)
        self.door.step(time, door)
        if self.door.edge:
            self.tell(DOOR, str(self.door.level), self.door.since)

    def doubt_door(self, cards: int) -> None:
        """Notice an empty pile that fills up behind a closed door: its switch must be stuck.

        `cards` is 1 when the sensor under the pile sees some, 0 for none, -1 without a sensor;
        call it after each `step`.
        """
        if self.door.edge:
            self.door_moved, self.door_doubted = 1, 0
        if cards == 0 and self.saw_cards:
            self.door_moved = self.door.level
        elif cards == 1 and not self.saw_cards and not self.door_moved:
            self.door_doubted = 1
        self.saw_cards = cards

    def tell(self, kind: str, what: str, at: int) -> None:
        """Keep an event."""
        self.number = self.number % 9999 + 1
        self.events.append(Event(self.number, kind, what, at))
        if len(self.events) > 16:
            self.events.pop(0)

    def find(self, number: int) -> Event | None:
        """Look an event up; old ones are gone."""
        for event in self.events:
            if event.number == number:
                return event
        return None

    def age_ms(self, event: Event) -> int:
        """How long ago it happened."""
        return max(0, min(self.time - event.at, 9999999))
