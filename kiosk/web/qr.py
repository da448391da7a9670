"""QR codes as pictures: dark on light, with the quiet zone that readers need."""

from io import BytesIO

QUIET_MODULES = 4
"""Width of the margin (ISO/IEC 18004 asks for four modules)."""


def svg(text: str) -> bytes:
    """Draw a text; it scales to whatever size it is shown at."""
    import segno

    picture = BytesIO()
    segno.make_qr(text, error="m").save(
        picture, kind="svg", border=QUIET_MODULES, dark="#14161b", light="#fff8e7",
        omitsize=True, xmldecl=False, svgclass=None, lineclass=None,
    )  # fmt: skip
    return picture.getvalue()
