"""The command line as such: help, language, words that are no commands, and everything that can go wrong
around a program."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tui.__main__ as program_module
from tui.__main__ import main
from tui.cli import InputError, language_of

Ask = Callable[..., Any]
ROOT = Path(__file__).parents[3]
SKIRMISH = str(ROOT / "tests" / "data" / "schermaglia")


Program = Callable[..., "subprocess.CompletedProcess[str]"]


def test_the_version(ask: Ask) -> None:
    answer = ask("--version")
    assert answer.code == 0
    assert answer.out.startswith("aiutante ")


@pytest.mark.parametrize("command", ["list", "new", "check", "resolve", "roll", "lookup", "schema"])
def test_every_command_has_help_in_both_languages(ask: Ask, command: str) -> None:
    english, italian = ask(command, "--help"), ask("--lang", "it", command, "--help")
    assert english.code == italian.code == 0
    assert english.out.startswith(f"usage: aiutante {command}")
    assert italian.out.startswith(f"uso: aiutante {command}")
    assert "opzioni" in italian.out and "opzioni" not in english.out


def test_help_names_only_commands_that_are_there(ask: Ask) -> None:
    out = ask("--help").out
    assert "resolve" in out and "report" in out
    assert "sheet" not in out


@pytest.mark.parametrize("word", ["sheet", "lst", "chek", "", "-", "🎲", "x" * 5000])
def test_a_word_that_is_no_command(ask: Ask, word: str) -> None:
    answer = ask(word)
    assert (answer.code, answer.out) == (2, "")
    assert len(answer.err) < 1200


@pytest.mark.parametrize(
    ("word", "meant"), [("lst", "list"), ("chek", "check"), ("lookp", "lookup"), ("r", "resolve")]
)
def test_a_misspelt_command_has_a_suggestion(ask: Ask, word: str, meant: str) -> None:
    assert f"did you mean '{meant}'?" in ask(word).err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["list", "--jsn"], "not understood: --jsn (did you mean '--json'?)"),
        (["check"], "missing: RULESET|FILE"),
        (["--lang", "fr", "list"], "--lang"),
        (["--lang"], "--lang: its value is missing"),
        (["list", "--json=3"], "takes no value"),
        (["roll", "2d6", "--seed", "x"], "--seed: 'x' is no whole number"),
        (["list", "more"], "not understood: more"),
    ],
)
def test_wrong_options_are_told_in_one_line(ask: Ask, words: list[str], told: str) -> None:
    answer = ask(*words)
    assert answer.code == 2
    assert told in answer.err
    assert answer.err.startswith("aiutante: ")
    assert "--help" in answer.err


@pytest.mark.parametrize(
    ("argv", "environment", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "it_IT.UTF-8"}, "it"),
        ([], {"LANG": "it_CH.UTF-8", "LC_ALL": "de_CH.UTF-8"}, "en"),
        ([], {"LANG": "C", "LC_ALL": "it_IT"}, "it"),
        ([], {"LANG": "it_IT", "AIUTANTE_LANG": "en"}, "en"),
        ([], {"LANG": "en_GB", "AIUTANTE_LANG": "it"}, "it"),
        ([], {"LANG": "en_GB", "AIUTANTE_LANG": "xx"}, "en"),
        (["--lang", "it"], {"AIUTANTE_LANG": "en"}, "it"),
        (["list", "--lang=it"], {}, "it"),
        (["list", "--lang", "en"], {"LANG": "it_IT"}, "en"),
    ],
)
def test_the_language(argv: list[str], environment: dict[str, str], language: str) -> None:
    assert language_of(argv, environment) == language


def test_a_battle_that_is_not_there(ask: Ask) -> None:
    answer = ask("nowhere/adua.toml")
    assert answer.code == 2
    assert "there is no such file" in answer.err


def test_the_screen_needs_a_terminal(ask: Ask, tmp_path: Path) -> None:
    battle = tmp_path / "b.toml"
    battle.write_text("")
    for words in ([], [str(battle)]):
        answer = ask(*words)
        assert answer.code == 2
        assert "terminal" in answer.err


@pytest.mark.parametrize("path", ["a\0b.toml", "x" * 300 + ".toml", "/dev/null/x.toml", "~nobody/x.toml"])
def test_odd_paths(ask: Ask, path: str) -> None:
    for words in ([path], ["check", path], ["check", SKIRMISH, "--examples", path], ["new", "x", "-o", path]):
        assert ask(*words).code == 2


@pytest.mark.parametrize("word", ["\x1b[31mred", "[/]", "a\nb", "\u202eevil", "\udcff"])
def test_no_control_sign_of_a_word_reaches_the_terminal(ask: Ask, word: str) -> None:
    for words in ([word], ["check", word], ["resolve", word, "x"], ["lookup", word, "x"], ["new", word]):
        answer = ask(*words)
        assert answer.code == 2
        assert "\x1b" not in answer.err and "\u202e" not in answer.err


def test_an_interrupt_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(argv: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(program_module, "run_command", interrupt)
    assert main([]) == 130
    assert capsys.readouterr().err == ""


def test_a_fault_of_ours_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(argv: object) -> int:
        raise ZeroDivisionError("many\nlines")

    monkeypatch.delenv("AIUTANTE_DEBUG", raising=False)
    monkeypatch.setattr(program_module, "run_command", fail)
    assert main([]) == 2
    told = capsys.readouterr().err
    assert "ZeroDivisionError: many lines" in told
    assert told.count("\n") == 1


def test_the_texts_of_an_input_error_are_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(argv: object) -> int:
        raise InputError("a\n  b\x1b[2J")

    monkeypatch.setattr(program_module, "run_command", refuse)
    assert main([]) == 2
    assert capsys.readouterr().err == "aiutante: a b[2J\n"


# -- as a program of its own ----------------------------------------------------------------------------


def test_the_program_imports_no_textual_without_a_screen(program: Program) -> None:
    look = "import sys; from tui.__main__ import main; main(sys.argv[1:]); print('textual' in sys.modules)"
    command = [sys.executable, "-c", look, "check", SKIRMISH]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert ran.stdout.endswith("False\n"), ran.stderr


def test_the_version_imports_none_of_the_engine(program: Program) -> None:
    look = "import sys; from tui.__main__ import main; main(['--version']); print('pydantic' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, cwd=ROOT)
    assert ran.stdout.endswith("False\n"), ran.stderr


@pytest.mark.skipif(os.name != "posix", reason="pipes of a POSIX shell")
@pytest.mark.parametrize("words", [["schema"], ["lookup", SKIRMISH, "a", "--all"], ["list"], ["--help"]])
def test_a_reader_that_goes_away_is_no_traceback(program: Program, words: list[str]) -> None:
    command = [sys.executable, "-m", "tui", *words]
    reader, writer = os.pipe()
    os.close(reader)
    ran = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True, cwd=ROOT)
    os.close(writer)
    assert ran.stderr == ""


@pytest.mark.skipif(os.name != "posix", reason="a closed stream of a POSIX shell")
@pytest.mark.parametrize("close", [">&-", "2>&-", "<&-", ">&- 2>&-"])
@pytest.mark.parametrize("words", ["list", "nonsense", ""])
def test_closed_streams_are_no_traceback(home: Path, close: str, words: str) -> None:
    command = f'"{sys.executable}" -m tui {words} {close}'
    ran = subprocess.run(["sh", "-c", command], capture_output=True, text=True, cwd=ROOT)
    assert "Traceback" not in ran.stderr
    assert "Exception" not in ran.stderr
    assert ran.returncode in (0, 2)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
def test_a_full_disk_is_told_in_one_line(home: Path) -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "tui", "schema"]
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT)
    assert ran.returncode == 2
    assert ran.stderr.count("\n") == 1
    assert "No space left" in ran.stderr


@pytest.mark.skipif(os.name != "posix", reason="POSIX signals")
def test_an_interrupted_program_is_silent(home: Path) -> None:
    waits = "lambda argv: (print('up', flush=True), time.sleep(60))"
    # A shell may have begun the tests in its background, and there an interrupt is not heard.
    heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    code = f"{heard}; import time, tui.__main__ as m; m.run_command = {waits}; exit(m.main([]))"
    running = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=-1, stderr=-1)
    assert running.stdout is not None
    running.stdout.readline()
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=30)
    assert running.returncode == 130
    assert err == b""


def test_a_terminal_without_accents_shows_question_marks(program: Program) -> None:
    ran = program("lookup", SKIRMISH, "range", env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert ran.returncode == 0
    assert ran.stderr == ""
