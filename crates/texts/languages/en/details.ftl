### The details of problems: what happened, and what to do about it.

## Commands that are refused

refusal-unknown-game = there is no game `{ $game }`; `GET /v1/games` lists those there are
refusal-unknown-variant = { $game } has no variant `{ $variant }`; it has { $known }
refusal-unknown-option = { $game } { $variant } has no option `{ $option }`
refusal-bad-option = `{ $option }` must be one of { $known }
refusal-no-such-seat = there is no seat { $seat }; the seats are 0 to { $last }
refusal-seat-taken = seat { $seat } is taken
refusal-already-seated = you already have a seat in this match; leave it first to take another
refusal-not-invited = only invited players may join this match
refusal-is-guest = guests play casual matches only; register to play rated ones
refusal-completion-too-low = this match is for players who complete at least { $least } % of their matches
refusal-not-a-player = you do not play in this match
refusal-not-your-seat = seat { $seat } is not yours
refusal-seat-required = you hold several seats; say which one with `seat`
refusal-not-the-creator = only the creator of an open match may cancel it
refusal-not-started = the match has not started: seats are still free
refusal-has-started = the match has started
refusal-over = the match is over
refusal-not-finished = the match is not finished
refusal-too-late-to-cancel = a match can be cancelled before its second ply only; it is at ply { $ply }
refusal-not-your-turn = it is not your turn
refusal-ply-ahead = the match is at ply { $current }, not yet at { $given }
refusal-stale-ply = the match has moved on from ply { $given }; it is at ply { $current }
refusal-offer-already-made = you have made this offer or agreed to it already; it was withdrawn or declined
refusal-no-offer = there is no such offer to answer; it was withdrawn or lapsed
refusal-nothing-to-take-back = there is nothing to take back: you have made no choice yet, or dice were rolled since
refusal-too-many-takebacks = you took back { $most } times since the other side moved; play on
refusal-too-many-seatings = you took a seat in this match { $most } times; you cannot take one again
refusal-too-many-nonces = you set a dice nonce in this match { $most } times; the last one stays
refusal-your-turn = it is your turn; answers are prepared while the other side is to act
refusal-no-conditions = answers can be prepared in matches between two players only
refusal-no-dice = this game has no dice
refusal-bad-roll = this roll has { $count } dice with faces from 1 to 6

## Prepared answers

detail-line-too-long = at most { $most } plies and rolls can follow each other
detail-too-many-answers = at most { $most } plies and rolls can be prepared
detail-given-twice = this is given twice
detail-one-answer = where you are to move, prepare one move
detail-move-or-roll = give either `move` or `roll`
detail-dice-before = dice are rolled before this move
detail-no-roll-here = no dice are rolled here
detail-no-declaration = a declaration cannot be prepared in this match
detail-over-before = the game is over before this move

## Moves that are not in the notation

malformed-six = a move is a cell such as `-1,0`, or two such as `2,-3>4,0`, the latter with `~1,1` after it where islands tie; either with `!` at the end to declare a shape, or `!` alone
malformed-octi = a move is a prong added, `32+A`, a step, `32-33`, or jumps, `42-24-26x`: squares are `11` to `67`, directions `A` to `H`, and `x` captures the pod jumped on the way there
malformed-mancala = a move is a pit from `1` to `6`
malformed-mancala-ethiopian = a move is a pit from 1 to 6 and a direction, such as `3R` or `3L`
malformed-acey_deucey = a play is steps such as `in/22 13/7* 5/off`, with one space between them
malformed-acey_deucey-double = a double is named by one of `11:` to `66:`
malformed-acey_deucey-space = one space stands between `66:` and the steps
malformed-acey_deucey-steps = a play has at most { $most } steps
malformed-length = a move has at most { $most } bytes

## The server

detail-starting = the server is starting: it waits for the database
detail-stopping = the server is stopping
detail-clocks-differ = the database's clock is { $seconds } s ahead of this server's: one of them is wrong, and the clocks of matches stand still until they agree, or until `turnstone repair clock`
detail-jobs-overdue = background jobs have not succeeded for too long: { $jobs }
detail-unread-responses = too many large responses wait to be read
detail-waiting = too many clients are waiting here
detail-replays = too many matches are being replayed
detail-still-declining = the invitations by this player are still being declined; until then the block stays
detail-bucket-empty = the bucket `{ $bucket }` is empty; try again after `Retry-After` seconds
detail-requests-waiting = { $most } of your requests are waiting already (`{ $policy }`)

## Requests

detail-stale-version = the match is at version { $current }
detail-body-limit = a body has at most { $most } bytes
detail-body-object = the body must be a JSON object
detail-json = the body is not JSON at line { $line }, column { $column }
detail-json-ends = the body is not JSON at line { $line }, column { $column }: it ends there
detail-broke-off = the body broke off
detail-no-body = this operation takes no body
detail-unknown-parameter = this operation has no such parameter
detail-parameter-twice = it is given twice
detail-tags = `{ $header }` takes tags in double quotes, such as `"v7-1f3870be"`, or `*`
detail-idempotency-key = `Idempotency-Key` is one key of 1 to { $most } visible characters
detail-last-event-id = `Last-Event-ID` must be the `id` of an event of this stream
detail-cursor = not a cursor of this list
detail-day = must be a day such as `2026-11-20`
detail-no-such-message = this match has no such message
detail-no-such-event = this match has no such event
detail-so-many-events = no match has so many events
detail-seats = the seats are 0 to { $last }
detail-theme = the theme must be `light`, `dark` or `auto`
detail-board-theme = the theme must be `light`, `dark` or `auto`, also after `slate-` or `paper-`
detail-engine-busy = the engine has too much to do
detail-no-review = nobody has asked for a review of this match
detail-many-reviews = ten reviews that you have asked for are still to be made
detail-no-sgf = Smart Game Format does not know { $game }
detail-around = `around` cannot be combined with `cursor` or `friends`

## Accounts, invitations and webhooks

detail-username-taken = `{ $username }` is taken, or was once; choose another username
detail-username = a username must be 3 to 20 of the characters A-Z a-z 0-9 _ -
detail-username-stays = a username cannot be changed
detail-display-name = a display name must be 1 to 40 visible characters, without space at the ends
detail-display-name-script = each word of a display name must be in one script
detail-reserved-name = this name is reserved: it looks like that of the server or of someone who runs it
detail-label = a label must be 1 to 60 visible characters
detail-message = a message must be 1 to 2000 characters, not all of them blank, without control characters other than line feeds and tabs
detail-time-zone = a time zone must be a name of the IANA database, such as `Europe/Amsterdam` or `UTC`
detail-password-name = a password must not contain your username or display name
detail-password-easy = this password is one of the first that others would guess; choose a longer one
detail-block-yourself = an account cannot block itself
detail-invite-none = name those who may join, or leave it out for anyone
detail-no-such-player = there is no such player
detail-cannot-invite = you cannot invite this player
detail-account-deleted = a player's account is being deleted
detail-webhook-length = the URL must have at most 2000 characters
detail-webhook-absolute = must be an absolute URL
detail-webhook-https = the URL must start with `https://`
detail-webhook-password = the URL must not contain a name or password; deliveries are signed
detail-webhook-fragment = the URL must not have a fragment; it would not be sent
detail-webhook-port = the port must be 443 or 8443
detail-webhook-public = the host must be on the public Internet
detail-webhook-kinds = name at least one, or leave it out for all kinds
detail-push-key = must be an uncompressed point of P-256, 65 bytes in base64url
detail-push-auth = must be 16 bytes in base64url

## Clocks and invitations

detail-clock-kind = `kind` is `per_move`, `bank` or `unlimited`
detail-clock-required = `{ $member }` is required for this kind of clock
detail-clock-unknown = `{ $member }` is not known to a `{ $kind }` clock
detail-clock-bounds = `{ $member }` must be from { $least } to { $most } seconds
detail-clock-cap = `cap_seconds` must be at least `bank_seconds`
detail-unlimited-unrated = a match without a clock is never rated
detail-private-unrated = a private match is never rated
detail-solo-invite = a solo match invites nobody
detail-solo-seat = a solo match has one player in all seats
detail-solo-start = a solo match starts at once
detail-solo-unrated = a solo match is never rated
detail-computer-seats = a computer plays matches of two seats only
detail-computer-solo = a solo match has no opponent
detail-computer-invite = a match against a computer invites nobody
detail-computer-start = a match against a computer starts at once
detail-guests-unrated = guests play casual matches only
detail-computer-unrated = a match against a computer is never rated
detail-computer-invited = computers are not invited; play one with `opponent`
detail-block-computer = a computer cannot be blocked
computer-strength-1 = loses to a beginner
computer-strength-2 = for beginners
computer-strength-3 = easy
computer-strength-4 = for those who know the game
computer-strength-5 = a fair opponent
computer-strength-6 = strong
computer-strength-7 = very strong
computer-strength-8 = the strongest
detail-open-for = a match is open for an hour to 90 days: 3600 to 7776000 seconds
detail-completion-open = only in a match that anyone may join
detail-invite-once = invite each player once, and not yourself
detail-invite-count =
    { $others ->
        [one] this match needs one other player; invite one
       *[other] this match needs { $others } other players; invite as many
    }

## Why the database is unavailable

detail-unavailable = { $reason }. { $advice }
detail-database-time = the database does not answer in time
detail-database-connections = all connections to the database are in use
detail-database-broke = the connection to the database broke off
detail-database-write = the write broke off, and its result is not known
detail-database-read-only = the database is read-only
detail-database-lock = another request holds what this one needs
detail-database-starting = the database is starting or stopping
detail-database-conflict = another request wrote the same at the same time
detail-database-resources = the database is short of resources
detail-database-cancelled = the database cancelled the work
detail-database-failed = the connection to the database failed
detail-database-unreachable = the database cannot be reached
detail-database-none-left = the database has no connection left
detail-database-full = the disk of the database is full
detail-database-schema = the tables of the database are not those of this version
detail-database-rights = the database does not let this server in, or not do its work
detail-archive = the archive of old matches cannot be read
detail-no-writes = the database refuses to write

## Tokens, lists and vacations

detail-scope = the token needs the scope `{ $scope }`
detail-session-only = only a session may do this, no token
detail-unknown-app = no app of this server has this id
detail-language = the language must be `en`, `he`, `ar`, `ru` or `nl`
detail-one-of = must be one of { $known }
detail-at-least-one = name at least one
detail-family = must be the id of a family of games, as in `GET /v1/games`
detail-link-uses = one to 15 accounts may use a link
detail-link-lifetime = a link admits for a minute to 90 days: 60 to 7776000 seconds
detail-seek-lifetime = a seek lasts for a minute to 90 days: 60 to 7776000 seconds
detail-two-seats = only matches of two seats
detail-word-needs-invite = only with `invite`
detail-invitation-word = a message to the invited is one line of 1 to 140 characters
detail-plan-length = plan at most { $most } periods
detail-plan-overlaps = it overlaps with one before it
detail-plan-seconds = give whole seconds
detail-plan-order = it must be after `starts_at`
detail-plan-ahead = plan no more than two years ahead
detail-plan-past = it must not be in the past
detail-plan-balance =
    { $days ->
        [one] there is one day of vacation in { $year }, and this is more
       *[other] there are { $days } days of vacation in { $year }, and this is more
    }
detail-plan-drawn = vacation was drawn until { $until }; begin then
detail-password = a password must be 8 to 128 characters
detail-dice-nonce = a dice nonce must be 64 hex digits, in lower case
detail-draft-newest = only the newest position has a move that is being built
detail-frame = the frame must be `match` or `position`
detail-nobody-acts = nobody is to act in this match
detail-png-width = the width is { $least } to { $most } pixels
detail-taps-too-long = the taps of a move take at most { $most } bytes
detail-taps = after `{ $good }` no legal move goes on with `{ $wrong }`; possible are: { $named }

## E-mail

detail-no-email-address = an e-mail address is `name@example.org`, in ASCII
detail-link-over = the link was used, a newer one took its place, or it is too old

## Values

detail-required = is required
detail-no-member = there is no such member
detail-member-twice = is given twice
detail-natural-number = must be a whole number, 0 or more
detail-whole-number = must be a whole number
detail-number = must be a number
detail-number-large = the number is too large
detail-number-small = the number is too small
detail-from-to = must be from { $least } to { $most }
detail-boolean = must be `true` or `false`
detail-uuid = must be a UUID
detail-text = must be a text
detail-list = must be a list
detail-object = must be an object
detail-null = must be null
detail-word-or-number = must be a word or a whole number
detail-instant = an instant must be written by RFC 3339, such as `2026-12-20T00:00:00Z`
detail-not-possible = this value is not possible here

## Filters and searches

detail-needs-player = needs `player`
detail-after-newest = not with `order=newest`
detail-unknown-username = no player has this username
detail-unknown-game = there is no such game; `GET /v1/games` lists them
detail-unknown-variant = there is no such variant; `GET /v1/games` lists them
detail-search-one = send one of `ids`, `names` and `search`
detail-search-length = must have 1 to 40 characters
detail-search-control = must have no control characters
detail-at-once = at most { $most } at once
detail-ids = must be ids

## Profiles and notifications

detail-follow-yourself = an account cannot follow itself
detail-bio = a bio must be 1 to 500 characters, not all of them blank, without control characters other than line feeds and tabs
detail-country = a country must be a code of ISO 3166-1 in capitals, such as `NL`
detail-content-encoding = send the body without `Content-Encoding`
detail-picture-type = send a picture as `image/png`, `image/jpeg`, `image/webp` or `application/octet-stream`
detail-picture-unreadable = the file must be a PNG, a JPEG or a WebP picture
detail-picture-too-large = the picture must have at most 4096 pixels on each side and 64 MiB when it is decoded
detail-pictures-busy = too many pictures are being converted
detail-reminder-steps = there must be at most 5 steps, each from 60 to 2678400 seconds
detail-reminder-twice = each step must be given only once
detail-read-notices = there must be either `up_to` or at most 100 `ids`
detail-notice-kind = there is no such kind
detail-email-frequency = must be `at_once`, `hourly`, or `daily`, which may have a `daily_hour` of 0 to 23
detail-time-of-day = a time of the day must be like `22:00`
detail-quiet-hours = quiet hours must begin and end at different times
