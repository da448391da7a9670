"""The wiring files that come with the program."""

from pathlib import Path

ENDING = ".toml"
REFERENCE = "h-bridge"
FOLDER = Path(__file__).parent / "wirings"


def wiring_file(named: Path | None) -> Path:
    """Find a wiring file; a shipped one can be named by its build, as `mosfet`."""
    if named is None:
        return FOLDER / f"{REFERENCE}{ENDING}"
    ours = FOLDER / f"{named}{ENDING}"
    is_name = named.name == str(named) and not named.exists()
    return ours if is_name and ours.exists() else named
