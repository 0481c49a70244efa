"""What the pages cost: their weight is the same on every machine; times are only tried for being measured."""

from dataclasses import replace

from playwright.sync_api import Browser

from eval.webbudget import PAGE_KB, answer_times, picture_times, subject_of, weight


def test_no_page_is_heavier_than_its_budget(chromium: Browser, app: str) -> None:
    subject = subject_of(chromium, app, "holmes-sherlock-moriarty")
    pages = subject.pages_to_weigh()
    pages["score sheet"] = f"{pages['calculators']}/score-sheet"
    weights = {what: weight(chromium, url) for what, url in pages.items()}
    assert min(weights.values()) > 10
    assert {what: kb for what, kb in weights.items() if kb > PAGE_KB} == {}


def test_times_are_measured(chromium: Browser, app: str) -> None:
    subject = subject_of(chromium, app, "time-bomb")
    few = replace(subject, questions=subject.questions[:4])
    opened, asked = answer_times(chromium, few)
    assert len(opened) == len(asked) == 2
    assert all(5 < ms < 60_000 for ms in opened + asked)
    cold, cached = picture_times(chromium, few, times=2)
    assert all(1 < ms < 60_000 for ms in cold)
    assert len(cached) == 2
