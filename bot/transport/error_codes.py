"""Discord's JSON error codes, each with the host's exception (docs: Opcodes and Status Codes).

The class of the exception says what can be done; its docstring is in `messages.py`. Code 0 is a
general error, which is judged by its status, as is a code that is newer than this table.
"""

from collections.abc import Mapping
from types import MappingProxyType

from bot.host.delivery.messages import (
    AlreadyDoneError,
    BannedError,
    ChannelDeletedError,
    DeliveryError,
    DirectMessagesClosedError,
    FileRefusedError,
    FullError,
    GoneError,
    InteractionExpiredError,
    MemberLeftError,
    MessageDeletedError,
    MissingPermissionError,
    NotAllowedError,
    RefusedError,
    RoleDeletedError,
    ThreadArchivedError,
    TokenRefusedError,
    TooManyThreadsError,
    TooManyWebhooksError,
    TooOldError,
    TransientDeliveryError,
    UserDeletedError,
    WebhookDeletedError,
    WrongChannelError,
)

GENERAL = 0
"""The code of an answer that says nothing but its status."""
UNKNOWN_THINGS = range(10_000, 20_000)
"""The codes about something that does not exist."""
_TABLE: Mapping[type[DeliveryError], str] = {
    ChannelDeletedError: "10003 channel",
    MemberLeftError: "10007 member; 40007 banned member",
    MessageDeletedError: "10008 message; 50005 another author's: its webhook was deleted",
    RoleDeletedError: "10011 role",
    UserDeletedError: "10013 account",
    WebhookDeletedError: "10015 webhook; 50027 webhook, or interaction older than 15 minutes",
    InteractionExpiredError: "10062 interaction",
    GoneError: """10001 account; 10002 application; 10004 server; 10005 integration; 10006 invite;
        10009 overwrite; 10010 provider; 10012 token; 10014 emoji; 10016 webhook service;
        10020 session; 10021 asset; 10026 ban; 10027 product; 10028 listing; 10029 entitlement;
        10030 build; 10031 lobby; 10032 branch; 10033 store layout; 10036 redistributable;
        10038 gift; 10049 stream; 10050 cooldown; 10057 template; 10059 category; 10060 sticker;
        10061 sticker pack; 10063 command; 10065 voice state; 10066 command permissions;
        10067 stage; 10068 verification form; 10069 welcome screen; 10070 event; 10071 event's user;
        10087 tag; 10097 sound; 10124 invite's job; 10129 invite's users; 50055 server""",
    MissingPermissionError: """50001 access; 50013 permission; 160002 message history;
        160005 locked thread""",
    DirectMessagesClosedError: """50007 closed messages; 50278 no shared server; 50033 recipient;
        20009 recipient's filter""",
    WrongChannelError: """50003 direct messages; 50008 no text channel; 50024 kind of channel;
        40058 forum; 40067 forum without a tag; 50068 kind of message; 50086 community channel;
        220001 forum's webhook without a thread; 220002 forum's webhook with two threads;
        220003 no forum; 220004 forum's webhook service; 520002 kind of channel""",
    NotAllowedError: """20001 not for bots; 20002 only for bots; 20012 not this application's;
        20015 premium; 20018 owner alone; 20024 age; 20035 server's boosts;
        40002 unverified account; 40066 moderators' tags; 50009 verification level;
        50017 two factors; 50073 system webhook; 50074 community's channel; 50095 location;
        50097 monetization; 50101 server's boosts; 50131 pending owner; 50132 bot as owner;
        50163 subscription; 50167 muted; 50173 voice message; 50178 unverified account;
        50600 sticker; 60003 two factors; 160014 hidden message; 340015 joining limited""",
    TooOldError: """30046 old message edited too often; 50021 system message; 50080 sticker message;
        50162 voice message; 520003 poll""",
    ThreadArchivedError: "50083 archived thread",
    TooManyWebhooksError: "30007 channel's webhooks; 30058 server's webhooks",
    TooManyThreadsError: "160006 threads; 160007 announcement threads",
    FullError: """30001 servers; 30002 friends; 30003 pins; 30004 recipients; 30005 roles;
        30008 emoji; 30010 reactions; 30011 groups; 30013 channels; 30015 attachments;
        30016 invites; 30018 animated emoji; 30019 members; 30030 categories; 30032 commands;
        30033 thread members; 30034 commands a day; 30035 bans; 30037 lookups of bans; 30038 events;
        30039 stickers; 30045 sounds; 30047 pinned threads; 30048 tags; 30056 premium emoji;
        30060 overwrites; 30061 size of the channels; 40094 follow-ups""",
    AlreadyDoneError: """30031 template; 40033 published; 40041 command's name; 40060 answered;
        40061 tag's name; 40074 entitlement; 150006 stage; 160004 thread""",
    TransientDeliveryError: """20016 slow mode; 20022 announcement's rate; 20028 channel's rate;
        20029 server's rate; 30040 prune requests; 30042 widget updates;
        40003 direct messages' rate; 40004 sending paused; 40006 feature paused;
        40043 interaction not delivered; 40062 service's rate; 110000 index; 110001 application;
        130000 overload; 500000 bans; 530006 name""",
    BannedError: "40333 blocked by the proxy",
    TokenRefusedError: "40001 token; 50014 token",
    FileRefusedError: """40005 size of the request; 50045 size of the file; 50046 file; 50110 file;
        50123 kind of file; 50138 size of the picture; 50146 upload; 400001 uploads limited""",
    RefusedError: """20031 refused word; 30052 bitrate; 40009 several parents; 40012 connection;
        40018 product; 40019 entitlement; 40032 voice; 50002 kind of account; 50004 widget;
        50006 empty message; 50010 no bot; 50011 applications; 50012 state; 50015 note;
        50016 number of messages; 50019 other channel's pin; 50020 invite; 50025 access token;
        50026 scope; 50028 role; 50034 age of messages; 50035 form; 50036 other server's invite;
        50039 activity; 50041 version; 50054 own gift; 50057 product; 50067 origin; 50070 payment;
        50081 sticker; 50084 notifications; 50085 thread's age; 50091 event; 50109 JSON;
        50124 duration; 50144 emoji's roles; 50145 emoji's kind; 50151 emoji; 50159 voice message;
        50160 voice message; 50161 voice message; 50192 duration; 80004 tag; 90001 reaction;
        90002 reaction; 170001 animation; 170002 animation; 170003 animation; 170004 animation;
        170005 animation; 170006 animation; 170007 animation; 180000 finished event; 180002 stage;
        200000 moderated text; 200001 moderated title; 240000 harmful link; 350000 onboarding;
        350001 onboarding; 520000 poll; 520001 poll; 520004 poll's emoji; 520006 no poll;
        530000 provisional accounts; 530001 identity; 530002 identity; 530003 identity;
        530004 identity; 530007 client secret""",
}
BY_CODE: Mapping[int, type[DeliveryError]] = MappingProxyType(
    {
        int(entry.split()[0]): meaning
        for meaning, entries in _TABLE.items()
        for entry in entries.split(";")
    }
)
"""Exceptions by Discord's error codes, whatever the status."""
SUBJECTS: Mapping[int, str] = MappingProxyType(
    {
        int(code): " ".join(words)
        for entries in _TABLE.values()
        for code, *words in (entry.split() for entry in entries.split(";"))
    }
)
"""What an error is about, by its code."""
