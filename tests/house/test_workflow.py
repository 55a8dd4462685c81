"""The workflow is valid YAML and calls only our own scripts, on every supported Python."""

import tomllib

import yaml

from tests.house.source import ROOT

WORKFLOW = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8"))
JOBS = WORKFLOW["jobs"]
ON = WORKFLOW[True]
"""YAML 1.1 reads the key `on` as the boolean true."""


def commands(job):
    return [step["run"] for step in JOBS[job]["steps"] if "run" in step]


def test_each_push_lands_by_the_same_script_as_here():
    assert "push" in ON
    assert commands("landing") == [".ci/run"]


def test_every_night_everything_is_run():
    assert ON["schedule"]
    assert "schedule" in JOBS["night"]["if"]
    assert commands("night") == [".ci/run test-all"]


def test_every_supported_python_is_tried():
    tried = JOBS["landing"]["strategy"]["matrix"]["python"]
    assert tried == ["3.11", "3.12", "3.13", "3.14"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["requires-python"] == f">={tried[0]}"


def test_no_job_runs_without_an_end_or_may_write():
    assert WORKFLOW["permissions"] == {"contents": "read"}
    assert all(job["timeout-minutes"] <= 90 for job in JOBS.values())
