"""What guided play asks somebody at a table: which ways to go on, how many fields at once, and in which words.

How it is laid out as buttons and menus stands in `panel_controls.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from cogs.ui.board_parts import PAGE, SINGLY, WHOLE, place_of
from cogs.ui.deeds import deed_text, deeds_of, says_all
from cogs.ui.marks import BETWEEN, in_fields, marked
from cogs.ui.reader import Reader
from cogs.ui.recommending import TIP, is_tip, leads_to, most_promising, recommended, with_tips
from cogs.ui.scenes import END, Sitting, ends_turn, private_scene
from data.texts import name, text
from render.phrases import cut
from render.scene import Mark, Scene
from render.words import choice_label, move_text, question_text, questions_text, whole_label
from rules.kit.choices import ALL, KIND, Deed, Question, Step, label, names_of, next_question, value_of
from rules.kit.game import Move
from rules.kit.notation import fields

BUTTON: Final = 80
"""Characters that the label of a button takes."""
OPTION: Final = 100
"""Characters that the label in a menu takes."""
FEW: Final = 10
"""Up to so many ways to answer are buttons, more are a menu."""
FIRST: Final = 15
"""So many buttons at most for the first question, which kind of move."""
OF_KIND: Final = 6
OF_PLACES: Final = 3
"""A kind of move stands there with its values if there are no more than these; on the board, no more than those."""
STOPS: Final = ".。"
"""What a sentence ends with and a label does not."""
DECLINING: Final = frozenset({END, "pass", "skip", "stay"})
"""Kinds of moves by which nothing is done: their buttons are plain and say what they mean."""


class Shown(msgspec.Struct, frozen=True):
    """A question with the label of every step (a light bulb before those recommended) and its marks on the board.

    `ways` is how many steps there are in all, where only the most promising ones are shown. `menus` are ways to answer
    this question and those that follow it in one step, beside its own.
    """

    asked: Question
    labels: tuple[str, ...]
    marks: tuple[Mark, ...]
    ways: int = 0
    menus: tuple[Shown, ...] = ()

    @property
    def tips(self) -> frozenset[tuple[str, ...]]:
        """What the recommended steps add to the path."""
        return frozenset(step.words for step, said in zip(self.asked.steps, self.labels, strict=True) if is_tip(said))


class _Basis(msgspec.Struct, frozen=True):
    """What a question is put together from: who is asked, the scene, all that can be done, and what is recommended."""

    sitting: Sitting
    shown: Scene
    deeds: Sequence[Deed]
    best: frozenset[Move]

    def follows(self, path: Sequence[str], depth: int = 1) -> Question | Deed | None:
        """What is asked after a path, see `next_question`."""
        return next_question(self.deeds, path, places=self.sitting.game.places, depth=depth)

    def is_about_two(self, asked: Question) -> bool:
        """Whether places are asked for twice, such as where to put something and where to take it from: their tags on
        the board would be mixed up."""
        places = self.sitting.game.places
        return len({name for step in asked.steps for name, value in step.given if isinstance(value, places)}) > 1

    def most_promising(self, asked: Question) -> Question:
        """The question with as many of its steps as a menu takes; the question itself where all fit."""
        if len(asked.steps) <= PAGE:
            return asked
        tips = [leads_to(step, self.best) for step in asked.steps]
        return most_promising(self.sitting, self.shown, asked, PAGE, tips)

    def folded(self, first: Question, asked: Question) -> tuple[Question, list[int]]:
        """A question for several fields that fits one menu and leaves nothing out, and how many ways lie behind each of
        its steps.

        Some values of the first field, which alone `first` asks for, stand alone there, and what belongs to them is
        asked for afterwards: those with the most ways, for so they are few, without a tip while there are others.
        """
        ways = [[step for step in asked.steps if step.words[0] == value.words[0]] for value in first.steps]
        alone, many = set[int](), len(asked.steps)
        for i in sorted(range(len(ways)), key=lambda i: (leads_to(first.steps[i], self.best), -len(ways[i]))):
            if many > PAGE and len(ways[i]) > 1:
                alone.add(i)
                many += 1 - len(ways[i])
        found = [
            pair
            for i, value in enumerate(first.steps)
            for pair in ([(value, len(ways[i]))] if i in alone else [(step, 1) for step in ways[i]])
        ]
        return with_steps(asked, [step for step, _ in found]), [n for _, n in found]


def question_at(sitting: Sitting, reader: Reader, path: Sequence[str], page: int = WHOLE) -> Shown | Deed | None:
    """What is asked after `path`, with as many fields at once as have few values together; as `next_question`.

    A place and what belongs to it are asked for together also where not all fit a menu, unless that is another place:
    some places then stand alone there. Where even the places are too many, only the most promising ways do; for the
    others there are the pages from SINGLY down.
    """
    deeds = deeds_of(sitting)
    first = next_question(deeds, path, places=sitting.game.places)
    if not isinstance(first, Question):
        return first
    shown = private_scene(sitting, reader)
    basis = _Basis(sitting, shown, deeds, recommended(sitting, shown, (deed.move for deed in deeds)))
    if first.field == KIND:
        found = _in_words(basis, _first_question(basis))
        return msgspec.structs.replace(found, menus=_menus_of_kinds(basis, found.asked))
    on_board = isinstance(place_of(first.steps[0]), sitting.game.places)
    for depth in (ALL, 2) if page > SINGLY else ():
        asked = basis.follows(first.path, depth)
        if isinstance(asked, Question) and len(asked.steps) > len(first.steps):
            together = _together(basis, first, asked, on_board)
            if together and all(len(said) <= OPTION for said in together.labels):
                return together
    found = _in_words(basis, first)
    return found if on_board or page <= SINGLY else msgspec.structs.replace(found, menus=_menus(basis, first))


def _together(basis: _Basis, first: Question, asked: Question, on_board: bool) -> Shown | None:
    """A question for several fields in words, of which `first` asks for the first one; None where they are to be asked
    for one after the other."""
    if len(asked.steps) <= PAGE:
        return _in_words(basis, asked)
    if not on_board or basis.is_about_two(asked):
        return None
    if len(first.steps) > PAGE:
        return tips_first(msgspec.structs.replace(_in_words(basis, basis.most_promising(asked)), ways=len(asked.steps)))
    some, ways = basis.folded(first, asked)
    found = _in_words(basis, some)
    told = (_going_on(basis.shown, *each) for each in zip(found.labels, ways, strict=True))
    return msgspec.structs.replace(found, labels=tuple(told))


def _going_on(shown: Scene, said: str, ways: int) -> str:
    """A label, and how many ways lie behind it where they are several and there is room to say so."""
    told = text(shown.language, "common.panel.goes_on", label=said, n=ways)
    return told if ways > 1 and len(told) <= OPTION else said


def sentence_of(scene: Scene, asked: Question) -> str:
    """What is asked, in short where it is several fields together."""
    if asked.field == KIND:
        return question_text(scene, asked.kind, asked.field)
    return questions_text(scene, asked.kind, fields_of(asked))


def fields_of(asked: Question) -> list[str]:
    """The fields that the answers to a question settle."""
    return [*dict.fromkeys(field for step in asked.steps for field, _ in step.given)]


def chosen_text(shown: Scene, asked: Question) -> str:
    """What has been settled before a question, chosen or filled in; empty where that is only the kind of move."""
    deed = asked.steps[0].deeds[0]
    said = [
        choice_label(msgspec.structs.replace(shown, path=asked.path[: index + 1]), asked.kind, field, value)
        for index, field in enumerate(names_of(deed.move)[: max(0, len(asked.path) - 1)])
        if (value := value_of(deed, field)) is not None
    ]
    kind = name(shown.language, shown.view.game, f"move.{asked.kind}") if said else ""
    return text(shown.language, "common.panel.of_kind", kind=kind, value=BETWEEN.join(said)) if said else ""


def told_by_kind(scene: Scene, deed: Deed) -> str:
    """The label of a button that plays a move without fields: what it does, where nothing is done by it."""
    return _kind_label(scene, Step((deed.move.kind,), (), (deed,)), "")


def _first_question(basis: _Basis) -> Question:
    """Which kind of move, each with its values where they are few and the buttons in all stay few."""
    kinds = [kind.kind for kind in basis.sitting.game.moves if any(deed.move.kind == kind.kind for deed in basis.deeds)]
    steps = {kind: _of_kind(basis.deeds, kind) for kind in kinds}
    for depth in (1, 2, ALL):
        for kind in sorted(kinds, key=lambda kind: len(steps[kind])):
            deeper = _deeper(basis, kind, depth)
            total = sum(map(len, steps.values())) - len(steps[kind]) + len(deeper)
            if deeper and total <= FIRST:
                steps[kind] = deeper
    return Question("", KIND, tuple(step for kind in kinds for step in steps[kind]), ())


def _of_kind(deeds: Iterable[Deed], kind: str) -> list[Step]:
    return [Step((kind,), ((KIND, kind),), tuple(deed for deed in deeds if deed.move.kind == kind))]


def _deeper(basis: _Basis, kind: str, depth: int) -> list[Step]:
    """A kind of move with the values of its first fields; nothing where these are too many or too long to say."""
    asked, places = basis.follows((kind,), depth), basis.sitting.game.places
    if not isinstance(asked, Question):
        return []
    on_board = any(isinstance(value, places) for step in asked.steps for _, value in step.given)
    if len(asked.steps) > (OF_PLACES if on_board else OF_KIND):
        return []
    steps = [_with_kind(kind, asked, step) for step in asked.steps]
    found = _in_words(basis, Question("", KIND, tuple(steps), ()))
    return steps if all(len(said) <= BUTTON for said in found.labels) else []


def _with_kind(kind: str, asked: Question, step: Step) -> Step:
    """A step of a question as an answer to the first one: with all that it settles, also what was not asked for."""
    deed, words = step.deeds[0], (*asked.path, *step.words)
    settled = names_of(deed.move)[: len(words) - 1]
    given = tuple((name, value) for name in settled if (value := value_of(deed, name)) is not None)
    return Step(words, ((KIND, kind), *given), step.deeds)


def _menus_of_kinds(basis: _Basis, first: Question) -> tuple[Shown, ...]:
    """For each kind of move that more has to be asked for: its moves, each said whole."""
    kinds = dict.fromkeys(step.deeds[0].move.kind for step in first.steps if len(step.deeds) > 1)
    found = (basis.follows((kind,)) for kind in kinds)
    return tuple(menu for asked in found if isinstance(asked, Question) for menu in _menus(basis, asked))


def _menus(basis: _Basis, first: Question) -> tuple[Shown, ...]:
    """All that can follow a question as whole moves, the most promising ones where they are many; nothing where the
    question settles every move itself."""
    asked = basis.follows(first.path, ALL)
    if not isinstance(asked, Question) or all(len(step.deeds) == 1 for step in first.steps):
        return ()
    some = basis.most_promising(asked)
    told = msgspec.structs.replace(basis.shown, path=asked.path)
    labels = [cut(_whole_move(told, step), OPTION - len(TIP)) for step in some.steps]
    found = Shown(some, with_tips(some.steps, labels, basis.best), (), 0 if some is asked else len(asked.steps))
    return (tips_first(found) if found.ways else found,)


def _whole_move(told: Scene, step: Step) -> str:
    """A whole move in a menu: `J6: tile 6, rotation 1 – 3 action points`, or a sentence (of several: the first)."""
    (deed,) = step.deeds
    own = whole_label(told, deed.move)
    if own:
        return own
    said = move_text(told, deed.move).rstrip(STOPS)
    return said if deed.times == 1 else text(told.language, "common.panel.in_a_row", n=deed.times, move=said)


def _in_words(basis: _Basis, asked: Question) -> Shown:
    sitting, shown = basis.sitting, basis.shown
    marks, labels = marked(shown, sitting.game, asked)
    if asked.field == KIND:
        marks = ()
        labels = [_kind_label(shown, step, said) for step, said in zip(asked.steps, labels, strict=True)]
    elif isinstance(place_of(asked.steps[0]), sitting.game.places):
        labels = _whole_labels(basis, asked, labels)
    elif _is_whole(asked) and not marks:
        labels = _sentences(shown, asked, labels)
    labels = [_told_with_end(sitting, shown, *each) for each in zip(asked.steps, labels, strict=True)]
    tips = {value for step in asked.steps if leads_to(step, basis.best) for _, value in step.given}
    marks = tuple(msgspec.structs.replace(mark, tip=mark.at in tips) for mark in marks)
    return Shown(asked, with_tips(asked.steps, labels, basis.best), marks)


def _told_with_end(sitting: Sitting, shown: Scene, step: Step, said: str) -> str:
    """A label, and that its button ends the turn at once where that is not what it is for."""
    deed = step.deeds[0]
    if len(step.deeds) > 1 or deed.move.kind == END or not says_all(sitting, deed) or not ends_turn(sitting, deed):
        return said
    told = text(shown.language, "common.panel.ends_turn", label=said)
    return told if len(told) <= BUTTON - len(TIP) else said


def _whole_labels(basis: _Basis, asked: Question, labels: list[str]) -> list[str]:
    """Labels where a place is asked for first: of steps that settle a move together with other fields, asked for or
    not, in words of their own, for only these tell all of it; of others those given."""
    told, together = msgspec.structs.replace(basis.shown, path=asked.path), any(step.given[1:] for step in asked.steps)

    def own(step: Step) -> str:
        whole = len(step.deeds) == 1 and (together or _settles_more(asked, step))
        return whole_label(told, step.deeds[0].move) if whole else ""

    return [own(step) or said for step, said in zip(asked.steps, labels, strict=True)]


def _settles_more(asked: Question, step: Step) -> bool:
    """Whether a step leads to something that is neither chosen nor named by it."""
    said, values = {*asked.path, label(place_of(step))}, msgspec.structs.astuple(step.deeds[0].move)
    return any(value is not None and label(value) not in said for value in values)


def _sentences(shown: Scene, asked: Question, labels: list[str]) -> list[str]:
    """Whole moves as sentences where these are short; else the labels of their fields."""
    sentences = [deed_text(shown, step.deeds[0]).rstrip(STOPS) for step in asked.steps]
    return sentences if all(len(said) <= BUTTON - len(TIP) for said in sentences) else labels


def _is_whole(asked: Question) -> bool:
    """Whether several fields are asked for together, and every step settles everything."""
    return all(len(step.deeds) == 1 and len(step.given) > 1 for step in asked.steps)


def _kind_label(shown: Scene, step: Step, said: str) -> str:
    """`Place a tile: red temple – you hold 2`; a move that is settled by its kind alone is told as a sentence."""
    deed = step.deeds[0]
    kind = name(shown.language, shown.view.game, f"move.{deed.move.kind}")
    if said and not (len(step.deeds) == 1 and len(fields(type(deed.move))) > 1):
        return text(shown.language, "common.panel.of_kind", kind=kind, value=said)
    if len(step.deeds) == 1 and (fields(type(deed.move)) or deed.move.kind in DECLINING):
        sentence = deed_text(shown, deed).rstrip(STOPS)
        if len(sentence) <= BUTTON - len(TIP):
            return sentence
        if not said and fields(type(deed.move)):
            own = whole_label(shown, deed.move) or in_fields(shown, deed.move)
            return cut(text(shown.language, "common.panel.of_kind", kind=kind, value=own), BUTTON - len(TIP))
    return text(shown.language, "common.panel.of_kind", kind=kind, value=said) if said else kind


def with_steps(asked: Question, steps: Sequence[Step]) -> Question:
    """The same question with some of its steps."""
    return msgspec.structs.replace(asked, steps=tuple(steps))


def best_of(sitting: Sitting, shown: Scene, found: Shown, number: int) -> Shown:
    """The question with its most promising steps only: those with a tip first, the others in their order."""
    tips = [is_tip(said) for said in found.labels]
    return tips_first(within_part(found, most_promising(sitting, shown, found.asked, number, tips)))


def tips_first(found: Shown) -> Shown:
    """The same steps, those with a light bulb before the others."""
    pairs = zip(found.asked.steps, found.labels, strict=True)
    steps, labels = zip(*sorted(pairs, key=lambda pair: not is_tip(pair[1])), strict=True)
    return msgspec.structs.replace(found, asked=with_steps(found.asked, steps), labels=labels)


def within_part(found: Shown, asked: Question) -> Shown:
    """What is shown of a question of which only some steps are asked for."""
    labels = dict(zip((step.words for step in found.asked.steps), found.labels, strict=True))
    inside: set[object] = {value for step in asked.steps for _, value in step.given}
    marks = tuple(mark for mark in found.marks if mark.at in inside)
    return Shown(asked, tuple(labels[step.words] for step in asked.steps), marks)
