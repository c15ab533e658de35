"""A battle in play: the one place where actions become events. The screen hands it actions, no more.

How it is kept on disk is the store's; a `keep` function given here is called with each event before anything
of it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from core.battle import telling
from core.battle.due import Due, asks_for, encode_due, of_follow
from core.battle.errors import ActionError
from core.battle.event import Event
from core.battle.frames import Frame, Frames, mark_ready, read_frames, step_of
from core.battle.held import OPEN, encode_request
from core.battle.history import History
from core.battle.standing import Standing
from core.battle.walk import Walker
from core.procedure import Request, Result, settle
from core.procedure.changing import clip
from core.ruleset.expression import Ref, Value
from core.ruleset.models import Text, TurnStep
from core.state import EXISTS, Change, Rules, State, plain
from core.state.state import GAME

Keep = Callable[[Event, State], None]


class Battle(Standing):
    """One battle: rules, history, and the actions that move it on."""

    def __init__(
        self, rules: Rules, start: State, events: Iterable[Event] = (), keep: Keep | None = None
    ) -> None:
        """Raises HistoryError where the events do not follow from each other."""
        super().__init__(rules, History(start, events))
        self._keep = keep

    # -- actions ----------------------------------------------------------------------------------------

    def begin(self) -> Event:
        """Starts the first turn."""
        walker = Walker(self.rules, self.state)
        walker.stand(walker.begin())
        return self._walked(walker, telling.both("la battaglia comincia", "the battle begins"))

    def apply(self, request: Request) -> Event:
        """Does what a run found, if it is done. Raises ActionError where dice or answers are missing."""
        result = self.run(request)
        if result.status != "done":
            raise ActionError(_not_done(result))
        said = tuple(said.text for said in result.said if not said.reminder)
        walker = Walker(self.rules, self.state)
        was_due = self.due_request
        against = self.objections(request)
        dues = self._dues_after(request, result)
        walker.apply(result.changes)
        if self.held is None or asks_for(self.held, request):
            walker.set(GAME, OPEN, "")
        walker.set(GAME, "due", tuple(encode_due(due) for due in dues))
        frames = self.frames
        if was_due is not None and asks_for(was_due, request) and not self.dues:
            frames = mark_ready(frames)
            walker.stand(frames)
        if frames and frames[-1].ready and not dues:
            walker.stand(walker.go_on(frames))
        return self._add(
            Event(
                n=0,
                turn=self.turn,
                kind="run",
                text=telling.told(result, self.view),
                changes=tuple(walker.changes),
                procedure=request.procedure,
                roles=dict(request.roles),
                facts=dict(request.facts),
                lines=dict(request.lines),
                chosen=dict(request.chosen),
                dice=telling.thrown(result),
                results=_results(self.rules, result),
                reasons=telling.reasons(result),
                told=said + against + _walk_texts(walker),
                clause=self.rules.ruleset.procedure[request.procedure].clause,
                forced=any(bar.forced for bar in result.bars) or bool(request.lines) or bool(against),
            )
        )

    def _dues_after(self, request: Request, result: Result) -> list[Due]:
        """What waits afterwards: what this run brings first, then what waited already."""
        waiting = list(self.dues)
        done = next((due for due in waiting if asks_for(due.request, request)), None)
        if done is not None:
            waiting.remove(done)
        return [of_follow(follow) for follow in result.follows] + waiting

    def hold(self, request: Request) -> Event:
        """Keeps a run open whose dice have been rolled, and which still waits for more."""
        result = self.run(request)
        walker = Walker(self.rules, self.state)
        walker.set(GAME, OPEN, encode_request(request))
        title = telling.told(result, self.view)
        text = telling.both(f"dadi tirati: {title.it}", f"dice rolled: {title.en}")
        event = self._event("held", text, walker)
        return self._add(replace(event, procedure=request.procedure, dice=telling.thrown(result)))

    def release(self) -> Event | None:
        """Gives up a run that was kept open; its dice stay in the log."""
        held = self.held
        if held is None:
            return None
        walker = Walker(self.rules, self.state)
        walker.set(GAME, OPEN, "")
        title = self.rules.ruleset.procedure[held.procedure].text
        return self._walked(walker, telling.both(f"lasciato: {title.it}", f"given up: {title.en}"))

    def pass_due(self) -> Event:
        """Leaves out the follow-up that waits."""
        if not self.dues:
            raise ActionError(telling.both("niente in attesa", "nothing is waiting"))
        due, rest = self.dues[0], self.dues[1:]
        walker = Walker(self.rules, self.state)
        walker.set(GAME, "due", tuple(encode_due(one) for one in rest))
        if self.frames and self.frames[-1].ready and not rest:
            walker.stand(walker.go_on(self.frames))
        title = self.rules.ruleset.procedure[due.procedure].text
        return self._walked(walker, telling.both(f"{title.it}: no", f"{title.en}: no"), kind="pass")

    def next(self) -> Event:
        """The next step. Where the players choose the next thing, the first that is left."""
        if not self.frames:
            return self.begin()
        choices = self.choices
        if choices:
            return self.choose(choices[0])
        walker = Walker(self.rules, self.state)
        behind = self._left_behind()
        walker.set(GAME, "due", ())
        walker.stand(walker.go_on(self.frames))
        text = self._arrived(walker)
        if behind:
            names = telling.joined(behind, ", ")
            text = telling.begun(telling.WITHOUT, telling.joined([names, text], " \u2192 "))
        return self._walked(walker, text)

    def _left_behind(self) -> list[Text]:
        """What would be due now and is not done if the walk goes on."""
        if self.dues:
            procedures = self.rules.ruleset.procedure
            return [procedures[due.procedure].text for due in self.dues if not due.offered]
        return [self.step.text] if self.step is not None and self.due_request is not None else []

    def leave(self) -> Event:
        """Leaves what the players are choosing from: the rest of them do nothing."""
        frames = self.frames
        depth = next((at for at in range(len(frames), 0, -1) if self._chosen_step(frames[:at])), None)
        if depth is None:
            return self.next()
        walker = Walker(self.rules, self.state)
        step, last = step_of(self.rules.ruleset, frames[:depth]), frames[depth - 1]
        assert step is not None
        walker.leave_inside(frames, depth)
        rest = walker.candidates(step, frames[: depth - 1], last.done)
        done = (*last.done, *(item.id for item in rest))
        walker.stand(walker.go_on((*frames[: depth - 1], Frame(step.id, last.thing, done))))
        return self._walked(walker, self._arrived(walker))

    def _chosen_step(self, frames: Frames) -> bool:
        step = step_of(self.rules.ruleset, frames)
        return step is not None and step.order in ("choose", "alternate")

    def choose(self, thing: Ref) -> Event:
        """The players choose the next brigade or unit; also another than the one that is acting.

        Raises ActionError if that thing cannot be next.
        """
        found = self._where(thing)
        if found is None:
            name = telling.who_acts(self.view, thing)
            raise ActionError(telling.both(f"ora non tocca a {name.it}", f"{name.en} cannot act now"))
        frames, step, done = found
        walker = Walker(self.rules, self.state)
        walker.leave_inside(self.frames, len(frames))
        inside = walker.enter_item(step, frames, thing, done)
        if inside is None:
            inside = walker.go_on((*frames, Frame(step.id, thing, done)))
        walker.stand(inside)
        return self._walked(walker, self._arrived(walker))

    def _where(self, thing: Ref) -> tuple[Frames, TurnStep, tuple[str, ...]] | None:
        """The step around in which that thing may be next, and what is done there already."""
        walker = Walker(self.rules, self.state)
        frames = self.frames
        for depth in range(len(frames), 0, -1):
            step, last = step_of(self.rules.ruleset, frames[:depth]), frames[depth - 1]
            if step is None or step.order not in ("choose", "alternate"):
                continue
            done = last.done if last.thing is None or last.thing == thing else (*last.done, last.thing.id)
            if last.thing != thing and thing in walker.candidates(step, frames[: depth - 1], done):
                return frames[: depth - 1], step, done
        return None

    def can_choose(self, thing: Ref) -> bool:
        """Whether the players may go on with that thing now."""
        return self._where(thing) is not None

    def set_by_hand(self, changes: Iterable[Change], text: Text | None = None) -> Event | None:
        """Changes fields by hand, with what follows from that by the rules; None if nothing changes."""
        asked = tuple(changes)
        made = {change.thing for change in asked if change.field == EXISTS}
        wanted = tuple(change for change in asked if change.thing in made or not self._is_so(change))
        settled = settle(self.rules, self.state, wanted)
        if not settled:
            return None
        shown = tuple(change for change in settled if any(change.field == one.field for one in wanted))
        line = text or telling.by_hand(self.view, shown or settled)
        return self._add(Event(n=0, turn=self.turn, kind="hand", text=line, changes=settled))

    def _is_so(self, change: Change) -> bool:
        """Whether the field has that value already, of its own or by its type."""
        declared = self.rules.field(change.thing.kind, change.field)
        # A link that follows from the thing above is not its own: it would be lost with that one.
        if declared is None:
            value = self.state.get(change.thing, change.field)
        else:
            value = self.view.field(change.thing, change.field)
        now, then = plain(value), plain(clip(change.new, declared))
        return (now == then and type(now) is type(then)) or (now is None and then == "")

    def note(self, text: str) -> Event:
        """Writes a note into the log; `text` is clean already."""
        return self._add(Event(n=0, turn=self.turn, kind="note", text=Text(it=text, en=text)))

    def undo(self) -> Event:
        """Takes back the last action. Raises ActionError if there is none."""
        last = self.history.can_undo
        if last is None:
            raise ActionError(telling.both("non c'è niente da annullare", "there is nothing to undo"))
        text = telling.both(f"annullato: {last.text.it}", f"undone: {last.text.en}")
        return self._add(Event(n=0, turn=last.turn, kind="undo", text=text, of=last.n))

    def redo(self) -> Event:
        """Does again what was undone last, dice and all. Raises ActionError if there is nothing."""
        last = self.history.can_redo
        if last is None:
            raise ActionError(telling.both("non c'è niente da rifare", "there is nothing to redo"))
        text = telling.both(f"rifatto: {last.text.it}", f"redone: {last.text.en}")
        return self._add(Event(n=0, turn=last.turn, kind="redo", text=text, of=last.n))

    # -- events -----------------------------------------------------------------------------------------

    def _arrived(self, walker: Walker) -> Text:
        """Where the walk has come to, in words."""
        frames = read_frames(walker.view)
        step = step_of(self.rules.ruleset, frames)
        if step is None:
            return telling.both("fine", "end")
        thing = next((frame.thing for frame in reversed(frames) if frame.thing is not None), None)
        if thing is None:
            return step.text
        name = telling.who_acts(walker.view, thing)
        return telling.both(f"{name.it}: {step.text.it}", f"{name.en}: {step.text.en}")

    def _walked(self, walker: Walker, text: Text, kind: str = "walk") -> Event:
        return self._add(self._event(kind, text, walker))

    def _event(self, kind: str, text: Text, walker: Walker) -> Event:
        changes, told = tuple(walker.changes), _walk_texts(walker)
        return Event(n=0, turn=self.turn, kind=kind, text=text, changes=changes, told=told)

    def _add(self, event: Event) -> Event:
        side = self.active_side
        numbered = replace(event, n=self.history.next_number, side=side.id if side else "")
        self.history.add(numbered)
        if self._keep is not None:
            self._keep(numbered, self.history.state)
        return numbered


def _walk_texts(walker: Walker) -> tuple[Text, ...]:
    passed = [telling.begun(telling.PASSED, text) for text in walker.passed]
    return (*walker.said, *passed, *walker.ended)


def _results(rules: Rules, result: Result) -> dict[str, Value]:
    """The figures that the procedure lets out, for the log and for reports."""
    names = rules.ruleset.procedure[result.request.procedure].results
    return {name: result.names[name] for name in names if name in result.names}


def _not_done(result: Result) -> Text:
    if result.status == "barred":
        return result.bars[-1].text
    if result.question is not None:
        text = result.question.text
        return telling.both(f"manca: {text.it}", f"missing: {text.en}")
    missing = result.wanted.missing if result.wanted else 0
    return telling.both(f"mancano {missing} dadi", f"{missing} dice are missing")
