"""The stylesheet of a report, for a browser and for paper."""

from typing import Final

STYLE: Final = """
body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; background: #fff; color: #231f19;
  font: 1rem/1.45 Georgia, 'Times New Roman', serif; overflow-wrap: anywhere; }
h1 { margin-bottom: .2rem; line-height: 1.15; }
h2 { margin: 2rem 0 .5rem; border-bottom: 1px solid #c9bfa9; }
h3 { margin: 1rem 0 .3rem; font-size: 1rem; letter-spacing: .06em; text-transform: uppercase; }
h1, h2, h3, h4 { break-after: avoid; }
ul { margin: .3rem 0; padding-left: 1.2rem; }
li { margin: .25rem 0; }
.rules, .small, .below { color: #665e51; }
.small, .below, summary { font-size: .85rem; }
.below { display: block; }
.dice { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .85rem; white-space: pre-wrap; }
.clause { color: #7a6a4c; font-size: .8rem; }
.outcome { font-weight: bold; }
.note { font-style: italic; white-space: pre-line; }
.turn-lost { font-style: italic; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 1rem; font-size: .92rem; }
th, td { padding: .15rem .5rem; text-align: left; border-bottom: 1px solid #e5decd; vertical-align: top; }
th.figure, td.figure { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tr.of-side td { font-weight: bold; border-top: 2px solid #c9bfa9; }
tr.of-formation td { font-style: italic; }
tr.of-unit td:first-child { padding-left: 1.8rem; }
tr { break-inside: avoid; }
figure { margin: 1rem 0; break-inside: avoid; }
figure svg { width: 100%; height: auto; border: 1px solid #c9bfa9; }
del { color: #665e51; }
footer { margin-top: 2.5rem; color: #665e51; font-size: .8rem; }
@media print { body { max-width: none; margin: 0; font-size: 10pt; } details:not([open]) { display: none; } }
""".strip()
