"""Real processes in real trouble: killed, on a full disk, in a folder that may not be written."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import core
from core.store import BattleFile, read_battle

ROOT = Path(core.__file__).parents[1]

PLAY = """
import json, os, sys
from pathlib import Path
from core.store import BattleFile, SaveFailed

def play(path, limit):
    '''Append until it fails; each action that is on disk is named on the output.'''
    battle = BattleFile.create(Path(path), {"battle": {"name": "x"}, "state": {}})
    done = 0
    try:
        while done < limit:
            event = {"kind": "fire", "n": done + 1, "note": "x" * 300}
            battle.append(event, {"state": {"n": done + 1}}, done // 7)
            done += 1
            os.write(1, b"%d\\n" % done)
    except SaveFailed as failure:
        events = len(battle.document.events)
        return battle, {"failure": str(failure), "unsaved": battle.unsaved, "events": events}
    return battle, {}
"""

needs_posix = pytest.mark.skipif(os.name == "nt", reason="POSIX only")


def run(code: str, *arguments: object) -> tuple[int, dict[str, Any]]:
    """The last action said to be saved, and what the process has to tell at its end."""
    command = [sys.executable, "-c", PLAY + code, *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    *acknowledged, told = done.stdout.splitlines()
    return int(acknowledged[-1]) if acknowledged else 0, json.loads(told)


@needs_posix
@pytest.mark.slow
def test_killed_at_any_moment(tmp_path: Path) -> None:
    chance = random.Random(1896)
    for number in range(12):
        path = tmp_path / f"{number}.toml"
        command = [sys.executable, "-c", PLAY + "play(sys.argv[1], 10**9)", str(path)]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            first = process.stdout.readline()
            time.sleep(chance.random() * 0.15)
            process.send_signal(signal.SIGKILL)
            rest = process.stdout.read().split(b"\n")
        acknowledged = int(rest[-2] if len(rest) > 1 else first)
        with BattleFile.open(path) as battle:
            assert not battle.notices
            assert len(battle.document.events) in (acknowledged, acknowledged + 1)
            assert battle.document.head["state"] == {"n": len(battle.document.events)}
        assert not list(tmp_path.glob(".*.tmp"))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 kB, where one may be made."""
    folder = tmp_path / "small"
    folder.mkdir()
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or shutil.which("mount") is None:
        pytest.skip("only the administrator can make a small disk")
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], check=False)
    if made.returncode != 0:
        pytest.skip("no small disk can be made here")
    yield folder
    subprocess.run(["umount", folder], check=True)


def test_a_full_disk(small_disk: Path, tmp_path: Path) -> None:
    path = small_disk / "adua.toml"
    code = """
battle, told = play(sys.argv[1], 5000)
battle.save_to(Path(sys.argv[2]))
print(json.dumps(told))
"""
    acknowledged, told = run(code, path, tmp_path / "elsewhere.toml")
    assert "not saved: the disk is full; make room" in str(told["failure"])
    assert told["unsaved"] is True
    on_disk = read_battle(path)
    assert len(on_disk.document.events) == acknowledged > 10
    assert not on_disk.notices
    assert not list(small_disk.glob(".*.tmp"))
    assert len(read_battle(tmp_path / "elsewhere.toml").document.events) == told["events"] == acknowledged + 1


@needs_posix
def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    """What every machine can do in place of a full disk: the system refuses a file of more than 20 kB."""
    code = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, resource.RLIM_INFINITY))
battle, told = play(sys.argv[1], 5000)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
told["before"] = Path(sys.argv[1]).stat().st_size
battle.save()
told["unsaved after"] = battle.unsaved
print(json.dumps(told))
"""
    path = tmp_path / "adua.toml"
    acknowledged, told = run(code, path)
    assert "not saved: the file would be larger than allowed here" in str(told["failure"])
    assert (told["unsaved"], told["unsaved after"]) == (True, False)
    assert told["before"] < 20_000
    assert acknowledged > 10
    assert len(read_battle(path).document.events) == told["events"] == acknowledged + 1
    assert not list(tmp_path.glob(".*.tmp"))


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that a process without rights can reach: pytest's own is closed to others."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o777)
        yield Path(folder)
        os.chmod(folder, 0o700)


@needs_posix
def test_a_folder_that_may_not_be_written(open_folder: Path) -> None:
    told = run(
        """
if os.geteuid() == 0:  # whom no folder refuses
    import filelock, platformdirs, tomli_w
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
work = Path(sys.argv[1]) / "own"
work.mkdir()
path = work / "adua.toml"
battle, told = play(path, 3)
raw = path.read_bytes()
work.chmod(0o555)
try:
    battle.append({"kind": "fire"}, {}, 9)
except SaveFailed as failure:
    told["failure"] = str(failure)
told["unsaved"] = battle.unsaved
battle.close()
with BattleFile.open(path) as reader:
    told["kinds"] = [notice.kind for notice in reader.notices]
    told["events"] = len(reader.document.events)
    reader.save_to(Path(sys.argv[1]) / "elsewhere.toml")
    told["read only"] = reader.read_only
told["same"] = path.read_bytes() == raw
try:
    BattleFile.create(work / "new.toml", {"battle": {}})
except SaveFailed as failure:
    told["new"] = str(failure)
work.chmod(0o755)
print(json.dumps(told))
""",
        open_folder,
    )[1]
    assert "not saved: there is no permission to write here; save to another folder" in str(told["failure"])
    assert told["unsaved"] is True
    assert told["same"] is True
    assert "not saved: " in str(told["new"])
    assert (told["kinds"], told["events"], told["read only"]) == (["read-only"], 3, False)
    assert len(read_battle(open_folder / "elsewhere.toml").document.events) == 3
