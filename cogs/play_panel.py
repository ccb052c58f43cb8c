"""Guided play: a private panel that asks one thing at a time and plays what has been chosen.

What can be taken back freely is played at once, with Undo beside the next question; the rest is shown first and waits
for Confirm, as everything does for a reader who wishes so. The panel keeps nothing: table, ply and the path so far
travel in the custom ids. A control of an older position plays nothing and has the panel drawn anew in its place.
"""

from __future__ import annotations

import discord
import msgspec

from cogs.client import Client, Interaction
from cogs.ui.answers import acknowledge, note_kept, reader_of
from cogs.ui.asking import Shown, chosen_text, question_at, sentence_of, told_by_kind, within_part
from cogs.ui.board_parts import is_by_part, within
from cogs.ui.custom_ids import Press
from cogs.ui.deeds import deed_text, read_deed, unspent, written
from cogs.ui.layouts import accent, button, heading
from cogs.ui.lessons import lesson_row, lesson_text, taught
from cogs.ui.next_table import next_row
from cogs.ui.panel_controls import Rows, back, control, controls, last_row, plays_at_once, undo
from cogs.ui.plan_words import plan_told
from cogs.ui.reader import Reader
from cogs.ui.recommending import is_tip
from cogs.ui.scenes import Sitting, draws_after, preview_scene, private_scene, sit, sit_at
from cogs.ui.sentences import said
from cogs.ui.studio import MOVING
from cogs.ui.trial_controls import trial_heading, trial_rows
from cogs.ui.ways import Way
from cogs.ui.words_first import show
from cogs.undoing import about, key_of
from data.texts import text
from render.words import brief_text, prompt
from rules.kit.choices import Deed
from rules.kit.notation import fields
from rules.kit.refusals import Refused
from rules.tables.history import owners
from rules.tables.trying import Tried

STALE = "stale"
START = Way()
"""The first question."""


class PlayPanel:
    """Answers the verbs `play`, `ask`, `pick`, `go` and `retract`."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        bot.on_press(play=self.open, late=self.open, ask=self.ask, pick=self.pick, go=self.go, retract=self.retract)

    async def open(self, interaction: Interaction, press: Press) -> None:
        """Play on the board: a new private panel with the first question."""
        await acknowledge(interaction)
        await self.advance(interaction, press.table)

    async def ask(self, interaction: Interaction, press: Press) -> None:
        """A button of the panel, which says where it leads. What it settles is played, or shown to be confirmed."""
        await acknowledge(interaction, update=True)
        await self._go_on(interaction, press, Way.parse(press.arg), by_button=True)

    async def pick(self, interaction: Interaction, press: Press) -> None:
        """Values chosen in the panel's menu: they complete the path to which it leads."""
        await acknowledge(interaction, update=True)
        way = Way.parse(press.arg)
        way = way._replace(path=(*way.path, *press.chosen.split()))
        await self._go_on(interaction, press, way, by_button=False)

    async def go(self, interaction: Interaction, press: Press) -> None:
        """Play what the button says, then ask for the next move while it is still this seat's turn."""
        await acknowledge(interaction, update=True)
        sitting = await self._sit(interaction, press)
        await self._play(interaction, press, read_deed(sitting, press.arg), await reader_of(interaction))

    async def retract(self, interaction: Interaction, press: Press) -> None:
        """Undo in the panel: take back the last move, as long as nothing has happened since it was offered."""
        await acknowledge(interaction, update=True)
        if await self.has_moved_on(interaction, press, "undo_moved"):
            return
        outcome = await self.bot.club.undoing.undo(
            press.table, interaction.user.id, expected=press.ply, interaction=interaction.id
        )
        note_kept(interaction)
        self.bot.announcer.kick(press.table)
        reader = await reader_of(interaction)
        sitting = await sit(self.bot.club, press.table, reader.user)
        told = text(reader.language, f"common.{key_of(outcome)}", what=about(sitting, outcome.entries, reader))
        await self.advance(interaction, press.table, told=told)

    async def advance(
        self, interaction: Interaction, table: int, way: Way = START, *, told: str = "", typed: bool = False
    ) -> None:
        """Show the question to which `way` leads, or the preview of a whole move. Raises Refused.

        Below a `typed` move what came of it stands first, without a heading.
        """
        reader = await reader_of(interaction)
        sitting = await sit(self.bot.club, table, interaction.user.id)
        head = [told] if typed else [heading(sitting.table, reader.language), told]
        plan = await self.bot.club.planning.of(table, reader.user)
        if plan is not None and (plan.outcome or not sitting.may_move):
            head.append(plan_told(plan, sitting, reader))
        await self._advance(interaction, sitting, reader, way, head)

    async def show_trial(self, interaction: Interaction, tried: Tried, way: Way = START, *, told: str = "") -> None:
        """Show what can be done on a private board: the same questions, asked for whoever must decide there."""
        reader = await reader_of(interaction)
        sitting = sit_at(tried)
        await self._advance(interaction, sitting, reader, way, [trial_heading(sitting, tried, reader), told])

    async def preview(self, interaction: Interaction, sitting: Sitting, deed: Deed) -> None:
        """Show what a deed would do, to be confirmed; from there one comes back to the first question."""
        reader = await reader_of(interaction)
        head = [heading(sitting.table, reader.language)]
        await self._show_preview(interaction, sitting, reader, deed, START.on(()), head)

    async def _sit(self, interaction: Interaction, press: Press) -> Sitting:
        """The table or the private board to which a control belongs. Raises Refused."""
        user = interaction.user.id
        if press.trial is None:
            return await sit(self.bot.club, press.table, user)
        return sit_at(await self.bot.club.trying.look(press.trial, user))

    async def _advance(
        self, interaction: Interaction, sitting: Sitting, reader: Reader, way: Way, head: list[str]
    ) -> None:
        if not sitting.may_move:
            await self._present_state(interaction, sitting, reader, head)
            return
        asked = question_at(sitting, reader, way.path, way.page)
        if asked is None:
            way = START
            asked = question_at(sitting, reader, way.path)
            head.append(text(reader.language, "common.panel.path_gone"))
        if isinstance(asked, Shown):
            await self._show_question(interaction, sitting, reader, asked, way, head)
        elif isinstance(asked, Deed):
            await self._show_preview(interaction, sitting, reader, asked, way, head)

    async def warn(self, interaction: Interaction, sitting: Sitting, reader: Reader, deed: Deed, why: str) -> None:
        """Ask once more before something is lost: `why` says what."""
        rows = [
            [
                control(sitting, reader, "go", written(deed), "end_anyway", discord.ButtonStyle.danger),
                control(sitting, reader, "ask", str(START), "play_on"),
            ]
        ]
        shown = private_scene(sitting, reader)
        texts = [heading(sitting.table, reader.language), said(lambda: brief_text(shown)), f"**{why}**"]
        await show(interaction, texts, self.bot.studio.board(shown), rows, seat=sitting.seat, patience=MOVING)

    async def _go_on(self, interaction: Interaction, press: Press, way: Way, *, by_button: bool) -> None:
        """Play what the way settles where no Confirm is needed; else show where it leads."""
        if await self.has_moved_on(interaction, press):
            return
        reader = await reader_of(interaction)
        sitting = await self._sit(interaction, press)
        deed = question_at(sitting, reader, way.path) if way.path and sitting.may_move else None
        if isinstance(deed, Deed) and plays_at_once(sitting, reader, deed, by_button=by_button):
            await self._play(interaction, press, deed, reader)
        elif sitting.tried is not None:
            await self.show_trial(interaction, sitting.tried, way)
        else:
            await self.advance(interaction, press.table, way)

    async def has_moved_on(self, interaction: Interaction, press: Press, key: str = "moved") -> bool:
        """Whether a control belongs to an older position; then the panel is drawn anew, and says so with this key."""
        if press.trial is not None:
            return await self._has_changed(interaction, press.trial, press.ply)
        table = await self.bot.club.directory.get(press.table)
        if table.ply == press.ply:
            return False
        reader = await reader_of(interaction)
        waits = table.seat_of(reader.user) in table.to_move
        told = text(reader.language, f"common.panel.{key}_{'on' if waits else 'past'}")
        await self.advance(interaction, press.table, told=told)
        return True

    async def _has_changed(self, interaction: Interaction, trial: int, revision: int) -> bool:
        """The same for a control of a private board."""
        tried = await self.bot.club.trying.look(trial, interaction.user.id)
        if tried.trial.revision == revision:
            return False
        told = text((await reader_of(interaction)).language, "common.try.changed")
        await self.show_trial(interaction, tried, told=told)
        return True

    async def _play(self, interaction: Interaction, press: Press, deed: Deed, reader: Reader) -> None:
        try:
            if press.trial is not None:
                await self.bot.trying.play(interaction, press, deed)
                return
            played = await self.bot.mover.play(interaction, press.table, [deed.move] * deed.times, press.ply)
        except Refused as error:
            if error.key != STALE or not await self.has_moved_on(interaction, press):
                raise
            return
        told = await self.bot.mover.report(interaction, played, reader)
        await self.advance(interaction, press.table, told=told)

    async def _present_state(self, interaction: Interaction, sitting: Sitting, reader: Reader, head: list[str]) -> None:
        if sitting.seat is None and sitting.tried is None:
            raise Refused("not_seated")
        shown = private_scene(sitting, reader)
        over = sitting.table.status == "over"
        now = text(reader.language, "common.panel.over" if over else "common.panel.wait", prompt=prompt(shown))
        picture = self.bot.studio.board(shown)
        rows = self._last_rows(sitting, reader, START)
        if sitting.tried is None:
            rows += await self._while_waiting(sitting, reader)
            waiting = await self.bot.club.directory.waiting_for(reader.user)
            rows += next_row(waiting, reader, self.bot.time.now(), sitting.table.id)
        await show(interaction, [*head, now], picture, rows, seat=accent(shown), patience=MOVING)

    async def _while_waiting(self, sitting: Sitting, reader: Reader) -> Rows:
        """What can be done at a table that waits for others: try something, and plan."""
        if sitting.table.status != "playing" or sitting.seat in sitting.game.view(sitting.state, None).resigned:
            return []
        known = await self.bot.club.planning.of(sitting.table.id, reader.user)
        goes_on = known is not None and not known.outcome
        # What is tried at a rated table is tried after its end.
        trying = [] if sitting.table.is_rated else ["try", "plan"]
        wanted = [*trying, *(["plan_drop"] if goes_on else [])]
        return [[button(sitting.table, verb, reader.language) for verb in wanted]]

    def _last_rows(self, sitting: Sitting, reader: Reader, way: Way) -> Rows:
        """What stands below every question."""
        if sitting.tried is not None:
            return trial_rows(sitting, sitting.tried, reader, way)
        return last_row(sitting, reader, way)

    async def _show_question(
        self, interaction: Interaction, sitting: Sitting, reader: Reader, found: Shown, way: Way, head: list[str]
    ) -> None:
        asked = within(found.asked, way.page)
        plain = msgspec.structs.replace(private_scene(sitting, reader), path=asked.path)
        places = {value for step in asked.steps for _, value in step.given}
        lesson = await taught(self.bot.club, sitting, reader.user)
        marks = tuple(mark for mark in found.marks if mark.at in places)
        sentence = sentence_of(plain, asked)
        shown = msgspec.structs.replace(plain, marks=marks, tips=within_part(found, asked).tips, prompt=sentence)
        if lesson and not marks:
            shown = lesson.on(shown)
        hint = text(reader.language, "common.panel.part") if is_by_part(asked) else ""
        before = said(lambda: chosen_text(plain, asked))
        labels = [label for part in (within_part(found, asked), *found.menus) for label in part.labels]
        tip = text(reader.language, "common.panel.tip") if any(map(is_tip, labels)) else ""
        what = "\n".join(filter(None, [before, f"**{sentence}**", hint, tip, in_advance(sitting, reader)]))
        new = lesson_text(reader.language, sitting.table.game, lesson.lesson) if lesson else ""
        texts = [*head, new, said(lambda: brief_text(plain)), what]
        rows = controls(sitting, reader, found, way)
        rows += self._last_rows(sitting, reader, way)
        if lesson:
            rows.append(lesson_row(sitting, reader.language, lesson.lesson))
        await show(interaction, texts, self.bot.studio.board(shown), rows, seat=sitting.seat, patience=MOVING)

    async def _show_preview(
        self, interaction: Interaction, sitting: Sitting, reader: Reader, deed: Deed, way: Way, head: list[str]
    ) -> None:
        why = "" if sitting.tried else unspent(sitting, reader, deed)
        if why:
            await self.warn(interaction, sitting, reader, deed, why)
            return
        plain = private_scene(sitting, reader)
        preview, ends = preview_scene(sitting, reader, deed)
        form = "_ends" if ends else "_draws" if preview and draws_after(sitting, deed) else ""
        key = ("preview" if preview else "no_preview") + form
        then = "common.try.preview" if sitting.tried else f"common.panel.{key}"
        what = f"**{deed_text(plain, deed)}**\n{text(reader.language, then)}"
        texts = [*head, said(lambda: brief_text(plain)), what, in_advance(sitting, reader)]
        confirm = control(sitting, reader, "go", written(deed), "confirm", discord.ButtonStyle.success)
        forced = not isinstance(question_at(sitting, reader, ()), Shown)
        if forced or not fields(type(deed.move)):
            confirm.item.label = told_by_kind(plain, deed)
        picture = self.bot.studio.board(preview or plain)
        # Beside what somebody has chosen, Undo would be read as taking back this choice, not the move before it.
        beside = back(sitting, reader, way) or undo(sitting, reader)
        rows: Rows = [[confirm, *beside]]
        if sitting.tried is not None:
            rows = [[confirm], *trial_rows(sitting, sitting.tried, reader, way)]
        await show(interaction, texts, picture, rows, seat=sitting.seat, patience=MOVING)


def in_advance(sitting: Sitting, reader: Reader) -> str:
    """How such a question can be answered beforehand; empty in one's own turn, and where that cannot be done."""
    whose = owners(sitting.entries).get(sitting.table.turn)
    if sitting.tried is not None or sitting.game.standing is None or whose in (None, sitting.seat):
        return ""
    return text(reader.language, f"{sitting.table.game}.standing.hint")
