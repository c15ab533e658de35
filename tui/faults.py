"""Faults of the program itself: kept in a file, so that what players see can be one line."""

from __future__ import annotations

import traceback
from datetime import datetime
from pathlib import Path
from typing import Final

from core.store.places import home

LOG: Final = "faults.log"
LARGEST: Final = 1_000_000
"""Bytes after which the file begins anew."""


def keep_fault(fault: BaseException) -> Path | None:
    """Writes down where it happened; gives the file, or nothing if it cannot be written."""
    path = home() / LOG
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        mode = "w" if path.exists() and path.stat().st_size > LARGEST else "a"
        with path.open(mode, encoding="utf-8", errors="replace") as file:
            file.write(f"\n== {datetime.now().isoformat(timespec='seconds')}\n")
            file.write("".join(traceback.format_exception(fault)))
    except OSError:
        return None
    return path
