"""What axe finds wrong with a page; it is loaded into each page once, and tells only that."""

from pathlib import Path

import axe_playwright_python

from tests.browser.screen import Screen

SCRIPT = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text(encoding="utf-8")
OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
    "preload": False,  # of style sheets, which none of these rules reads
}


def findings(screen: Screen) -> list[str]:
    """Everything that would keep somebody out; the page stays as it is."""
    page = screen.page
    if page.evaluate("!('axe' in window)"):
        page.evaluate(SCRIPT)
    found: list[str] = page.evaluate(
        """(options) => axe.run(document, options).then(({ violations }) =>
            violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) =>
                `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`)))""",
        OPTIONS,
    )
    return found
