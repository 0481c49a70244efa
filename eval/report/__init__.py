"""What a run leaves behind: outcomes and figures for programs, and a page for people."""

from eval.report.files import Run, SetRun, read_outcomes, write_json, write_outcomes
from eval.report.html import write_report

__all__ = ["Run", "SetRun", "read_outcomes", "write_json", "write_outcomes", "write_report"]
