"""What holds for all tests."""

import os

from hypothesis import settings

# No deadline: a busy machine is no fault. Where nobody watches, the same examples each time, so that
# a change is never refused for what it did not touch; at a desk, new ones each time.
settings.register_profile("desk", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "desk")
