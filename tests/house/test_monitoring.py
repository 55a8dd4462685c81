"""The rules and the dashboard of `deploy/monitoring` name metrics that there are."""

import json
import re
from dataclasses import asdict

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from bot.operations.metrics import CurrentAmounts, Metrics
from bot.operations.prometheus import PrometheusMetrics
from storage.server.due_work import DueWork
from tests.house.source import ROOT

FOLDER = ROOT / "deploy" / "monitoring"
METRIC = re.compile(r"\b(?:fulltime|process|node|up)(?:_\w+)?\b(?=[\s{\[)=]|$)")
OTHERS = {"up", "node_filesystem_avail_bytes", "node_filesystem_size_bytes"}
"""Metrics that Prometheus itself and node_exporter make."""
LABEL = re.compile(r"(\w+)\{([^}]*)\}|by \((\w+)\) \((\w+)")


@pytest.fixture(scope="module")
def samples():
    """The labels of every sample by its name, as /metrics shows them."""
    overdue = asdict(DueWork(*(1 for _ in DueWork.__slots__)))
    amounts = CurrentAmounts(
        servers=1,
        shards=1,
        connected_shards=1,
        queues={"deliveries": 1},
        open_matches={"running": 1},
        failing_deliveries=0,
        overdue=overdue,
        claims=1,
        unreadable={"matches": 1},
        warnings=0,
        is_ready=True,
    )
    page = PrometheusMetrics().page(amounts).decode()
    found = {}
    for family in text_string_to_metric_families(page):
        for sample in family.samples:
            found.setdefault(sample.name, set()).update(sample.labels)
    return found


def rules():
    (group,) = yaml.safe_load((FOLDER / "alerts.yml").read_text("utf-8"))["groups"]
    return group["rules"]


def queries():
    """Every query of the rules and of the dashboard."""
    board = json.loads((FOLDER / "dashboard.json").read_text("utf-8"))
    shown = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    return [rule["expr"] for rule in rules()] + shown


def test_every_metric_that_is_asked_for_exists(samples):
    asked = {name for query in queries() for name in METRIC.findall(query)}
    assert len(asked) > 15
    assert asked <= samples.keys() | OTHERS


def test_every_label_that_is_asked_for_exists(samples):
    """The labels `job` and `instance` are Prometheus' own, `le` a histogram's."""
    for query in queries():
        for name, given, label, of in LABEL.findall(query):
            metric = name or of
            labels = (
                {one.split("=")[0].rstrip("!") for one in given.split(",")} if name else {label}
            )
            if metric.startswith("fulltime_"):
                assert labels <= samples[metric] | {"job", "instance", "le"}, query


def test_the_dashboard_shows_every_metric_of_ours(samples):
    shown = " ".join(queries())
    ours = {re.sub(r"_(bucket|sum|count|total|created|info)$", "", sample) for sample in samples}
    ours = {text for text in ours if text.startswith("fulltime_") and text != "fulltime"}
    assert {text for text in ours if text not in shown} == set()


def test_there_is_a_rule_for_each_trouble_and_each_says_what_to_do():
    assert {rule["alert"].removeprefix("Fulltime") for rule in rules()} == {
        "Down",
        "NotReady",
        "OverdueWork",
        "FailingDeliveries",
        "ShardsUnserved",
        "LateAnswers",
        "BrokenAnswers",
        "UnreadableRows",
        "Warnings",
        "WorkerDeaths",
        "JobLimits",
        "ComputerFailures",
        "DiskFull",
    }
    for rule in rules():
        assert rule["labels"]["severity"] in ("page", "warn")
        assert rule["annotations"]["summary"].endswith("."), rule["alert"]


def test_panels_do_not_cover_each_other():
    panels = json.loads((FOLDER / "dashboard.json").read_text("utf-8"))["panels"]
    places = {(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels}
    assert len(places) == len(panels) == len({panel["id"] for panel in panels})


def test_the_collector_for_prometheus_keeps_all_that_is_measured():
    """What it does not override, `Metrics` would drop."""
    measured = {name for name, value in vars(Metrics).items() if callable(value)}
    assert measured <= vars(PrometheusMetrics).keys()
