import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest
from starlette.exceptions import HTTPException

from api.jobs import Job, Jobs, ReadingQueue, Stopping
from api.service import Progress
from corpus.errors import LockedFile
from corpus.library import Added

ADDED = cast(Added, object())


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def queue() -> Iterator[ReadingQueue]:
    queue = ReadingQueue(waiting=3)
    yield queue
    queue.close()


def nothing() -> None:
    pass


def finished(jobs: Jobs, job: Job) -> Job:
    for _ in range(500):
        if (now := jobs.get(job.id)).over:
            return now
        time.sleep(0.01)
    raise AssertionError("the job does not end")


def started(jobs: Jobs, read: Callable[[Progress], Added] = lambda _: ADDED) -> Job:
    return finished(jobs, jobs.start(read, tidy=nothing))


def test_a_job_tells_what_it_does_while_it_does_it(queue: ReadingQueue) -> None:
    jobs, told, go = Jobs(queue), threading.Event(), threading.Event()

    def read(progress: Progress) -> Added:
        progress("layout", 3, 8)
        told.set()
        assert go.wait(10)
        return ADDED

    job = jobs.start(read, tidy=nothing, name="a.pdf")
    assert told.wait(10)
    after = jobs.start(lambda _: ADDED, tidy=nothing)
    now = jobs.get(job.id)
    assert (now.state, now.stage, now.done, now.total, now.name) == ("reading", "layout", 3, 8, "a.pdf")
    assert jobs.get(after.id).state == "waiting"
    go.set()
    assert finished(jobs, job).added is ADDED
    assert finished(jobs, after).state == "done"


def test_an_error_for_people_is_kept_for_them(queue: ReadingQueue) -> None:
    def read(_: Progress) -> Added:
        raise LockedFile("It asks for a password.")

    job = started(Jobs(queue), read)
    assert (job.state, str(job.error), job.added) == ("failed", "It asks for a password.", None)


def test_an_error_of_ours_is_kept_under_a_number_that_is_in_the_log(
    queue: ReadingQueue, caplog: pytest.LogCaptureFixture
) -> None:
    def read(_: Progress) -> Added:
        raise ZeroDivisionError("a secret")

    job = started(Jobs(queue), read)
    assert (job.state, job.error) == ("failed", None)
    assert job.fault
    assert job.fault in caplog.text


@pytest.mark.parametrize("fails", [True, False])
def test_what_was_received_is_tidied_once_whatever_happens(queue: ReadingQueue, fails: bool) -> None:
    tidied: list[bool] = []

    def read(_: Progress) -> Added:
        if fails:
            raise ZeroDivisionError
        return ADDED

    jobs = Jobs(queue)
    finished(jobs, jobs.start(read, tidy=lambda: tidied.append(True)))
    started(jobs)
    assert tidied == [True]


def test_what_has_not_begun_when_the_server_stops_is_tidied_too() -> None:
    queue = ReadingQueue(waiting=1)
    jobs, begun, go, tidied = Jobs(queue), threading.Event(), threading.Event(), threading.Event()

    def slow(_: Progress) -> Added:
        begun.set()
        assert go.wait(10)
        return ADDED

    jobs.start(slow, tidy=nothing)
    assert begun.wait(10)
    jobs.start(lambda _: ADDED, tidy=tidied.set)
    queue.close()
    assert tidied.wait(10)
    go.set()


def test_what_is_being_read_when_the_server_stops_is_given_up_where_it_tells_how_it_gets_on() -> None:
    queue = ReadingQueue()
    jobs, begun, go = Jobs(queue), threading.Event(), threading.Event()

    def read(progress: Progress) -> Added:
        progress("reading", 1, 2)
        begun.set()
        assert go.wait(10)
        progress("reading", 2, 2)
        raise AssertionError("it went on")

    job = jobs.start(read, tidy=nothing)
    assert begun.wait(10)
    queue.close()
    go.set()
    assert isinstance(finished(jobs, job).error, Stopping)


def test_a_job_that_finds_no_place_leaves_nothing_behind() -> None:
    queue = ReadingQueue(waiting=0)
    jobs, go = Jobs(queue), threading.Event()

    def slow(_: Progress) -> Added:
        assert go.wait(10)
        return ADDED

    first = jobs.start(slow, tidy=nothing)
    with pytest.raises(HTTPException, match="Other rulebooks"):
        jobs.start(slow, tidy=nothing)
    go.set()
    assert finished(jobs, first).state == "done"
    assert list(jobs._jobs) == [first.id]
    queue.close()


def test_an_id_that_was_never_given_is_not_found(queue: ReadingQueue) -> None:
    with pytest.raises(HTTPException) as raised:
        Jobs(queue).get("guess")
    assert raised.value.status_code == 404


def test_ids_cannot_be_guessed(queue: ReadingQueue) -> None:
    jobs = Jobs(queue)
    ids = {started(jobs).id for _ in range(20)}
    assert len(ids) == 20
    assert {len(id) for id in ids} == {22}


def test_a_job_is_forgotten_an_hour_after_its_end(queue: ReadingQueue) -> None:
    clock = Clock()
    jobs = Jobs(queue, seconds=3600, clock=clock)
    job = started(jobs)
    clock.now += 3599
    assert jobs.get(job.id).state == "done"
    clock.now += 2
    with pytest.raises(HTTPException):
        jobs.get(job.id)


def test_only_the_last_jobs_are_remembered(queue: ReadingQueue) -> None:
    clock = Clock()
    jobs = Jobs(queue, most=3, clock=clock)
    made = []
    for _ in range(5):
        made.append(started(jobs))
        clock.now += 1
    for job in made[2:]:
        assert jobs.get(job.id).state == "done"
    for job in made[:2]:
        with pytest.raises(HTTPException):
            jobs.get(job.id)


def test_a_job_under_way_is_never_forgotten(queue: ReadingQueue) -> None:
    clock = Clock()
    jobs, go = Jobs(queue, most=1, seconds=10, clock=clock), threading.Event()

    def slow(_: Progress) -> Added:
        assert go.wait(10)
        return ADDED

    one, two = (jobs.start(slow, tidy=nothing) for _ in range(2))
    clock.now += 1000
    states: list[Any] = [jobs.get(job.id).over for job in (one, two)]
    go.set()
    assert states == [False, False]
