"""Plays through a client that was generated from the API description. Arguments: the server's URL and the description."""

import json
import sys

from azulejo_client import AuthenticatedClient, Client
from azulejo_client.api.about import get_about
from azulejo_client.api.devices import get_me_devices, patch_me_devices_device, post_codes, post_me_codes
from azulejo_client.api.export import get_me_export
from azulejo_client.api.groups import (
    get_groups,
    get_groups_group,
    get_groups_group_leaderboards_leaderboard,
    post_groups,
    post_groups_invitation,
    post_groups_join,
)
from azulejo_client.api.leaderboards import (
    get_leaderboards_leaderboard,
    get_leaderboards_leaderboard_around,
    get_leaderboards_leaderboard_distribution,
)
from azulejo_client.api.players import delete_me, get_me, patch_me, post_players
from azulejo_client.api.races import delete_races_kind, get_me_races, get_races, post_races
from azulejo_client.api.results import get_results_id_record, post_results
from azulejo_client.api.starts import post_starts
from azulejo_client.api.synced import (
    delete_me_synced_key,
    get_me_synced,
    get_me_synced_key,
    put_me_synced_key,
)
from azulejo_client.models import (
    DeviceName,
    EnteredCode,
    ErrorResponse,
    GroupName,
    Invitation,
    NewRace,
    NewResult,
    NewStart,
    PlayerName,
    Record,
)
from azulejo_client.types import File

URL, DESCRIPTION = sys.argv[1:]
with open(DESCRIPTION, encoding="utf-8") as file:
    SCHEMAS = json.load(file)["components"]["schemas"]
USED = set()


class CanonicalRecord(Record):
    """A record with its fields in the order that the description states."""

    def to_dict(self):
        fields = super().to_dict()
        fields["result"] = {name: fields["result"][name] for name in SCHEMAS["RecordResult"]["required"]}
        return {name: fields[name] for name in SCHEMAS["Record"]["required"]}


def ask(operation, status, client, **arguments):
    """Calls an operation, and returns its answer if that has the status."""
    answer = operation.sync_detailed(client=client, **arguments)
    assert answer.status_code == status, (operation.__name__, answer.status_code, answer.content)
    USED.add(operation.__name__)
    return answer


def parsed(operation, status, client, **arguments):
    """Returns the parsed body of an answer."""
    body = ask(operation, status, client, **arguments).parsed
    assert body is not None, operation.__name__
    return body


def refused(operation, status, code, client, **arguments):
    """Checks that a call is refused with a code and a message."""
    body = parsed(operation, status, client, **arguments)
    assert isinstance(body, ErrorResponse), body
    assert body.error.code.value == code and body.error.message, body


def join(name):
    """Creates a player."""
    key = parsed(post_players, 201, anyone, body=PlayerName(name=name))
    return AuthenticatedClient(base_url=URL, token=key.key)


anyone = Client(base_url=URL)
assert "results" in parsed(get_about, 200, anyone).features
ana, bob = join("Ana"), join("Bob")
assert parsed(get_me, 200, ana).name == "Ana"
assert parsed(patch_me, 200, ana, body=PlayerName(name="Ana Maria")).name == "Ana Maria"
refused(get_me, 401, "not-signed-in", AuthenticatedClient(base_url=URL, token="0"))

# A game.
record = CanonicalRecord.from_dict(SCHEMAS["Record"]["example"])
start = parsed(post_starts, 201, ana, body=NewStart(game=record.game.value, params=record.params))
result = NewResult(record=record, ticket=start.ticket)
accepted = parsed(post_results, 201, ana, body=result)
assert accepted.ranked and accepted.rank.time == 1 and accepted.leaderboard == start.leaderboard
assert parsed(post_results, 200, ana, body=result).id == accepted.id
forged = CanonicalRecord.from_dict(SCHEMAS["Record"]["example"])
forged.result.moves += 1
refused(post_results, 422, "refused", ana, body=NewResult(record=forged, ticket=None))
board = accepted.leaderboard
page = parsed(get_leaderboards_leaderboard, 200, anyone, leaderboard=board)
assert (page.of, page.rows[0].name, page.rows[0].result) == (1, "Ana Maria", accepted.id)
assert parsed(get_leaderboards_leaderboard_around, 200, ana, leaderboard=board).rows[0].rank == 1
histogram = parsed(get_leaderboards_leaderboard_distribution, 200, ana, leaderboard=board)
assert histogram.of == 1 and histogram.own.bar == 0
replay = parsed(get_results_id_record, 200, anyone, id=accepted.id)
assert replay.to_dict() == Record.from_dict(SCHEMAS["Record"]["example"]).to_dict()

# A race.
kind = parsed(get_races, 200, anyone).kinds[0]
assert parsed(post_races, 201, ana, body=NewRace(kind=kind)).leaderboard == f"race:{kind}"
ask(delete_races_kind, 204, ana, kind=kind)
refused(delete_races_kind, 404, "not-found", ana, kind=kind)
assert parsed(get_me_races, 200, ana).races[0].given_up == 1

# A group.
group = parsed(post_groups, 201, ana, body=GroupName(name="Friends"))
invitation = Invitation(invite=group.invite)
invited = parsed(post_groups_invitation, 200, anyone, body=invitation)
assert (invited.name, invited.inviter) == ("Friends", "Ana Maria")
assert parsed(post_groups_join, 200, bob, body=invitation).group == group.group
members = parsed(get_groups_group, 200, bob, group=group.group).members
assert [member.owner for member in members] == [True, False]
assert parsed(get_groups, 200, bob)[0].name == "Friends"
page = parsed(get_groups_group_leaderboards_leaderboard, 200, bob, group=group.group, leaderboard=board)
assert page.of == 1

# Another device, and sync.
code = parsed(post_me_codes, 201, ana).code
phone = AuthenticatedClient(base_url=URL, token=parsed(post_codes, 201, anyone, body=EnteredCode(code=code)).key)
devices = parsed(get_me_devices, 200, phone).devices
other = next(device for device in devices if not device.current)
ask(patch_me_devices_device, 204, phone, device=other.id, body=DeviceName(name="Laptop"))
days = b"2025-12-26-easy"
written = ask(put_me_synced_key, 204, ana, key="days:loop", body=File(payload=days))
read = ask(get_me_synced_key, 200, phone, key="days:loop")
assert (read.content, read.headers["etag"]) == (days, written.headers["etag"])
refused(put_me_synced_key, 412, "changed", phone, key="days:loop", body=File(payload=b""), if_match='"0"')
assert [entry.key for entry in parsed(get_me_synced, 200, phone)] == ["days:loop"]
ask(delete_me_synced_key, 204, phone, key="days:loop")

export = parsed(get_me_export, 200, ana)
assert (len(export.results), len(export.devices), len(export.groups)) == (1, 2, 1)
ask(delete_me, 204, ana)
refused(get_me, 401, "not-signed-in", ana)
print(f"{len(USED)} operations used through the generated client")
