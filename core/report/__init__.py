"""A battle told turn by turn, with losses, notes and luck: as plain data, as Markdown, as one HTML file.

Knows no screen and changes nothing.
"""

from core.report.html import html_of
from core.report.making import report_of
from core.report.markdown import markdown_of
from core.report.model import Report

__all__ = ["Report", "html_of", "markdown_of", "report_of"]
