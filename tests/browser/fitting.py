"""Whether what is shown fits: nothing cut off, nothing over anything else or off the screen."""

from itertools import combinations

from tests.browser.screen import Box, Screen

PARTS = ", ".join(
    f"kiosk-table {part}"
    for part in (".seats > *", ".stage > .words", ".pile", ".machine", ".fault", ".dock > *")
)


def cut_off(screen: Screen) -> list[str]:
    """Texts that leave the button, the panel or the line that holds them, or the screen.

    In a dialog that scrolls they may be further down; see `scrolls` for those that must not.
    """
    found: list[str] = screen.page.evaluate(
        """() => {
            const holders = `button, .seat, .words, .pill, .notice, .chooser, .game, li, td, th,
                summary, .lobby-head, .lobby-foot, .sheet header, .sheet footer, .menu,
                .house header, .house dt, .house dd, .chip, .prompt, .whose`;
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            const found = [];
            for (let node = walker.nextNode(); node; node = walker.nextNode()) {
                const parent = node.parentElement;
                const holder = parent.closest(holders);
                if (!node.data.trim() || !holder || !parent.checkVisibility()) continue;
                if (parent.closest("svg, [inert]")) continue;
                if (getComputedStyle(holder).clipPath === "inset(50%)") continue;  // only heard
                const range = document.createRange();
                range.selectNodeContents(node);
                const [text, box] = [range.getBoundingClientRect(), holder.getBoundingClientRect()];
                const tall = parseFloat(getComputedStyle(parent).fontSize) * 0.4;
                const style = getComputedStyle(holder);
                const lying = Math.abs(parseFloat(style.rotate) || 0) === 90;
                const more = style.overflowY === "auto"
                    && holder.scrollHeight > holder.clientHeight;
                const [across, down] = lying ? [tall, 1.5] : [1.5, more ? Infinity : tall];
                if (text.left < box.left - across || text.right > box.right + across
                    || text.top < box.top - down || text.bottom > box.bottom + down) {
                    found.push(`${holder.className || holder.tagName}: ${node.data}`);
                }
            }
            return found;
        }"""
    )
    return [f"cut off: {one}" for one in found]


def misplaced(screen: Screen) -> list[str]:
    """Parts of the table that overlap, or that leave the screen."""
    size = screen.page.viewport_size
    assert size is not None
    parts = screen.boxes(PARTS)
    over = [(one, two) for one, two in combinations(parts, 2) if one.overlaps(two)]
    steps = [
        (part, holder)
        for outer, inner in ((".fault", "li"), (".notice", "button"))
        for holder in screen.boxes(outer)
        for part in screen.boxes(f"{outer} {inner}")
    ]
    seen = [*parts, *screen.boxes(".lost, .ways-out, .others .chip")]
    outside = [box for box in seen if not box.within(size["width"], size["height"])]
    return (
        [f"over each other: {one.name}, {two.name}" for one, two in over]
        + [f"off the screen: {box.name}" for box in outside]
        + [f"off its place: {step}" for step, holder in steps if not inside(step, holder)]
    )


def scrolls(screen: Screen) -> list[str]:
    """What has to be in sight all at once, and is not."""
    found: list[str] = screen.page.locator(
        "html:has(kiosk-table), .attract, .keypad, .picker .columns, .others, .chip .line"
    ).evaluate_all(
        """(all) => all.filter((one) => one.checkVisibility() &&
                (one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2))
            .map((one) => `scrolls: ${one.className || one.tagName}`)"""
    )
    return found


def inside(box: Box, other: Box) -> bool:
    """Tell whether one rectangle lies in another."""
    moved = Box(box.name, box.x - other.x, box.y - other.y, box.width, box.height)
    return moved.within(other.width, other.height)


def small(screen: Screen) -> list[str]:
    """Buttons of the table that are less than 12 millimetres high or wide; a phone has no such."""
    mm = screen.page.evaluate("parseFloat(document.documentElement.style.getPropertyValue('--mm'))")
    buttons = screen.boxes(":not([inert]) button") if mm else []
    return [f"small: {box}" for box in buttons if min(box.width, box.height) < 12 * mm - 1]


LEAST_MM = {"launcher": 30, "seat text": 5.6, "discard rank": 14}
"""What stands on the table must be so high or wide, as its texts are read from every side of it."""


def unreadable(screen: Screen) -> list[str]:
    """What of the table itself is smaller than that, in millimetres of the panel."""
    found: list[tuple[str, float]] = screen.page.evaluate(
        """() => {
            const mm = parseFloat(document.documentElement.style.getPropertyValue("--mm"));
            const all = (what) => [...document.querySelectorAll(`kiosk-table ${what}`)]
                .filter((one) => one.checkVisibility());
            const says = (one) => [...one.childNodes]
                .some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
            const type = (one) => parseFloat(getComputedStyle(one).fontSize);
            const rank = (card) => [card.offsetWidth / 100 * Math.max(
                ...[...document.querySelectorAll(`#card-${card.dataset.card} text`)]
                    .map((text) => Number(text.getAttribute("font-size"))))];
            return [
                ...all(".machine .big").map((one) => ["launcher", one.offsetWidth]),
                ...all(".seat .who *, .seat:not(.always) .call.uno").filter(says)
                    .map((one) => ["seat text", type(one)]),
                ...all(".pile .top").filter((one) => /^[RYGB][0-9]$/.test(one.dataset.card))
                    .map((one) => ["discard rank", ...rank(one)]),
            ].map(([what, pixels]) => [what, pixels / mm]);
        }"""
    )
    return [f"{what}: {size:.1f} mm" for what, size in found if size < LEAST_MM[what] - 0.1]
