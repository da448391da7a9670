"""Draws parts and wires as SVG: pins on the left, what each meets on the right."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from firmware_bridge.picture.boards import Board
from firmware_bridge.picture.parts import POWER, Part, Wire

ROW, GAP, HEAD = 22, 16, 26
HEADER_X, BOARD_X, BOARD_WIDTH, PART_X, PART_WIDTH = 24, 130, 130, 400, 520
WIDTH, TOP = PART_X + PART_WIDTH + 24, 64
COLORS = (
    "#c2185b",
    "#1565c0",
    "#2e7d32",
    "#ef6c00",
    "#6a1b9a",
    "#00838f",
    "#9e7700",
    "#5d4037",
    "#37474f",
    "#ad1457",
)
POWER_COLORS = {"3.3 V": "#e65100", "5 V": "#c62828", "GND": "#111111"}
STYLE = (
    "text{font-family:system-ui,'DejaVu Sans',sans-serif;font-size:13px;fill:#111}"
    ".t{font-weight:bold}.h{font-size:20px;font-weight:bold}.n{font-size:12px;fill:#444}"
    ".p{font-size:9px;text-anchor:middle}.r{text-anchor:end}.m{text-anchor:middle}"
)


@dataclass(frozen=True, slots=True)
class Picture:
    """A whole picture."""

    title: str
    board: Board
    parts: Sequence[Part]
    supply: Sequence[str]
    """What lies between the cells and the motor, in order."""


def drawn(picture: Picture) -> str:
    """Make the SVG."""
    body: list[str] = []
    colors = _colors(picture.parts)
    y = TOP
    for part in picture.parts:
        y = _draw_part(body, picture.board, part, colors, y) + GAP
    body.insert(0, _board_box(picture.board, y - GAP))
    _draw_header(body, picture.board, picture.parts, colors)
    y = _draw_supply(body, picture.supply, y + GAP)
    return "\n".join([*_opening(picture, y + GAP), *body, "</svg>", ""])


def _opening(picture: Picture, height: int) -> list[str]:
    about = "; ".join(
        f"{part.title}: "
        + ", ".join(f"{place_text(picture.board, wire)} to {wire.end}" for wire in part.wires)
        for part in picture.parts
    )
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}>',
        f"<title>{escape(picture.title)}</title>",
        f"<desc>{escape(about)}</desc>",
        f"<style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        f'<text class="h" x="{HEADER_X}" y="34">{escape(picture.title)}</text>',
    ]


def place_text(board: Board, wire: Wire) -> str:
    """Name the place of a wire on the board."""
    if isinstance(wire.pin, str):
        return f"{wire.pin} (pin {board.power[wire.pin]})"
    return f"{board.prefix}{wire.pin} (pin {board.signals[wire.pin]})"


def _colors(parts: Sequence[Part]) -> dict[int | str, str]:
    """Give each signal a colour, unlike that of its neighbours."""
    signals = [wire.pin for part in parts for wire in part.wires if wire.pin not in POWER]
    own: dict[int | str, str] = {}
    own.update(POWER_COLORS)
    own |= {pin: COLORS[place % len(COLORS)] for place, pin in enumerate(signals)}
    return own


def _draw_part(
    body: list[str], board: Board, part: Part, colors: dict[int | str, str], top: int
) -> int:
    """Draw one part with its wires; tell where it ends."""
    head = HEAD + 16 * len(part.notes)
    height = head + ROW * len(part.wires) + 6
    body += [
        _box(PART_X, top, PART_WIDTH, height, "#f5f7fa", "#607d8b"),
        f'<text class="t" x="{PART_X + 12}" y="{top + 18}">{escape(part.title)}</text>',
    ]
    for place, note in enumerate(part.notes):
        y = top + 34 + 16 * place
        body.append(f'<text class="n" x="{PART_X + 12}" y="{y}">{escape(note)}</text>')
    for place, wire in enumerate(part.wires):
        body += _wire(board, wire, colors[wire.pin], top + head + ROW * place + ROW // 2)
    return top + height


def _box(x: int, y: int, width: int, height: int, fill: str, edge: str) -> str:
    size = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return f'<rect {size} rx="6" fill="{fill}" stroke="{edge}"/>'


def _wire(board: Board, wire: Wire, color: str, y: int) -> list[str]:
    """Draw a wire from the board to its end."""
    start = BOARD_X + BOARD_WIDTH
    width = 1.6 if isinstance(wire.pin, int) else 3
    return [
        f'<text class="r" x="{start - 12}" y="{y + 4}">{escape(place_text(board, wire))}</text>',
        f'<path d="M{start} {y}H{PART_X + 14}" stroke="{color}" stroke-width="{width}"/>',
        f'<circle cx="{start}" cy="{y}" r="4" fill="{color}"/>',
        f'<circle cx="{PART_X + 14}" cy="{y}" r="4" fill="{color}"/>',
        f'<text x="{PART_X + 26}" y="{y + 4}">{escape(wire.end)}</text>',
    ]


def _board_box(board: Board, bottom: int) -> str:
    height = bottom - TOP
    return (
        _box(BOARD_X, TOP, BOARD_WIDTH, height, "#e8f5e9", "#2e7d32")
        + f'<text class="m t" x="{BOARD_X + BOARD_WIDTH // 2}" y="{TOP + 18}">'
        f"{escape(board.name)}</text>"
    )


def _draw_header(
    body: list[str], board: Board, parts: Sequence[Part], colors: dict[int | str, str]
) -> None:
    """Draw the pins as they lie on the board, those that are used in the colour of their wire."""
    used = {
        board.power[wire.pin] if isinstance(wire.pin, str) else board.signals[wire.pin]: colors[
            wire.pin
        ]
        for part in parts
        for wire in part.wires
    }
    rows = board.places // 2
    body.append(_box(HEADER_X, TOP, 84, 22 * rows + 16, "#263238", "#263238"))
    for place in range(1, board.places + 1):
        row, column = _position(board, place, rows)
        x, y = HEADER_X + 24 + 36 * column, TOP + 19 + 22 * row
        color = used.get(place, "#78909c")
        body.append(f'<circle cx="{x}" cy="{y}" r="9" fill="{color}"/>')
        body.append(f'<text class="p" x="{x}" y="{y + 3}" style="fill:#fff">{place}</text>')


def _position(board: Board, place: int, rows: int) -> tuple[int, int]:
    """Tell row and column of a place."""
    if board.alternating:
        return (place - 1) // 2, (place - 1) % 2
    return (place - 1, 0) if place <= rows else (2 * rows - place, 1)


def _draw_supply(body: list[str], boxes: Sequence[str], top: int) -> int:
    """Draw what lies between the cells and the motor as a chain."""
    body.append(f'<text class="t" x="{HEADER_X}" y="{top}">From the cells to the motor</text>')
    space = (WIDTH - 2 * HEADER_X) // len(boxes)
    y = top + 14
    for place, text in enumerate(boxes):
        x = HEADER_X + place * space
        width = space - 18
        body.append(_box(x, y, width, 52, "#fff3e0", "#e65100"))
        for line, words in enumerate(text.split("\n")):
            at = y + 22 + 17 * line
            body.append(f'<text class="m" x="{x + width // 2}" y="{at}">{escape(words)}</text>')
        if place + 1 < len(boxes):
            body.append(f'<path d="M{x + width} {y + 26}h18" stroke="#e65100" stroke-width="3"/>')
    return y + 52
