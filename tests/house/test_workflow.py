"""The workflows are valid YAML and call only our own scripts, on every supported Python."""

import tomllib

import yaml

from tests.house.source import ROOT

FOLDER = ROOT / ".github" / "workflows"
CI, RELEASE = (
    yaml.safe_load((FOLDER / name).read_text("utf-8")) for name in ("ci.yml", "release.yml")
)
ON = True
"""YAML 1.1 reads the key `on` as the boolean true."""


def commands(workflow, job):
    return [step["run"] for step in workflow["jobs"][job]["steps"] if "run" in step]


def test_each_push_lands_by_the_same_script_as_here():
    assert "push" in CI[ON]
    assert commands(CI, "landing") == [".ci/run"]


def test_every_night_everything_is_run():
    assert CI[ON]["schedule"]
    assert "schedule" in CI["jobs"]["night"]["if"]
    assert commands(CI, "night") == [".ci/run test-all"]


def test_every_supported_python_is_tried():
    tried = CI["jobs"]["landing"]["strategy"]["matrix"]["python"]
    assert tried == ["3.11", "3.12", "3.13", "3.14"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["requires-python"] == f">={tried[0]}"


def test_a_tag_is_tested_and_then_released():
    assert RELEASE[ON] == {"push": {"tags": ["v*"]}}
    assert commands(RELEASE, "test") == [".ci/run"]
    assert RELEASE["jobs"]["release"]["needs"] == "test"
    install, build, publish = commands(RELEASE, "release")
    assert (install, build) == ("make install", '.ci/release "$GITHUB_REF_NAME"')
    assert publish.startswith('gh release create "$GITHUB_REF_NAME" dist/* --verify-tag ')


def test_no_job_runs_without_an_end_and_only_a_release_may_write():
    for workflow in (CI, RELEASE):
        assert workflow["permissions"] == {"contents": "read"}
        assert all(job["timeout-minutes"] <= 90 for job in workflow["jobs"].values())
    jobs = {**CI["jobs"], **RELEASE["jobs"]}
    assert [name for name, job in jobs.items() if "permissions" in job] == ["release"]
