"""What players do on the pages, in terms of what they see."""

from browsing import Visit
from playwright.sync_api import Locator, Page, expect

CLAIM_FR = "Puis-je couper mon propre câble ?"
CLAIM_EN = "Can I cut my own wire?"


def field(page: Page) -> Locator:
    """The large field for a question."""
    return page.locator("form.ask textarea")


def ask(visit: Visit, question: str) -> Locator:
    """Type a question, press Enter; return the answer when it is there."""
    field(visit.page).fill(question)
    field(visit.page).press("Enter")
    return answer(visit, question)


def answer(visit: Visit, question: str) -> Locator:
    """The answer to a question, when it is there."""
    area = visit.page.locator("#answer")
    expect(area).to_have_attribute("data-question", question)
    return area


def shown(picture: Locator) -> bool:
    """Whether a picture has arrived and is drawn."""
    return bool(picture.evaluate("image => image.decode().then(() => image.naturalWidth > 0)"))
