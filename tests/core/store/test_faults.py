"""Every system call of a save may fail, and the power with it: what is then on disk."""

import errno
import os
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from core.store import BattleFile, SaveFailed, StoreError, read_battle
from core.store.disk import Disk, Signature
from core.store.reading import decode

MakeTable = Callable[[int], dict[str, Any]]
MakeBattle = Callable[[int], BattleFile]

NEW_TURN = 9
SAME_TURN = 2


class FaultyDisk(Disk):
    """Takes 200 bytes at a time and fails at the call of this number."""

    def __init__(self) -> None:
        self.fail_at = 0
        self.error = 0
        self.calls: list[str] = []

    def _count(self, name: str) -> None:
        self.calls.append(name)
        if len(self.calls) == self.fail_at:
            raise OSError(self.error, os.strerror(self.error))

    def create(self, path: Path, mode: int | None) -> int:
        self._count("create")
        return super().create(path, mode)

    def write(self, descriptor: int, data: memoryview) -> int:
        self.calls.append("write")
        if len(self.calls) == self.fail_at:
            super().write(descriptor, data[: len(data) // 2])
            raise OSError(self.error, os.strerror(self.error))
        return super().write(descriptor, data[:200])

    def sync(self, descriptor: int) -> None:
        self._count("sync")
        super().sync(descriptor)

    def close(self, descriptor: int) -> None:
        super().close(descriptor)
        self._count("close")

    def replace(self, old: Path, new: Path) -> None:
        self._count("replace")
        super().replace(old, new)

    def sync_folder(self, folder: Path) -> None:
        self._count("sync_folder")
        super().sync_folder(folder)

    def signature(self, path: Path) -> Signature | None:
        self._count("signature")
        return super().signature(path)


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("turn", [SAME_TURN, NEW_TURN])
def test_a_fault_at_each_call(
    played: MakeBattle, battle_path: Path, action: MakeTable, head_after: MakeTable, error: int, turn: int
) -> None:
    """The old battle or the new one, never 'saved' when it is not, and all is well with the next save."""
    failed_calls = set()
    for fail_at in range(1, 100):
        for left in battle_path.parent.iterdir():
            left.unlink()
        played(2).close()
        disk = FaultyDisk()
        with BattleFile.open(battle_path, disk=disk) as battle:
            battle.append(action(3), head_after(3), SAME_TURN)
            disk.calls, disk.fail_at, disk.error = [], fail_at, error
            saved = says_saved(lambda: battle.append(action(4), head_after(4), turn))
            calls, disk.fail_at = list(disk.calls), 0
            on_disk = read_battle(battle_path)
            assert not on_disk.notices
            assert len(on_disk.document.events) in ([4] if saved else [3, 4])
            assert battle.unsaved is not saved
            assert len(battle.document.events) == 4
            assert not list(battle_path.parent.glob(".*.tmp"))
            assert len(read_battle(battle_path.with_name("adua.toml.bak")).document.events) in (2, 3)
            battle.save()
            assert not battle.unsaved
            assert read_battle(battle_path).document == battle.document
            assert not battle.notices, "no conflict with ourselves"
        if len(calls) < fail_at:
            break
        failed_calls.add(calls[fail_at - 1])
        # Only the second look at the file's signs, behind the rename, may fail unseen.
        assert not saved or calls[fail_at - 2 : fail_at] == ["replace", "signature"]
    assert failed_calls == {"create", "write", "sync", "close", "replace", "sync_folder", "signature"}


def says_saved(save: Callable[[], None]) -> bool:
    try:
        save()
    except SaveFailed as failure:
        assert failure.message.startswith("not saved: the disk")
        return False
    return True


def test_a_failed_first_save_leaves_no_file(battle_path: Path, head_after: MakeTable) -> None:
    for fail_at in range(1, 30):
        disk = FaultyDisk()
        disk.fail_at, disk.error = fail_at, errno.ENOSPC
        try:
            BattleFile.create(battle_path, head_after(0), disk=disk).close()
        except SaveFailed:
            left = [path for path in battle_path.parent.iterdir() if path.suffix != ".lock"]
            assert left == [] or (left == [battle_path] and read_battle(battle_path))
        if battle_path.exists():
            battle_path.unlink()
        if len(disk.calls) < fail_at:
            return
    pytest.fail("never came through")


class RecordingDisk(Disk):
    """Writes down what is asked of it."""

    def __init__(self) -> None:
        self.log: list[tuple[str, str, bytes | str]] = []
        self._names: dict[int, str] = {}

    def create(self, path: Path, mode: int | None) -> int:
        descriptor = super().create(path, mode)
        self._names[descriptor] = path.name
        self.log.append(("create", path.name, b""))
        return descriptor

    def write(self, descriptor: int, data: memoryview) -> int:
        self.log.append(("write", self._names[descriptor], bytes(data)))
        return super().write(descriptor, data)

    def sync(self, descriptor: int) -> None:
        self.log.append(("sync", self._names[descriptor], b""))
        super().sync(descriptor)

    def replace(self, old: Path, new: Path) -> None:
        self.log.append(("replace", old.name, new.name))
        super().replace(old, new)

    def sync_folder(self, folder: Path) -> None:
        self.log.append(("sync_folder", "", b""))
        super().sync_folder(folder)


class Inode:
    """The bytes of a file, and whether the disk has them."""

    def __init__(self, data: bytes = b"", synced: bool = False) -> None:
        self.data = data
        self.synced = synced

    def survivals(self) -> list[bytes]:
        """What may be found after a power cut: without a sync any part of it, or zeros of its length."""
        if self.synced:
            return [self.data]
        cuts = (0, len(self.data) // 3, len(self.data) // 2, len(self.data) - 1, len(self.data))
        return [*(self.data[:cut] for cut in cuts), bytes(len(self.data))]


Files = dict[str, bytes]
Log = list[tuple[str, str, bytes | str]]


def after_power_cut(log: Log, before: Files, name: str) -> Iterator[bytes]:
    """All that the file of this name may hold: a rename counts only for certain once the folder is synced."""
    inodes: dict[str, Inode] = {}
    durable = {path: Inode(data, synced=True) for path, data in before.items()}
    waiting: list[tuple[str, Inode]] = []
    for call, path, more in log:
        if call == "create":
            inodes[path] = Inode()
        elif call == "write":
            assert isinstance(more, bytes)
            inodes[path].data += more
            inodes[path].synced = False
        elif call == "sync":
            inodes[path].synced = True
        elif call == "replace":
            waiting.append((str(more), inodes.pop(path)))
        elif call == "sync_folder":
            durable.update(waiting)
            waiting = []
    for chosen in product([True, False], repeat=len(waiting)):
        found = dict(durable)
        found.update(rename for rename, happened in zip(waiting, chosen, strict=True) if happened)
        yield from found[name].survivals()


def count_events(raw: bytes) -> int:
    try:
        reading = decode(raw, Path("adua.toml"))
    except StoreError:
        return -1
    return -1 if reading.notices else len(reading.document.events)


@pytest.fixture(params=[SAME_TURN, NEW_TURN])
def recorded(
    request: pytest.FixtureRequest,
    played: MakeBattle,
    battle_path: Path,
    action: MakeTable,
    head_after: MakeTable,
) -> tuple[Log, Files]:
    """The calls of the save of action 4, and the files as they were before it."""
    played(2).close()
    disk = RecordingDisk()
    with BattleFile.open(battle_path, disk=disk) as battle:
        battle.append(action(3), head_after(3), SAME_TURN)
        disk.log.clear()
        before = {path.name: path.read_bytes() for path in battle_path.parent.iterdir()}
        battle.append(action(4), head_after(4), request.param)
    return disk.log, before


def outcomes_of(log: Log, before: Files, name: str) -> tuple[set[int], set[int]]:
    """How many events may be found after a cut at any call; and after one when the save was reported done."""
    cuts = [
        {count_events(raw) for raw in after_power_cut(log[:cut], before, name)} for cut in range(len(log) + 1)
    ]
    return set().union(*cuts), cuts[-1]


def without(call: str, log: Log) -> Log:
    return [entry for entry in log if entry[0] != call]


def test_a_power_cut_at_each_call(recorded: tuple[Log, Files]) -> None:
    log, before = recorded
    at_any_time, when_done = outcomes_of(log, before, "adua.toml")
    assert at_any_time == {3, 4}
    assert when_done == {4}
    backups, _ = outcomes_of(log, before, "adua.toml.bak")
    assert backups <= {2, 3}


def test_without_syncing_the_file_the_same_test_fails(recorded: tuple[Log, Files]) -> None:
    log, before = recorded
    at_any_time, when_done = outcomes_of(without("sync", log), before, "adua.toml")
    assert -1 in at_any_time
    assert -1 in when_done


def test_without_syncing_the_folder_the_same_test_fails(recorded: tuple[Log, Files]) -> None:
    log, before = recorded
    at_any_time, when_done = outcomes_of(without("sync_folder", log), before, "adua.toml")
    assert at_any_time == {3, 4}
    assert when_done == {3, 4}, "a save that was reported done may be gone"
