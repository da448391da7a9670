"""`python -m firmware_bridge.picture WHAT`: draws a wiring file or a shipped build as SVG.

`python -m firmware_bridge.picture faults FOLDER` draws what can be wrong.
"""

import sys
from pathlib import Path

from firmware_bridge.picture.builds import picture_of
from firmware_bridge.picture.drawing import drawn
from firmware_bridge.picture.faults import all_faults
from firmware_bridge.wiring import WiringError

USE = "python -m firmware_bridge.picture BUILD or WIRING.toml > picture.svg"


def main(words: list[str]) -> int:
    """Draw one picture to the standard output, or all of the faults into a folder."""
    if len(words) == 2 and words[0] == "faults":
        all_faults(lambda name, text: write(Path(words[1]) / name, text))
        return 0
    if len(words) != 1:
        print(f"use: {USE}", file=sys.stderr)
        return 2
    try:
        sys.stdout.write(drawn(picture_of(words[0])))
    except (OSError, UnicodeDecodeError) as error:
        print(f"cannot read {words[0]}: {error}", file=sys.stderr)
        return 3
    except WiringError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def write(path: Path, text: str) -> None:
    """Write one picture; its folder is made if it is not there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
