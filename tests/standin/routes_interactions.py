"""Answers to interactions: the one first answer in time, then edits of it and follow-ups by its token."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.standin.limits import check_modal
from tests.standin.messages import edit, ephemeral, post
from tests.standin.routing import Answer, Call, Refused, Routes, invalid
from tests.standin.shapes import message_json
from tests.standin.world import EPHEMERAL, LOADING, Interaction, Message

if TYPE_CHECKING:
    from tests.standin.server import StandIn

routes = Routes()

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
"""Kinds of interactions."""

MESSAGE, THINKING, LATER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
"""Kinds of first answers."""

POSSIBLE = {
    COMMAND: {MESSAGE, THINKING, MODAL},
    COMPONENT: {MESSAGE, THINKING, LATER_UPDATE, UPDATE, MODAL},
    AUTOCOMPLETE: {CHOICES},
    MODAL_SUBMIT: {MESSAGE, THINKING, LATER_UPDATE, UPDATE},
}
WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"


@routes.on("POST", "/interactions/{interaction_id}/{interaction_token}/callback", open=True)
async def answer(standin: StandIn, call: Call) -> Answer:
    """The first answer. Only one is taken, and only in time."""
    interaction = standin.world.interactions.get(call.parameters["interaction_token"])
    if interaction is None or interaction.id != call.id("interaction_id"):
        raise Refused(10062)
    if interaction.ack is not None:
        raise Refused(40060)
    if standin.too_late(interaction):
        interaction.failed = True
        standin.world.pulse.beat()
        raise Refused(10062)
    kind, data = call.body["type"], call.body.get("data") or {}
    if kind not in POSSIBLE[interaction.kind]:
        invalid("type", f"Answer {kind} is not possible to an interaction of type {interaction.kind}.")
    if kind in (LATER_UPDATE, UPDATE) and interaction.source is None:
        invalid("type", "There is no message to be updated.")
    message = await _take(standin, interaction, kind, data, call)
    interaction.ack = kind
    standin.world.pulse.beat()
    if call.query.get("with_response") not in ("1", "true"):
        return 204, None
    return 200, _callback(standin, interaction, kind, message)


async def _take(standin: StandIn, interaction: Interaction, kind: int, data: Any, call: Call) -> Message | None:
    if kind == MODAL:
        check_modal(data)
        interaction.modal = data
    elif kind == CHOICES:
        interaction.choices = data.get("choices") or []
    elif kind == UPDATE:
        assert interaction.source is not None
        return await _edited(standin, interaction, interaction.source, data, call)
    elif kind in (MESSAGE, THINKING):
        interaction.shown = await _sent(standin, interaction, data, call, thinking=kind == THINKING)
        return interaction.shown
    return None


def _callback(standin: StandIn, interaction: Interaction, kind: int, message: Message | None) -> dict[str, Any]:
    """What the bot is told of its answer; only a message that is there already is shown to it."""
    told: dict[str, Any] = {"id": str(interaction.id), "type": interaction.kind}
    if message:
        told |= {
            "response_message_id": str(message.id),
            "response_message_loading": message.loading,
            "response_message_ephemeral": message.seen_by is not None,
        }
    if message is None or kind == THINKING:
        return {"interaction": told}
    shown = message_json(standin.world, standin.cdn, message)
    return {"interaction": told, "resource": {"type": kind, "message": shown}}


@routes.on("POST", WEBHOOK, open=True)
async def follow_up(standin: StandIn, call: Call) -> Answer:
    """A further message; the first one after "is thinking…" takes its place."""
    interaction = _answered(standin, call)
    shown = interaction.shown
    if shown and shown.loading:
        message = await _edited(standin, interaction, shown, call.body, call)
    else:
        message = await _sent(standin, interaction, call.body, call)
        interaction.followups.append(message)
    interaction.touched = True
    standin.world.pulse.beat()
    return 200, message_json(standin.world, standin.cdn, message)


@routes.on("GET", f"{WEBHOOK}/messages/@original", open=True)
async def get_original(standin: StandIn, call: Call) -> Answer:
    """The first answer as it stands."""
    return 200, message_json(standin.world, standin.cdn, _original(_answered(standin, call)))


@routes.on("PATCH", f"{WEBHOOK}/messages/@original", open=True)
async def edit_original(standin: StandIn, call: Call) -> Answer:
    """Change the first answer, or the message whose control was used if that was to be updated."""
    interaction = _answered(standin, call)
    message = await _edited(standin, interaction, _original(interaction), call.body, call)
    return 200, message_json(standin.world, standin.cdn, message)


@routes.on("DELETE", f"{WEBHOOK}/messages/@original", open=True)
async def delete_original(standin: StandIn, call: Call) -> Answer:
    """Take the first answer away."""
    interaction = _answered(standin, call)
    await standin.remove(_original(interaction))
    interaction.touched = True
    return 204, None


@routes.on("GET", f"{WEBHOOK}/messages/{{message_id}}", open=True)
async def get_follow_up(standin: StandIn, call: Call) -> Answer:
    """A follow-up as it stands."""
    return 200, message_json(standin.world, standin.cdn, _message(_answered(standin, call), call))


@routes.on("PATCH", f"{WEBHOOK}/messages/{{message_id}}", open=True)
async def edit_follow_up(standin: StandIn, call: Call) -> Answer:
    """Change a follow-up."""
    interaction = _answered(standin, call)
    message = await _edited(standin, interaction, _message(interaction, call), call.body, call)
    return 200, message_json(standin.world, standin.cdn, message)


@routes.on("DELETE", f"{WEBHOOK}/messages/{{message_id}}", open=True)
async def delete_follow_up(standin: StandIn, call: Call) -> Answer:
    """Take a follow-up away."""
    interaction = _answered(standin, call)
    await standin.remove(_message(interaction, call))
    interaction.touched = True
    return 204, None


def _answered(standin: StandIn, call: Call) -> Interaction:
    """The interaction of a webhook token, once it has been answered. Raises Refused."""
    interaction = standin.world.interactions.get(call.parameters["webhook_token"])
    if interaction is None or call.id("webhook_id") != standin.world.bot.id or interaction.ack is None:
        raise Refused(10015)
    if standin.expired(interaction):
        raise Refused(50027)
    return interaction


def _original(interaction: Interaction) -> Message:
    message = interaction.source if interaction.ack in (LATER_UPDATE, UPDATE) else interaction.shown
    if message is None or message.deleted:
        raise Refused(10008)
    return message


def _message(interaction: Interaction, call: Call) -> Message:
    for message in (*interaction.followups, *([interaction.shown] if interaction.shown else [])):
        if message.id == call.id("message_id") and not message.deleted:
            return message
    raise Refused(10008)


async def _sent(
    standin: StandIn, interaction: Interaction, body: dict[str, Any], call: Call, *, thinking: bool = False
) -> Message:
    world, flags = standin.world, body.get("flags")
    message = Message(world.snowflake(), interaction.channel, world.bot, interaction=interaction.metadata)
    if ephemeral(flags):
        message.seen_by, message.flags = interaction.user.id, EPHEMERAL
    if thinking:
        message.flags |= LOADING
        interaction.channel.messages[message.id] = message
        world.pulse.beat()
    else:
        post(world, standin.cdn, message, body, call)
    await standin.tell("MESSAGE_CREATE", message)
    return message


async def _edited(
    standin: StandIn, interaction: Interaction, message: Message, body: dict[str, Any], call: Call
) -> Message:
    edit(standin.world, standin.cdn, message, body, call)
    interaction.touched = True
    await standin.tell("MESSAGE_UPDATE", message)
    standin.world.pulse.beat()
    return message
