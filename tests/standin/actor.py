"""People at the stand-in: they type commands, click, choose, fill in forms, and see what the client shows them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.standin import client
from tests.standin.client import ClientRefuses, text_of
from tests.standin.limits import BUTTON
from tests.standin.permissions import Permission, permissions
from tests.standin.routes_interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    LATER_UPDATE,
    MODAL_SUBMIT,
    THINKING,
    UPDATE,
)
from tests.standin.shapes import interaction_json, member_json, user_json
from tests.standin.world import Channel, Guild, Interaction, Message, User

if TYPE_CHECKING:
    from tests.standin.server import StandIn


@dataclass(frozen=True, slots=True, eq=False)
class Record:
    """What came of something a person did. `failed`: the client said that the application did not respond."""

    interaction: Interaction

    @property
    def ack(self) -> int | None:
        """The type of the first answer."""
        return self.interaction.ack

    @property
    def failed(self) -> bool:
        """Whether there was no first answer in time."""
        return self.interaction.failed

    @property
    def answered(self) -> bool:
        """Whether there is more to see than "is thinking…"."""
        return not self.failed and settled(self.interaction)

    @property
    def message(self) -> Message | None:
        """The message that answers: a new one, or the one whose control was used, as it stands now."""
        if self.ack in (LATER_UPDATE, UPDATE):
            return self.interaction.source
        shown = self.interaction.shown
        return None if shown is None or shown.deleted else shown

    response = message

    @property
    def followups(self) -> list[Message]:
        """Further messages that are still there."""
        return [message for message in self.interaction.followups if not message.deleted]

    @property
    def modal(self) -> dict[str, Any] | None:
        """The form that was opened."""
        return self.interaction.modal

    @property
    def choices(self) -> list[dict[str, Any]]:
        """What autocomplete offered."""
        return self.interaction.choices

    @property
    def text(self) -> str:
        """All that was said in answer."""
        return "\n".join(text_of(each) for each in (self.message, *self.followups)).strip()

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.choices)


def settled(interaction: Interaction) -> bool:
    """Whether the bot has said what it had to say: an announced answer or update has come."""
    if interaction.ack == THINKING:
        return interaction.shown is not None and not interaction.shown.loading
    if interaction.ack == LATER_UPDATE:
        return interaction.touched
    return interaction.ack is not None


class Actor:
    """A member of a server in front of a client. Whatever a client would not offer raises ClientRefuses.

    `copies` says how often Discord delivers the same interaction.
    """

    def __init__(self, standin: StandIn, user: User, guild: Guild) -> None:
        self.standin = standin
        self.user = user
        self.guild = guild

    @property
    def mention(self) -> str:
        """How texts ping this person."""
        return f"<@{self.user.id}>"

    async def slash(self, channel: Channel, command: str, *, copies: int = 1, **options: Any) -> Record:
        """Send a slash command: `slash(channel, "table new", game="takenoko")`."""
        data = self._command(channel, command, options)
        return await self._send(COMMAND, channel, data, {}, copies=copies)

    async def autocomplete(
        self, channel: Channel, command: str, *, option: str, value: str = "", **filled: Any
    ) -> Record:
        """Type into an option, others being filled in already; the record holds what was offered."""
        data = self._command(channel, command, {**filled, option: value}, option)
        return await self._send(AUTOCOMPLETE, channel, data, {})

    async def click(
        self, at: Message | Record, *, label: str | None = None, custom_id: str | None = None, copies: int = 1
    ) -> Record:
        """Press a button."""
        message = self._seen(at)
        data = client.press_data(client.control(message, {BUTTON}, custom_id, label))
        return await self._send(COMPONENT, message.channel, data, _interacted(message), message, copies)

    async def select(
        self, at: Message | Record, values: Sequence[str | Actor], *, custom_id: str | None = None, copies: int = 1
    ) -> Record:
        """Choose from a menu; a menu of people takes people."""
        message = self._seen(at)
        chosen = [str(each.user.id) if isinstance(each, Actor) else each for each in values]
        data = client.choice_data(client.control(message, client.SELECTS, custom_id, None), chosen)
        if people := [each for each in values if isinstance(each, Actor)]:
            data["resolved"] = _resolved(people)
        return await self._send(COMPONENT, message.channel, data, _interacted(message), message, copies)

    async def submit(self, at: Record, filled: Mapping[str, Any]) -> Record:
        """Send off the form that an interaction has opened, fields named by label or custom id."""
        if at.modal is None:
            raise ClientRefuses("there is no form")
        data = client.form_data(at.modal, filled)
        origin = at.interaction
        told = {"triggering_interaction_metadata": origin.metadata}
        return await self._send(MODAL_SUBMIT, origin.channel, data, told, origin.source)

    def messages(self, channel: Channel) -> list[Message]:
        """What this person sees in a channel, oldest first."""
        if Permission.VIEW_CHANNEL not in permissions(self.guild, self.user.id, channel):
            raise ClientRefuses(f"{self.user.name} does not see #{channel.name}")
        return [message for message in channel.messages.values() if message.seen_by in (None, self.user.id)]

    def last_message(self, channel: Channel) -> Message | None:
        """The newest message this person sees."""
        return next(reversed(self.messages(channel)), None)

    def _command(self, channel: Channel, command: str, options: Mapping[str, Any], focused: str | None = None) -> Any:
        own = permissions(self.guild, self.user.id, channel)
        if Permission.VIEW_CHANNEL not in own or Permission.USE_APPLICATION_COMMANDS not in own:
            raise ClientRefuses(f"{self.user.name} may use no commands in #{channel.name}")
        people = [each for each in options.values() if isinstance(each, Actor)]
        values = {name: each.user.id if isinstance(each, Actor) else each for name, each in options.items()}
        allowed = [each for each in self.standin.world.commands_in(self.guild) if _allowed(each, own)]
        data = client.command_data(allowed, command, self.user.locale, values, focused)
        return data | ({"resolved": _resolved(people)} if people else {})

    def _seen(self, at: Message | Record) -> Message:
        message = at.message if isinstance(at, Record) else at
        if message is None or message.deleted or message.loading:
            raise ClientRefuses("there is no message")
        if message.seen_by not in (None, self.user.id):
            raise ClientRefuses(f"{self.user.name} does not see this message")
        return message

    async def _send(
        self,
        kind: int,
        channel: Channel,
        data: dict[str, Any],
        metadata: dict[str, Any],
        source: Message | None = None,
        copies: int = 1,
    ) -> Record:
        """Have an interaction delivered and wait for what comes of it."""
        if channel.thread and channel.thread.archived:
            raise ClientRefuses("the thread is archived")
        standin, world = self.standin, self.standin.world
        number = world.snowflake()
        interaction = Interaction(
            number,
            secrets.token_urlsafe(32),
            kind,
            self.user,
            channel,
            asyncio.get_running_loop().time(),
            {
                "id": str(number),
                "type": kind,
                "user": user_json(self.user),
                "authorizing_integration_owners": {"0": str(self.guild.id)},
                **metadata,
            },
            source,
        )
        world.interactions[interaction.token] = interaction
        body = interaction_json(world, standin.cdn, interaction, data)
        interaction.asked = frozenset(each.id for each in standin.gateway.told_of("INTERACTION_CREATE", body))
        interaction.over = not interaction.asked
        await standin.gateway.dispatch("INTERACTION_CREATE", body, copies)
        await self._watch(interaction)
        return Record(interaction)

    async def _watch(self, interaction: Interaction) -> None:
        """Until the bot has answered, or will not any more."""

        def acknowledged() -> bool:
            return interaction.ack is not None or interaction.failed or interaction.over

        def answered() -> bool:
            return settled(interaction) or interaction.over

        await self.standin.world.pulse.wait(acknowledged, self.standin.ack_within)
        if interaction.ack is None:
            interaction.failed = True
        else:
            await self.standin.world.pulse.wait(answered, self.standin.answer_within)


def _allowed(command: dict[str, Any], own: Permission) -> bool:
    """Whether the command is offered to somebody with these permissions."""
    needed = command.get("default_member_permissions")
    return needed is None or Permission(int(needed)) & ~own == 0 or Permission.ADMINISTRATOR in own


def _interacted(message: Message) -> dict[str, Any]:
    return {"interacted_message_id": str(message.id)}


def _resolved(people: Sequence[Actor]) -> dict[str, Any]:
    users = {str(each.user.id): user_json(each.user) for each in people}
    members = {
        str(each.user.id): {
            **member_json(each.guild.members[each.user.id], with_user=False),
            "permissions": str(int(permissions(each.guild, each.user.id))),
        }
        for each in people
    }
    return {"users": users, "members": members}
