"""Figures for monitoring, in the format of Prometheus: requests, answers, uploads, indexes, memory."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from api.health import Readiness
from api.logs import Served
from api.service import Service
from corpus.library import Added
from index.generation import Generations
from qa.types import Answer

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)


class Metrics:
    """Counts what is served; safe from any thread. No label holds what a person typed."""

    def __init__(self, service: Service, readiness: Readiness) -> None:
        """Begin at nothing; health and indexes are looked up each time they are asked for."""
        # Not the library's own registry: a test, or an embedding program, may have several servers.
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "ruleproof_requests",
            "Requests answered.",
            ("method", "route", "status"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "ruleproof_request_seconds",
            "Time from a request to the end of its answer.",
            ("route",),
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._answers = Counter(
            "ruleproof_answers", "Questions answered.", ("status", "basis"), registry=self._registry
        )
        self._readings = Counter(
            "ruleproof_uploads",
            "Rulebooks sent, by what became of them.",
            ("outcome",),
            registry=self._registry,
        )
        self._registry.register(_State(service, readiness))
        ProcessCollector(registry=self._registry)

    def served(self, served: Served) -> None:
        """Count a request."""
        self._requests.labels(served.method, served.route, str(served.status)).inc()
        self._seconds.labels(served.route).observe(served.seconds)

    def answered(self, answer: Answer) -> None:
        """Count an answer."""
        self._answers.labels(answer.status.value, answer.basis.value if answer.basis else "none").inc()

    def added(self, outcome: Added | BaseException) -> None:
        """Count a rulebook that was sent."""
        if isinstance(outcome, Added):
            told = "known" if outcome.already_there else "added"
        else:
            told = type(outcome).__name__
        self._readings.labels(told).inc()

    def text(self) -> bytes:
        """Return all figures as they are now."""
        return generate_latest(self._registry)


class _State(Collector):
    """Health and indexes as they are at this moment."""

    def __init__(self, service: Service, readiness: Readiness) -> None:
        self._service, self._readiness = service, readiness

    def collect(self) -> Iterator[Metric]:
        health = GaugeMetricFamily("ruleproof_health", "1 for the state that holds.", labels=("status",))
        found = self._readiness.status()
        for status in ("ok", "degraded", "failed"):
            health.add_metric((status,), float(status == found))
        yield health

        indexes = GaugeMetricFamily("ruleproof_indexes", "Indexes of rulebooks.", labels=("state",))
        generations = GaugeMetricFamily(
            "ruleproof_index_generation", "Number of the newest generation.", labels=("game",)
        )
        missing = built = 0
        for book in self._service.library.rulebooks():
            # Their names only: opening each would push those that answer out of memory.
            names = Generations(self._service.library.home, book.id).names()
            missing, built = (missing, built + 1) if names else (missing + 1, built)
            if names and book.shipped:
                # Only of shipped games: the id of another book is its title, which is its owner's business.
                generations.add_metric((book.game,), int(names[0].partition("-")[0]))
        indexes.add_metric(("built",), built)
        indexes.add_metric(("missing",), missing)
        yield indexes
        yield generations
