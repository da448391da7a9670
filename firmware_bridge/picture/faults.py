"""Pictures of what can be wrong with a launcher, for the page and the guide; without words.

A launcher from the side: cards in the hopper, a door on top, the roller below, the exit to the
right with its beam, the cells at the bottom.  What is wrong is red, what to do a yellow arrow.
"""

from collections.abc import Callable

from engine.launcher import LauncherState

SIZE = 'viewBox="0 0 320 220" width="320" height="220"'
RED, YELLOW, GREY, CARD = "#ff5a6e", "#ffd45e", "#a9b6c9", "#fff8e1"
DARK, GROUND, GREEN = "#55617a", "#262c3a", "#3cc98f"


def _box(x: int, y: int, width: int, height: int, look: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="3" {look}/>'


def _circle(x: int, y: int, radius: int, look: str) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" {look}/>'


def _line(path: str, color: str, width: int = 5) -> str:
    look = f'stroke="{color}" stroke-width="{width}" stroke-linecap="round" fill="none"'
    return f'<path d="{path}" {look}/>'


def _look(fill: str, edge: str = GREY, width: int = 2) -> str:
    return f'fill="{fill}" stroke="{edge}" stroke-width="{width}"'


def _arrow(path: str, head: str) -> str:
    return _line(path, YELLOW, 7) + f'<path d="{head}" fill="{YELLOW}"/>'


def _cards(count: int) -> str:
    places = range(132, 132 - 7 * count, -7)
    return "".join(_box(62, y, 128, 6, _look(CARD, GREY, 1)) for y in places)


def _question(x: int, y: int) -> str:
    mark = f"M{x - 12} {y - 14}q0 -14 13 -14t13 13q0 8 -8 12t-6 12"
    return _line(mark, RED, 6) + _circle(x, y + 24, 4, f'fill="{RED}"')


HOUSING = _line("M50 60V160H214M214 60V118", GREY)
DOOR = _line("M50 56H214", GREY)
OPEN_DOOR = _line("M50 56L120 6", RED, 6)
ROLLER = _circle(178, 150, 11, _look(DARK))
MOTOR = _circle(120, 178, 15, _look(DARK))
BEAM = _box(222, 112, 14, 10, _look(DARK)) + _box(222, 158, 14, 10, _look(DARK))
RED_BEAM = _box(222, 112, 14, 10, _look(RED)) + _box(222, 158, 14, 10, _look(RED))
RED_MOTOR = _circle(120, 178, 15, _look(RED)) + _line("M122 169l-6 10h8l-6 10", "#fff", 3)
CABLE = _line("M50 100H14V200H40", GREY, 4)
CUT_CABLE = _line("M50 100H36M14 132V200H40", GREY, 4) + _line("M14 100l-6 10M30 94l-4 12", RED, 4)
PUT_IN = _arrow("M126 4V30", "M112 26h28l-14 20z")
TAKE_OUT = _arrow("M262 142H292", "M288 128v28l20 -14z")
CLOSE = _arrow("M150 12q40 0 52 20", "M190 32h26l-10 18z")
STUCK = _box(168, 137, 92, 8, _look(RED, RED))
PUT_BACK = _arrow("M60 12H40Q14 12 14 60", "M0 56h28l-14 20z")
TAKE_AWAY = _arrow("M262 118H290", "M286 104v28l20 -14z")
FINGER = '<rect x="216" y="132" width="84" height="20" rx="10" fill="#ffccbc" stroke="#ff5a6e"/>'
FLYING = "".join(_box(240, y, 60, 8, _look(CARD)) for y in (138, 150, 162))


def _cells(color: str) -> str:
    return "".join(_circle(x, 184, 11, _look(color)) for x in (150, 176, 202))


CELLS, RED_CELLS = _cells(GREEN), _cells(RED)
NEW_CELLS = _arrow("M176 214V206", "M162 210h28l-14 -14z")
BODY = HOUSING + ROLLER + CABLE
SOUND = MOTOR + CELLS + BEAM

PICTURES: dict[LauncherState, str] = {
    LauncherState.DOOR_OPEN: BODY + SOUND + _cards(8) + OPEN_DOOR + CLOSE,
    LauncherState.EMPTY: BODY + SOUND + _line("M62 136h128", RED, 6) + OPEN_DOOR + PUT_IN,
    LauncherState.JAMMED: BODY + DOOR + SOUND + _cards(6) + STUCK + TAKE_OUT,
    LauncherState.EXIT_BLOCKED: BODY + DOOR + SOUND + _cards(6) + FINGER + TAKE_AWAY,
    LauncherState.SENSOR_FAULT: BODY + DOOR + MOTOR + CELLS + RED_BEAM + _cards(6),
    LauncherState.MOTOR_FAULT: BODY + DOOR + CELLS + BEAM + RED_MOTOR + _cards(6),
    LauncherState.CELLS_FLAT: BODY + DOOR + MOTOR + BEAM + RED_CELLS + NEW_CELLS + _cards(6),
    LauncherState.IN_QUESTION: BODY + DOOR + SOUND + _cards(4) + FLYING + _question(270, 92),
    LauncherState.UNPLUGGED: HOUSING + ROLLER + DOOR + SOUND + _cards(6) + CUT_CABLE + PUT_BACK,
}
"""By the state of the launcher."""


def name_of(state: LauncherState) -> str:
    """Name the file of a state: `door-open.svg`."""
    return f"{state.replace(' ', '-')}.svg"


def fault(state: LauncherState) -> str:
    """Draw a state.

    Raises: KeyError for one without a picture.
    """
    ground = f'<rect width="320" height="220" rx="12" fill="{GROUND}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {SIZE}>{ground}{PICTURES[state]}</svg>\n'


def all_faults(tell: Callable[[str, str], None]) -> None:
    """Hand over every picture with its name."""
    for state in PICTURES:
        tell(name_of(state), fault(state))
