"""The desk: the controller of one battle, moved by keys and without a screen of its own."""

from tui.desk.desk import Desk
from tui.desk.entry import read_entry

__all__ = ["Desk", "read_entry"]
