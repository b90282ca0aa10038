SET statement_timeout = 0;
SET lock_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE FUNCTION public.queue_for_rating() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO rating_queue (finished_at, match_id) VALUES (NEW.finished_at, NEW.match_id)
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;
CREATE FUNCTION public.refuse_to_change_the_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'match_events is append-only: % is refused', TG_OP
        USING ERRCODE = 'restrict_violation';
END
$$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public._sqlx_migrations (
    version bigint NOT NULL,
    description text NOT NULL,
    installed_on timestamp with time zone DEFAULT now() NOT NULL,
    success boolean NOT NULL,
    checksum bytea NOT NULL,
    execution_time bigint NOT NULL
);
CREATE TABLE public.accounts (
    account_id uuid NOT NULL,
    username text,
    display_name text NOT NULL,
    time_zone text NOT NULL,
    password_hash text,
    recovery_hash bytea,
    created_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    reminders integer[] DEFAULT '{86400}'::integer[] NOT NULL,
    play_forced_moves boolean DEFAULT false NOT NULL,
    automatic_vacation boolean DEFAULT false NOT NULL,
    CONSTRAINT accounts_deleted_has_no_secrets CHECK (((deleted_at IS NULL) OR ((username IS NULL) AND (password_hash IS NULL) AND (recovery_hash IS NULL))))
);
CREATE TABLE public.blocks (
    blocker_id uuid NOT NULL,
    blocked_id uuid NOT NULL
);
CREATE TABLE public.conditional_moves (
    match_id uuid NOT NULL,
    seat smallint NOT NULL,
    ply integer NOT NULL,
    lines jsonb NOT NULL
);
CREATE TABLE public.dice_seeds (
    match_id uuid NOT NULL,
    seed bytea NOT NULL
);
CREATE TABLE public.feed_origin (
    system_identifier bigint NOT NULL
);
CREATE TABLE public.heartbeat (
    only_row boolean DEFAULT true NOT NULL,
    at timestamp with time zone NOT NULL,
    machine timestamp with time zone NOT NULL,
    CONSTRAINT heartbeat_only_row_check CHECK (only_row)
);
CREATE TABLE public.idempotency_keys (
    account_id uuid NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    made_id uuid NOT NULL,
    version integer,
    created_at timestamp with time zone NOT NULL,
    kind text NOT NULL
);
CREATE TABLE public.leaderboard_milestones (
    game text NOT NULL,
    variant text NOT NULL,
    place integer NOT NULL,
    negated_score double precision NOT NULL,
    account_id uuid NOT NULL
);
CREATE TABLE public.leaderboards (
    game text NOT NULL,
    variant text NOT NULL,
    changed boolean NOT NULL
);
CREATE TABLE public.match_departures (
    match_id uuid NOT NULL,
    account_id uuid NOT NULL,
    changed_by xid8 DEFAULT pg_current_xact_id() NOT NULL
);
CREATE TABLE public.match_events (
    match_id uuid NOT NULL,
    seq integer NOT NULL,
    append_seq integer NOT NULL,
    kind text NOT NULL,
    seat smallint,
    ply integer,
    move text,
    data jsonb,
    at timestamp with time zone NOT NULL,
    hash bytea NOT NULL,
    remaining_ms bigint
);
CREATE TABLE public.match_participants (
    match_id uuid NOT NULL,
    account_id uuid NOT NULL,
    plays boolean NOT NULL
);
CREATE TABLE public.matches (
    match_id uuid NOT NULL,
    game text NOT NULL,
    variant text NOT NULL,
    options jsonb NOT NULL,
    rules_version smallint NOT NULL,
    rated boolean NOT NULL,
    visibility text NOT NULL,
    solo boolean NOT NULL,
    open_to_all boolean NOT NULL,
    clock jsonb NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    version integer NOT NULL,
    status text NOT NULL,
    ply integer NOT NULL,
    to_act smallint NOT NULL,
    deadline timestamp with time zone,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    result jsonb,
    players jsonb NOT NULL,
    chain_head bytea NOT NULL,
    prepared integer DEFAULT 0 NOT NULL,
    changed_by xid8 DEFAULT pg_current_xact_id() NOT NULL
);
CREATE TABLE public.messages (
    match_id uuid NOT NULL,
    seq integer NOT NULL,
    message_id uuid NOT NULL,
    author_id uuid NOT NULL,
    text text,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.outages (
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    settled boolean DEFAULT false NOT NULL
);
CREATE TABLE public.outbox (
    match_id uuid NOT NULL,
    first_seq integer NOT NULL,
    last_seq integer NOT NULL
);
CREATE TABLE public.rating_history (
    finished_at timestamp with time zone NOT NULL,
    match_id uuid NOT NULL,
    account_id uuid NOT NULL,
    game text NOT NULL,
    variant text NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    matches integer NOT NULL,
    opponents uuid[] NOT NULL
);
CREATE TABLE public.rating_queue (
    finished_at timestamp with time zone NOT NULL,
    match_id uuid NOT NULL
);
CREATE TABLE public.rating_turn (
    only_row boolean DEFAULT true NOT NULL,
    turns bigint DEFAULT 0 NOT NULL,
    CONSTRAINT rating_turn_only_row_check CHECK (only_row)
);
CREATE TABLE public.ratings (
    account_id uuid NOT NULL,
    game text NOT NULL,
    variant text NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    matches integer NOT NULL,
    last_played_at timestamp with time zone NOT NULL,
    negated_score double precision GENERATED ALWAYS AS ((((2)::double precision * deviation) - rating)) STORED NOT NULL,
    listed boolean NOT NULL
);
CREATE TABLE public.rematches (
    match_id uuid NOT NULL,
    seats smallint[] NOT NULL,
    rematch_id uuid
);
CREATE TABLE public.reminders (
    match_id uuid NOT NULL,
    account_id uuid NOT NULL,
    ply integer NOT NULL,
    step_seconds integer NOT NULL
);
CREATE TABLE public.sessions (
    session_id uuid NOT NULL,
    account_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    label text,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.username_claims (
    name_hash bytea NOT NULL
);
CREATE TABLE public.vacations (
    account_id uuid NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    automatic boolean NOT NULL,
    CONSTRAINT vacations_begin_before_they_end CHECK ((starts_at < ends_at))
);
CREATE TABLE public.webhook_deliveries (
    delivery_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    message_id text NOT NULL,
    kind text NOT NULL,
    body text NOT NULL,
    match_id uuid,
    ply integer,
    created_at timestamp with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone,
    claimed_until timestamp with time zone,
    delivered_at timestamp with time zone,
    failed_at timestamp with time zone,
    last_status integer,
    last_error text
);
CREATE TABLE public.webhooks (
    webhook_id uuid NOT NULL,
    account_id uuid NOT NULL,
    url text NOT NULL,
    host text NOT NULL,
    kinds text[],
    label text,
    secret bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    failing_since timestamp with time zone,
    disabled_at timestamp with time zone,
    disabled_reason text
);
INSERT INTO public._sqlx_migrations VALUES (1, 'accounts', '2026-11-22 01:15:06.272799+00', true, '\x9d196860f73cb69f8faea94b932a482ba8c7564fb1f3d7ccd9cf6226731df7245570b09cb742f24ec1a6df3a31ccd081', 24529467);
INSERT INTO public._sqlx_migrations VALUES (2, 'matches', '2026-11-22 01:15:06.298211+00', true, '\xf110282b33b1999d04f5eff19a662b9fda090e9a8f2fcb62232494d90e4b31687e3bfd654918facfc26e2e99fcb384bd', 27279438);
INSERT INTO public._sqlx_migrations VALUES (3, 'dice seeds', '2026-11-22 01:15:06.326238+00', true, '\x147f011bad1e99bbd74455134c0ee32e2c8c95f735ff2397dfc3d22e5b2d6a5d795050df903eca753812a2ef2787f478', 2372387);
INSERT INTO public._sqlx_migrations VALUES (4, 'correspondence', '2026-11-22 01:15:06.328826+00', true, '\x3ef107ec975cecb16d55363f88bc26e1ed9fade35a4bb70e9221aa424f3ecc261989401e03b70fc120b8f797e63cafcc', 3806461);
INSERT INTO public._sqlx_migrations VALUES (5, 'feeds', '2026-11-22 01:15:06.332923+00', true, '\xdc1ace10bab88432cbcfe067cfb90b0b2790b6912b7f66d2d339507b87b5ec3ddb8e43c5cbc97eb63ea0cca48a18a114', 2444446);
INSERT INTO public._sqlx_migrations VALUES (6, 'webhooks', '2026-11-22 01:15:06.335629+00', true, '\x2755359f337502b8f4da16c172e425a98e2fd4d869ea050686273c5b0f56506355b0d0837a68d6c52b4c1db7e54a4ce2', 6319226);
INSERT INTO public._sqlx_migrations VALUES (7, 'people', '2026-11-22 01:15:06.342277+00', true, '\xbe9bc8c4a70196bbea4d32d38cc62e4fb51c9bb30a6d369682e9e0312bc764221ad860f82b793c895a869ec1bd7c30f5', 5081331);
INSERT INTO public._sqlx_migrations VALUES (8, 'ratings', '2026-11-22 01:15:06.347592+00', true, '\xafcda4b8aab02847d8eaaa475415cdd906d866c7504090b34e32ccc86c34e22da22cf355ed8e9fdaea3960670f33eb49', 9216707);
INSERT INTO public._sqlx_migrations VALUES (10, 'export', '2026-11-22 01:15:06.357116+00', true, '\xd35bfb2f88bba48ea823ea7598b703febd3aa1be6faf889f02f1555ca28f03b420ade480fb60ca8d9e44cdd783f315dd', 1381192);
INSERT INTO public.accounts VALUES ('01a200d2-3a95-7e82-adad-e17f61631e53', 'ben', 'ben', 'UTC', '$argon2id$v=19$m=19456,t=2,p=1$p1GL4arWOWWDu1lbIUFQkQ$Ynvtwd2xLN/kDs6Eoeny84hdKKJafsGSYtPtCYJg+e4', '\x54e9e14e747c5b7137b495e8bb8253338c83fc07912e56ac1a03004575ca3f70', '2026-11-22 01:15:07.437469+00', NULL, '{86400}', false, false);
INSERT INTO public.accounts VALUES ('01a200d2-3be0-7e35-a3de-75d7b5dd41af', NULL, 'deleted player', 'UTC', NULL, NULL, '2026-11-22 01:15:07.728682+00', '2026-11-22 01:15:09.525253+00', '{86400}', false, false);
INSERT INTO public.accounts VALUES ('01a200d2-38f0-7172-a0cc-33a74818d981', 'anna', 'anna', 'Europe/Amsterdam', '$argon2id$v=19$m=19456,t=2,p=1$tjv5kFZOGA0guBw90HdAyw$D/aUdt9JcfWtTeWfBot04mCXBo4MMprcT3cK1LmPNOo', '\x04051e704af3f19c2c2f3bcef33854e534290049181fa139cb46ec532dbb24e3', '2026-11-22 01:15:07.104713+00', NULL, '{86400}', false, false);
INSERT INTO public.accounts VALUES ('01a200d2-4373-7fa0-b9dc-04f0cac32a93', 'dirk', 'dirk', 'UTC', '$argon2id$v=19$m=19456,t=2,p=1$WaBWw218S8olgbV7OZ508A$+sKwI2YaUQjOSz8M8A/6ZK1o1Du9TC0fX7wDN6fn0uM', '\xfaf8abbbe96b05c48a61a517ba88a65b0cf66462edc5b7c9c4a315c84c0f85a4', '2026-11-22 01:15:09.724847+00', NULL, '{86400}', false, false);
INSERT INTO public.blocks VALUES ('01a200d2-38f0-7172-a0cc-33a74818d981', '01a200d2-4373-7fa0-b9dc-04f0cac32a93');
INSERT INTO public.conditional_moves VALUES ('01a200d2-416f-7560-a7cd-24cbf431f1ba', 1, 2, '{"lines": [{"if": {"move": "2", "roll": null}, "next": [], "then": "2"}]}');
INSERT INTO public.dice_seeds VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', '\xfc862748a9d74a3a78fb9d97fc87ad3068c80df637c9759dda3645dc5d1fed19');
INSERT INTO public.dice_seeds VALUES ('01a200d2-4000-74ec-94a1-a8a7f0230641', '\x9960fa6f510602409248cd60b835d67dde272aba99d8fffd04f1f5050af3b437');
INSERT INTO public.feed_origin VALUES (7710782295411923172);
INSERT INTO public.heartbeat VALUES (true, '2026-11-22 01:15:08.854332+00', '2026-11-22 01:15:08.862853+00');
INSERT INTO public.leaderboards VALUES ('acey_deucey', 'american', true);
INSERT INTO public.leaderboards VALUES ('mancala', 'egyptian', true);
INSERT INTO public.match_events VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', 1, 2, 'created', NULL, NULL, NULL, '{"game": "acey_deucey", "solo": false, "clock": {"kind": "per_move", "per_move_seconds": 259200}, "rated": true, "seats": 2, "invited": null, "options": {}, "variant": "american", "created_by": "01a200d2-38f0-7172-a0cc-33a74818d981", "visibility": "public", "rules_version": 1, "dice_commitment": "873b4b3023040bfd4bacaa4093826975e3a3f4a12cf0b99748a571a7a4cdd2b3"}', '2026-11-22 01:15:07.894595+00', '\x97fe5089794ea44194387b31c56f16e9d56f9faad9052b75bb6260fecf3859a8', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', 2, 2, 'seated', 0, NULL, NULL, '{"player": "01a200d2-38f0-7172-a0cc-33a74818d981", "dice_nonce": "5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a"}', '2026-11-22 01:15:07.894595+00', '\x513a4f87f62ddd749c341ab117603ae1766bcabb63f6de429d35bb46ab9c8ea5', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', 3, 7, 'seated', NULL, NULL, NULL, '{"player": "01a200d2-3a95-7e82-adad-e17f61631e53"}', '2026-11-22 01:15:07.940823+00', '\x7f9d111e9976122c3e7e34f184d42e9b2fd8c1570220958fb1c9118833f4d83f', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', 4, 7, 'started', NULL, NULL, NULL, '{"players": ["01a200d2-38f0-7172-a0cc-33a74818d981", "01a200d2-3a95-7e82-adad-e17f61631e53"]}', '2026-11-22 01:15:07.940823+00', '\xc2afb2e2c18b96f935a594034b67f002a13c1c74b100ff3168c5020606ea452c', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', 5, 7, 'dice_rolled', NULL, NULL, NULL, '{"faces": [2, 2]}', '2026-11-22 01:15:07.940823+00', '\xfa157a9e5da931952690fad77f36547fdc124ba7941a39c5b39ca8236c3c915c', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', 6, 7, 'dice_rolled', NULL, NULL, NULL, '{"faces": [1, 6]}', '2026-11-22 01:15:07.940823+00', '\x2aceb7107306e2658592fc4a2b6e27f476cb552c6180dfcca4f09d024afc2341', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', 7, 7, 'dice_rolled', NULL, NULL, NULL, '{"faces": [6, 1]}', '2026-11-22 01:15:07.940823+00', '\xeaabc421d7a4c540b2471b9ed47eb50a32e78258ba3cfc205dd284c466339010', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', 8, 9, 'move_played', 1, 1, 'in/19 19/18', NULL, '2026-11-22 01:15:07.973048+00', '\x62fc4c7172eba5d39c6093ba0ffa98ff19298f597fb28bb2b648a33720ae660b', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', 9, 9, 'dice_rolled', NULL, NULL, NULL, '{"faces": [3, 3]}', '2026-11-22 01:15:07.973048+00', '\x16c8de50f66aa83829fd99e16b66f67db246c880b969acfb5aa0172c3ce3d9bb', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', 10, 11, 'move_played', 0, 2, 'in/22 22/19 19/16 16/13', NULL, '2026-11-22 01:15:07.992283+00', '\x4d2151bc402e81d1026635e009aa4ac5dd1b4898bea84c780fa74023711b25a6', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', 11, 11, 'dice_rolled', NULL, NULL, NULL, '{"faces": [5, 6]}', '2026-11-22 01:15:07.992283+00', '\x98a7ade73e43ff4ef4b20f267b3e27494f7d0ecd8bb230bcfa019e8ab4ace5da', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', 12, 13, 'move_played', 1, 3, '18/13 13/7', NULL, '2026-11-22 01:15:08.010924+00', '\xe56aee868575b730bb87e3cc834d599bfa595dbb75b4c98c61b8158119ba4dea', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', 13, 13, 'dice_rolled', NULL, NULL, NULL, '{"faces": [4, 4]}', '2026-11-22 01:15:08.010924+00', '\x0137d2346ead6e252a3bd604e4aa67bfe6c809ef101f52dcda3766f596a018ec', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', 14, 15, 'move_played', 0, 4, 'in/21 13/9 9/5 5/1', NULL, '2026-11-22 01:15:08.03809+00', '\x20de02594fec7c6e059812afd5a6185361d074bad6e5d1e42b25f52e073500b3', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', 15, 15, 'dice_rolled', NULL, NULL, NULL, '{"faces": [2, 3]}', '2026-11-22 01:15:08.03809+00', '\xf889846f8b244bb859eaddaa3647d5dc017548821389d7c9f33ccb4af3fc3daf', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', 16, 17, 'move_played', 1, 5, '7/5 5/2', NULL, '2026-11-22 01:15:08.06425+00', '\xc026c3c40620f9089d627efdcd3fc1fba71d972f49870f88ff5a9d38c69201e9', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', 17, 17, 'dice_rolled', NULL, NULL, NULL, '{"faces": [2, 6]}', '2026-11-22 01:15:08.06425+00', '\x5dcbfc44db15b767984de9314e206840d8cbfb725803f6f74cf8f569f4317149', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', 18, 19, 'move_played', 0, 6, 'in/23* 23/17', NULL, '2026-11-22 01:15:08.089197+00', '\x70332ee13316e30ae512960b345fcff2bc00fa5b7263ab3f393dde78178c2ad0', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', 19, 19, 'dice_rolled', NULL, NULL, NULL, '{"faces": [4, 3]}', '2026-11-22 01:15:08.089197+00', '\x13c9ee0eaa67a88d74e1f353990517a4e0129bede658a5a67974e14deed70c73', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', 20, 21, 'resigned', 1, NULL, NULL, '{}', '2026-11-22 01:15:08.10235+00', '\x51b4a2be500d275923940525497a591aa2ca4a34e56532308a74b9f9787fb8a7', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', 21, 21, 'finished', NULL, NULL, NULL, '{"seed": "fc862748a9d74a3a78fb9d97fc87ad3068c80df637c9759dda3645dc5d1fed19", "score": null, "reason": "resignation", "winners": [0]}', '2026-11-22 01:15:08.10235+00', '\x7b4ec82fa4439b2899045f5d5cbe963a000dd13b2f1627fe792bf0dfb4990b06', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 1, 2, 'created', NULL, NULL, NULL, '{"game": "mancala", "solo": false, "clock": {"kind": "per_move", "per_move_seconds": 259200}, "rated": true, "seats": 2, "invited": null, "options": {}, "variant": "egyptian", "created_by": "01a200d2-3a95-7e82-adad-e17f61631e53", "visibility": "public", "rules_version": 1}', '2026-11-22 01:15:08.120968+00', '\xed860e6dfb316f195c9d5e62ce568cfc91ae6654e5c5f64a3875d3c6e2ab48af', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 2, 2, 'seated', 0, NULL, NULL, '{"player": "01a200d2-3a95-7e82-adad-e17f61631e53"}', '2026-11-22 01:15:08.120968+00', '\xc1d45d9b2c2afdb21d3416e434a39b4681d9526afd8ffa49c9660d1d9a21538c', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 3, 4, 'seated', NULL, NULL, NULL, '{"player": "01a200d2-38f0-7172-a0cc-33a74818d981"}', '2026-11-22 01:15:08.134589+00', '\xe6f6a2676ada19dc50879bdfc084ecbbbd8bde85cf2d9cabcdbe54539b178fa8', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 4, 4, 'started', NULL, NULL, NULL, '{"players": ["01a200d2-3a95-7e82-adad-e17f61631e53", "01a200d2-38f0-7172-a0cc-33a74818d981"]}', '2026-11-22 01:15:08.134589+00', '\x7ef42972a1c01af05316629c1dc86d73be55e84c5b3ffec261b7ebf0ea969900', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 5, 5, 'move_played', 0, 1, '6', NULL, '2026-11-22 01:15:08.152372+00', '\x3901041791100d6d25cefd7f24ad0e6173db617c341559b9ecc48d14a1f1e1c5', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 6, 6, 'move_played', 1, 2, '6', NULL, '2026-11-22 01:15:08.168802+00', '\x0300019ce3cdf795c2acff5a94aa4b97c0c63d618de2e7db164d93a0f13ef94d', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 7, 7, 'move_played', 0, 3, '5', NULL, '2026-11-22 01:15:08.186509+00', '\x043cc36cb09773c9ec912a4a55ba23f421d3ba3b3e7f95a54f3039df5e4c4100', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 8, 8, 'move_played', 1, 4, '5', NULL, '2026-11-22 01:15:08.206188+00', '\x93410d516e339dcad3344ab70333033d78d20036992a6d7c541801474dfb1539', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 9, 9, 'move_played', 0, 5, '6', NULL, '2026-11-22 01:15:08.228165+00', '\x57f87fc0c896078ec984b38ff928b1118e675e6d765f02b2fda58c2fe5b78afc', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 10, 10, 'move_played', 0, 6, '4', NULL, '2026-11-22 01:15:08.244062+00', '\xc725fb3805a409465f36df62c1c94a21ee99b7065b6e1914ff0d896e9d806d60', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 11, 11, 'move_played', 1, 7, '6', NULL, '2026-11-22 01:15:08.261686+00', '\x52e7e5cd1699f53eb3036eb99e424269115fa615f13dba11d418d8c0e933a938', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 12, 12, 'move_played', 1, 8, '4', NULL, '2026-11-22 01:15:08.279048+00', '\x456a5134aebe4ac4167f9a3946f8a861dedd110f13c11240a77e026eb5bd9efd', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 13, 13, 'move_played', 0, 9, '6', NULL, '2026-11-22 01:15:08.301375+00', '\xb9731a75cf2bba6254d2a8e7275c49de332b11f667a4ea3db639bf2f0b5f7ded', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 14, 14, 'move_played', 0, 10, '5', NULL, '2026-11-22 01:15:08.325915+00', '\xd1b1536aa0ef8ad43260a80de562e96c9251dad8b3c7cb1173496bcc40793332', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 15, 15, 'move_played', 1, 11, '6', NULL, '2026-11-22 01:15:08.344317+00', '\x74760af596c8879563b73795888ab806a0ba94ed14a76576223d104a17fcc68a', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 16, 16, 'move_played', 1, 12, '5', NULL, '2026-11-22 01:15:08.360054+00', '\x0bcaca3c61012c5867220e30ec23b3e8bc450082df7e680b37e3ec3700aba8c1', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 17, 17, 'move_played', 0, 13, '3', NULL, '2026-11-22 01:15:08.371866+00', '\xd5e7d25ce84e8aa294210f2bb12879d7d8e83a32d8e0970cef745148987d56d1', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 18, 18, 'move_played', 1, 14, '3', NULL, '2026-11-22 01:15:08.408157+00', '\x650fabe93a9e6db40412c09ccf6a775291d11cf721417888bab14b13938376c0', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 19, 19, 'move_played', 0, 15, '6', NULL, '2026-11-22 01:15:08.449003+00', '\x2bd083bd52da9db50b99af6edfe0c851153142e1722f35ed81d9fb787af416bb', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 20, 20, 'move_played', 0, 16, '5', NULL, '2026-11-22 01:15:08.520878+00', '\x75ea55dd5be03bca0440722f7ae20535360cf38d87e0a28a715faa9127fa1ad7', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 21, 21, 'move_played', 1, 17, '6', NULL, '2026-11-22 01:15:08.552925+00', '\xcd2f05e19d89ceeafcb4dc6698fbad442ed5ed1f39e1b8eee62193fd8bfff0ef', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 22, 22, 'move_played', 1, 18, '5', NULL, '2026-11-22 01:15:08.573261+00', '\x011246f1190b8bc28e09642aa64ebacc14af0b06a965f3b896d0ec31914ea0ec', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 23, 23, 'move_played', 0, 19, '4', NULL, '2026-11-22 01:15:08.604882+00', '\x8d6a1b4cf01297ec06d9f715e17bdab28b21fcc55af4a59ba8a301f984df8570', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 24, 25, 'move_played', 1, 20, '4', NULL, '2026-11-22 01:15:08.6384+00', '\x270070d374a65e0a86147a54bc46535fac3e6a244e45e196b216682f595a8f1f', 259200000);
INSERT INTO public.match_events VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 25, 25, 'finished', NULL, NULL, NULL, '{"seed": null, "score": [24, 24], "reason": "equal_stones", "winners": []}', '2026-11-22 01:15:08.6384+00', '\x411edfa1b9bfb4e684114b15d088a7cfdbe0cfe9cdeffc3675f913462b5ed560', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-4000-74ec-94a1-a8a7f0230641', 1, 2, 'created', NULL, NULL, NULL, '{"game": "acey_deucey", "solo": false, "clock": {"kind": "unlimited"}, "rated": false, "seats": 2, "invited": null, "options": {}, "variant": "american", "created_by": "01a200d2-38f0-7172-a0cc-33a74818d981", "visibility": "public", "rules_version": 1, "dice_commitment": "ec2a248fe62f9ef28d3165e1bf692248c8c8e17693093469d28560442f88da31"}', '2026-11-22 01:15:08.672041+00', '\x3ab85bf81e8087048683d037db173e988a7291344814984170ba1eb43766baf5', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-4000-74ec-94a1-a8a7f0230641', 2, 2, 'seated', 0, NULL, NULL, '{"player": "01a200d2-38f0-7172-a0cc-33a74818d981"}', '2026-11-22 01:15:08.672041+00', '\x21d9425f85face6ae949dd8d881323dd06e07625ae2db2b06d03b9092df33d5d', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-4291-7ada-8990-c32440444079', 1, 2, 'created', NULL, NULL, NULL, '{"game": "six", "solo": false, "clock": {"kind": "unlimited"}, "rated": false, "seats": 2, "invited": ["01a200d2-3a95-7e82-adad-e17f61631e53"], "options": {}, "variant": "classic", "created_by": "01a200d2-38f0-7172-a0cc-33a74818d981", "visibility": "public", "rules_version": 1}', '2026-11-22 01:15:09.329621+00', '\x5980aa6a8dc16e67545c89f06926d133b89bf0434abef38979c2cef59cd853dd', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-4291-7ada-8990-c32440444079', 2, 2, 'seated', NULL, NULL, NULL, '{"player": "01a200d2-38f0-7172-a0cc-33a74818d981"}', '2026-11-22 01:15:09.329621+00', '\x0fc68d4d09d6328f1cd51c8b3bfd0eec41b68b901db3b3ff472febb8e70a6e7f', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-4000-74ec-94a1-a8a7f0230641', 3, 6, 'seated', NULL, NULL, NULL, '{"player": "01a200d2-3a95-7e82-adad-e17f61631e53"}', '2026-11-22 01:15:08.689441+00', '\xf7ddb9b616a4bbe57965514a4a62617cf78eccc7e7a154b8e5ebe30f9343a489', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-4000-74ec-94a1-a8a7f0230641', 4, 6, 'started', NULL, NULL, NULL, '{"players": ["01a200d2-38f0-7172-a0cc-33a74818d981", "01a200d2-3a95-7e82-adad-e17f61631e53"]}', '2026-11-22 01:15:08.689441+00', '\xe93b23950b7a0616365043eb9e2dfacda7b70446df90e6cf8e081f291d0bb938', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-4000-74ec-94a1-a8a7f0230641', 5, 6, 'dice_rolled', NULL, NULL, NULL, '{"faces": [1, 5]}', '2026-11-22 01:15:08.689441+00', '\xb506cef7aeb80b39b5debec49cae3592adbfa1ed3e9a349da069d4ad47e6e3f3', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-4000-74ec-94a1-a8a7f0230641', 6, 6, 'dice_rolled', NULL, NULL, NULL, '{"faces": [2, 6]}', '2026-11-22 01:15:08.689441+00', '\x471c78a1e1e32981b07ef6db8011b9719cc8257085a7841ecdfb7de479d59aa2', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-40c9-706b-91c8-c7815db9dc30', 1, 2, 'created', NULL, NULL, NULL, '{"game": "six", "solo": false, "clock": {"kind": "unlimited"}, "rated": false, "seats": 2, "invited": null, "options": {}, "variant": "classic", "created_by": "01a200d2-38f0-7172-a0cc-33a74818d981", "visibility": "public", "rules_version": 1}', '2026-11-22 01:15:08.873116+00', '\xcd4cc81e33507a16f3de21d0361c8fc27283b3f98ea4533875743a6a7acae287', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-40c9-706b-91c8-c7815db9dc30', 2, 2, 'seated', 0, NULL, NULL, '{"player": "01a200d2-38f0-7172-a0cc-33a74818d981"}', '2026-11-22 01:15:08.873116+00', '\x041094f88749d2ee49c4c533e35a7b4f0f21401772899bbeedebad1786f186a1', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-40c9-706b-91c8-c7815db9dc30', 5, 5, 'move_played', 0, 1, '2,0', NULL, '2026-11-22 01:15:08.918516+00', '\x4e9badbb9843e03509d77989966925ec9fb27acc40a33fb534261704a99bb1fe', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-416f-7560-a7cd-24cbf431f1ba', 5, 5, 'move_played', 0, 1, '1', NULL, '2026-11-22 01:15:09.17715+00', '\xed6f0023f73a440df152f622b61945a2307301f04a8c753524d3e8493da74b40', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-4000-74ec-94a1-a8a7f0230641', 7, 8, 'move_played', 1, 1, 'in/19 19/17', NULL, '2026-11-22 01:15:08.733357+00', '\x25ecd7e319ed68b1c47370fb429f06c5dd2f7811fd505551b7171f58356e1635', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-4000-74ec-94a1-a8a7f0230641', 8, 8, 'dice_rolled', NULL, NULL, NULL, '{"faces": [3, 1]}', '2026-11-22 01:15:08.733357+00', '\xc3dd067aa9f7ccff589622844b7f214c993822df62e21a3b5d996050400aab6a', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-42a9-7ddc-b0a1-a082c37477fa', 3, 4, 'seated', NULL, NULL, NULL, '{"player": "01a200d2-3be0-7e35-a3de-75d7b5dd41af"}', '2026-11-22 01:15:09.363695+00', '\xeb2a729007884f2549a55bc713c2c031e05b1d490cd1def007b4c63613b4b254', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-42a9-7ddc-b0a1-a082c37477fa', 4, 4, 'started', NULL, NULL, NULL, '{"players": ["01a200d2-38f0-7172-a0cc-33a74818d981", "01a200d2-3be0-7e35-a3de-75d7b5dd41af"]}', '2026-11-22 01:15:09.363695+00', '\xfe9db80a5b05ee62c4f3f1a4f3a1186790c1a6deaff6881ebd52b360f8e7cd5b', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-42a9-7ddc-b0a1-a082c37477fa', 5, 5, 'cancelled', NULL, NULL, NULL, '{"by": "01a200d2-3be0-7e35-a3de-75d7b5dd41af"}', '2026-11-22 01:15:09.534407+00', '\x8da49068d62ebb57eeba120987727c729d5b8738c0592938fbbe33d51baba87e', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-4000-74ec-94a1-a8a7f0230641', 9, 10, 'move_played', 0, 2, 'in/22 22/21', NULL, '2026-11-22 01:15:08.759701+00', '\xf3f157069a64879f69cfe28bacedc1df1616b0aa018d6fe0efe5f0c57b52f8d6', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-4000-74ec-94a1-a8a7f0230641', 10, 10, 'dice_rolled', NULL, NULL, NULL, '{"faces": [2, 3]}', '2026-11-22 01:15:08.759701+00', '\x4b123a4084c4246e3b6d5ad02daa48fabc149381052f48384716000b946d9745', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-4000-74ec-94a1-a8a7f0230641', 15, 16, 'move_played', 1, 5, 'bar/21 21/16', NULL, '2026-11-22 01:15:08.861894+00', '\x10a4abc5b47d6d18254eca47be3d870b277617a88da5818e7853cd8735ba6ba6', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-4000-74ec-94a1-a8a7f0230641', 16, 16, 'dice_rolled', NULL, NULL, NULL, '{"faces": [5, 3]}', '2026-11-22 01:15:08.861894+00', '\x02439dc29d8467a79ff7c6c372da3068eea90f78ceb973421013e105df018b77', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-40c9-706b-91c8-c7815db9dc30', 7, 7, 'move_played', 0, 3, '4,0', NULL, '2026-11-22 01:15:09.001571+00', '\x44c8f0b4fe7f2b9fc1907416e0b815684c47e72588b0174de41b90361f4acc49', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-4000-74ec-94a1-a8a7f0230641', 11, 12, 'move_played', 1, 3, '17/14 14/12', NULL, '2026-11-22 01:15:08.788783+00', '\xeebacd6cb53dea6c67efc0f6196db7d37ec8e6a63ca7b3be42b28e4c268cab3c', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-4000-74ec-94a1-a8a7f0230641', 12, 12, 'dice_rolled', NULL, NULL, NULL, '{"faces": [4, 4]}', '2026-11-22 01:15:08.788783+00', '\xb4d80218ddb4728c6442a7679e76ec12cd208d2119d2dd485bae98727700cc0d', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-40c9-706b-91c8-c7815db9dc30', 3, 4, 'seated', NULL, NULL, NULL, '{"player": "01a200d2-3a95-7e82-adad-e17f61631e53"}', '2026-11-22 01:15:08.897461+00', '\xc8908de6ab47105f27f15981547b48a2afc097cd0d09e415b9958b5038c05268', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-40c9-706b-91c8-c7815db9dc30', 4, 4, 'started', NULL, NULL, NULL, '{"players": ["01a200d2-38f0-7172-a0cc-33a74818d981", "01a200d2-3a95-7e82-adad-e17f61631e53"]}', '2026-11-22 01:15:08.897461+00', '\x90c6d7676eabc40c07ca52c4e69540cc623d4584203ae2148813e2327ffa30f8', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-416f-7560-a7cd-24cbf431f1ba', 3, 4, 'seated', NULL, NULL, NULL, '{"player": "01a200d2-3a95-7e82-adad-e17f61631e53"}', '2026-11-22 01:15:09.145424+00', '\x639a09eb98b3567a8d7fd32a86aa333a2fb8d9d62fe990ce39a725800e10ce43', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-416f-7560-a7cd-24cbf431f1ba', 4, 4, 'started', NULL, NULL, NULL, '{"players": ["01a200d2-38f0-7172-a0cc-33a74818d981", "01a200d2-3a95-7e82-adad-e17f61631e53"]}', '2026-11-22 01:15:09.145424+00', '\xfec144d769d168da3c6b50ef60045b74cc146bd7ba5f44c8202c24cbbc103df3', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-4000-74ec-94a1-a8a7f0230641', 13, 14, 'move_played', 0, 4, '21/17 17/13* 13/9 9/5', NULL, '2026-11-22 01:15:08.821641+00', '\xb5aa318b4733928cd7bc464ededd7391778c0014fadf678d685dfe0359501249', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-4000-74ec-94a1-a8a7f0230641', 14, 14, 'dice_rolled', NULL, NULL, NULL, '{"faces": [5, 4]}', '2026-11-22 01:15:08.821641+00', '\xc3f95a8eba7d9b76d9a5498df7764e22845953c47c2c220251806333395b2e3d', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-40c9-706b-91c8-c7815db9dc30', 6, 6, 'move_played', 1, 2, '3,0', NULL, '2026-11-22 01:15:08.949477+00', '\x925d56dc74dca66aafc7b7748ce8664062ec531b362930597ca33cdbadd2d235', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-42a9-7ddc-b0a1-a082c37477fa', 1, 2, 'created', NULL, NULL, NULL, '{"game": "mancala", "solo": false, "clock": {"kind": "unlimited"}, "rated": false, "seats": 2, "invited": null, "options": {}, "variant": "egyptian", "created_by": "01a200d2-38f0-7172-a0cc-33a74818d981", "visibility": "public", "rules_version": 1}', '2026-11-22 01:15:09.353179+00', '\x903e26efeb062f4c1e46df1d7564a7938f23a01423b8476021aca916d9625331', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-42a9-7ddc-b0a1-a082c37477fa', 2, 2, 'seated', 0, NULL, NULL, '{"player": "01a200d2-38f0-7172-a0cc-33a74818d981"}', '2026-11-22 01:15:09.353179+00', '\xb4540bb6797dea40eb5474d518c87ca0e1f98826387d697d7ba92f97ec8a2628', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-416f-7560-a7cd-24cbf431f1ba', 1, 2, 'created', NULL, NULL, NULL, '{"game": "mancala", "solo": false, "clock": {"kind": "unlimited"}, "rated": false, "seats": 2, "invited": ["01a200d2-3a95-7e82-adad-e17f61631e53"], "options": {}, "variant": "basic", "created_by": "01a200d2-38f0-7172-a0cc-33a74818d981", "visibility": "private", "rules_version": 1}', '2026-11-22 01:15:09.039087+00', '\x0268c5dc2a8f8dcd7a37109c8a846f5cc24cd84b2cd52d9556bad2ab704765e6', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-416f-7560-a7cd-24cbf431f1ba', 2, 2, 'seated', 0, NULL, NULL, '{"player": "01a200d2-38f0-7172-a0cc-33a74818d981"}', '2026-11-22 01:15:09.039087+00', '\xd5dd7b89e2d51ed83b33b09ab46014aa83a99e6cdf3e2c14b05bae6ad83e929c', NULL);
INSERT INTO public.match_events VALUES ('01a200d2-416f-7560-a7cd-24cbf431f1ba', 6, 6, 'move_played', 1, 2, '1', NULL, '2026-11-22 01:15:09.192662+00', '\xa72cec82f039e2502e0e83836bb9b9ea043d8fd7d2449ab005c6987e8cde1fa9', NULL);
INSERT INTO public.match_participants VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', '01a200d2-38f0-7172-a0cc-33a74818d981', true);
INSERT INTO public.match_participants VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', '01a200d2-3a95-7e82-adad-e17f61631e53', true);
INSERT INTO public.match_participants VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', '01a200d2-38f0-7172-a0cc-33a74818d981', true);
INSERT INTO public.match_participants VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', '01a200d2-3a95-7e82-adad-e17f61631e53', true);
INSERT INTO public.match_participants VALUES ('01a200d2-4000-74ec-94a1-a8a7f0230641', '01a200d2-38f0-7172-a0cc-33a74818d981', true);
INSERT INTO public.match_participants VALUES ('01a200d2-4000-74ec-94a1-a8a7f0230641', '01a200d2-3a95-7e82-adad-e17f61631e53', true);
INSERT INTO public.match_participants VALUES ('01a200d2-40c9-706b-91c8-c7815db9dc30', '01a200d2-38f0-7172-a0cc-33a74818d981', true);
INSERT INTO public.match_participants VALUES ('01a200d2-40c9-706b-91c8-c7815db9dc30', '01a200d2-3a95-7e82-adad-e17f61631e53', true);
INSERT INTO public.match_participants VALUES ('01a200d2-416f-7560-a7cd-24cbf431f1ba', '01a200d2-38f0-7172-a0cc-33a74818d981', true);
INSERT INTO public.match_participants VALUES ('01a200d2-416f-7560-a7cd-24cbf431f1ba', '01a200d2-3a95-7e82-adad-e17f61631e53', true);
INSERT INTO public.match_participants VALUES ('01a200d2-4291-7ada-8990-c32440444079', '01a200d2-38f0-7172-a0cc-33a74818d981', true);
INSERT INTO public.match_participants VALUES ('01a200d2-4291-7ada-8990-c32440444079', '01a200d2-3a95-7e82-adad-e17f61631e53', false);
INSERT INTO public.match_participants VALUES ('01a200d2-42a9-7ddc-b0a1-a082c37477fa', '01a200d2-38f0-7172-a0cc-33a74818d981', true);
INSERT INTO public.match_participants VALUES ('01a200d2-42a9-7ddc-b0a1-a082c37477fa', '01a200d2-3be0-7e35-a3de-75d7b5dd41af', true);
INSERT INTO public.matches VALUES ('01a200d2-4000-74ec-94a1-a8a7f0230641', 'acey_deucey', 'american', '{}', 1, false, 'public', false, true, '{"kind": "unlimited"}', '01a200d2-38f0-7172-a0cc-33a74818d981', '2026-11-22 01:15:08.672041+00', 16, 'active', 5, 1, NULL, '2026-11-22 01:15:08.689441+00', NULL, NULL, '{"seats": ["01a200d2-38f0-7172-a0cc-33a74818d981", "01a200d2-3a95-7e82-adad-e17f61631e53"], "invited": null, "waiting": []}', '\x02439dc29d8467a79ff7c6c372da3068eea90f78ceb973421013e105df018b77', 0, '1634');
INSERT INTO public.matches VALUES ('01a200d2-3cf6-7e64-bacc-b09bc237aae0', 'acey_deucey', 'american', '{}', 1, true, 'public', false, true, '{"kind": "per_move", "per_move_seconds": 259200}', '01a200d2-38f0-7172-a0cc-33a74818d981', '2026-11-22 01:15:07.894595+00', 21, 'finished', 6, 0, NULL, '2026-11-22 01:15:07.940823+00', '2026-11-22 01:15:08.10235+00', '{"score": null, "reason": "resignation", "winners": [0]}', '{"seats": ["01a200d2-38f0-7172-a0cc-33a74818d981", "01a200d2-3a95-7e82-adad-e17f61631e53"], "invited": null, "waiting": []}', '\x7b4ec82fa4439b2899045f5d5cbe963a000dd13b2f1627fe792bf0dfb4990b06', 0, '1580');
INSERT INTO public.matches VALUES ('01a200d2-40c9-706b-91c8-c7815db9dc30', 'six', 'classic', '{}', 1, false, 'public', false, true, '{"kind": "unlimited"}', '01a200d2-38f0-7172-a0cc-33a74818d981', '2026-11-22 01:15:08.873116+00', 7, 'active', 3, 2, NULL, '2026-11-22 01:15:08.897461+00', NULL, NULL, '{"seats": ["01a200d2-38f0-7172-a0cc-33a74818d981", "01a200d2-3a95-7e82-adad-e17f61631e53"], "invited": null, "waiting": []}', '\x44c8f0b4fe7f2b9fc1907416e0b815684c47e72588b0174de41b90361f4acc49', 0, '1642');
INSERT INTO public.matches VALUES ('01a200d2-3dd8-785f-95f4-9b86acf11779', 'mancala', 'egyptian', '{}', 1, true, 'public', false, true, '{"kind": "per_move", "per_move_seconds": 259200}', '01a200d2-3a95-7e82-adad-e17f61631e53', '2026-11-22 01:15:08.120968+00', 25, 'finished', 20, 0, NULL, '2026-11-22 01:15:08.134589+00', '2026-11-22 01:15:08.6384+00', '{"score": [24, 24], "reason": "equal_stones", "winners": []}', '{"seats": ["01a200d2-3a95-7e82-adad-e17f61631e53", "01a200d2-38f0-7172-a0cc-33a74818d981"], "invited": null, "waiting": []}', '\x411edfa1b9bfb4e684114b15d088a7cfdbe0cfe9cdeffc3675f913462b5ed560', 0, '1618');
INSERT INTO public.matches VALUES ('01a200d2-416f-7560-a7cd-24cbf431f1ba', 'mancala', 'basic', '{}', 1, false, 'private', false, false, '{"kind": "unlimited"}', '01a200d2-38f0-7172-a0cc-33a74818d981', '2026-11-22 01:15:09.039087+00', 6, 'active', 2, 1, NULL, '2026-11-22 01:15:09.145424+00', NULL, NULL, '{"seats": ["01a200d2-38f0-7172-a0cc-33a74818d981", "01a200d2-3a95-7e82-adad-e17f61631e53"], "invited": ["01a200d2-3a95-7e82-adad-e17f61631e53"], "waiting": []}', '\xa72cec82f039e2502e0e83836bb9b9ea043d8fd7d2449ab005c6987e8cde1fa9', 1, '1650');
INSERT INTO public.matches VALUES ('01a200d2-4291-7ada-8990-c32440444079', 'six', 'classic', '{}', 1, false, 'public', false, false, '{"kind": "unlimited"}', '01a200d2-38f0-7172-a0cc-33a74818d981', '2026-11-22 01:15:09.329621+00', 2, 'open', 0, 0, NULL, NULL, NULL, NULL, '{"seats": [null, null], "invited": ["01a200d2-3a95-7e82-adad-e17f61631e53"], "waiting": ["01a200d2-38f0-7172-a0cc-33a74818d981"]}', '\x0fc68d4d09d6328f1cd51c8b3bfd0eec41b68b901db3b3ff472febb8e70a6e7f', 0, '1655');
INSERT INTO public.matches VALUES ('01a200d2-42a9-7ddc-b0a1-a082c37477fa', 'mancala', 'egyptian', '{}', 1, false, 'public', false, true, '{"kind": "unlimited"}', '01a200d2-38f0-7172-a0cc-33a74818d981', '2026-11-22 01:15:09.353179+00', 5, 'cancelled', 0, 0, NULL, '2026-11-22 01:15:09.363695+00', '2026-11-22 01:15:09.534407+00', NULL, '{"seats": ["01a200d2-38f0-7172-a0cc-33a74818d981", "01a200d2-3be0-7e35-a3de-75d7b5dd41af"], "invited": null, "waiting": []}', '\x8da49068d62ebb57eeba120987727c729d5b8738c0592938fbbe33d51baba87e', 0, '1662');
INSERT INTO public.messages VALUES ('01a200d2-416f-7560-a7cd-24cbf431f1ba', 1, '01a200d2-4245-77ee-bf0d-c102fb5d5cd4', '01a200d2-38f0-7172-a0cc-33a74818d981', 'Good luck!', '2026-11-22 01:15:09.261983+00');
INSERT INTO public.messages VALUES ('01a200d2-416f-7560-a7cd-24cbf431f1ba', 2, '01a200d2-4275-7eab-baa1-c44246242e11', '01a200d2-3a95-7e82-adad-e17f61631e53', 'And to you.', '2026-11-22 01:15:09.302711+00');
INSERT INTO public.rating_history VALUES ('2026-11-22 01:15:08.10235+00', '01a200d2-3cf6-7e64-bacc-b09bc237aae0', '01a200d2-38f0-7172-a0cc-33a74818d981', 'acey_deucey', 'american', 1662.3108939063002, 290.3189637179826, 0.05999967537308717, 1, '{01a200d2-3a95-7e82-adad-e17f61631e53}');
INSERT INTO public.rating_history VALUES ('2026-11-22 01:15:08.10235+00', '01a200d2-3cf6-7e64-bacc-b09bc237aae0', '01a200d2-3a95-7e82-adad-e17f61631e53', 'acey_deucey', 'american', 1337.6891060936998, 290.3189637179826, 0.05999967537308717, 1, '{01a200d2-38f0-7172-a0cc-33a74818d981}');
INSERT INTO public.rating_history VALUES ('2026-11-22 01:15:08.6384+00', '01a200d2-3dd8-785f-95f4-9b86acf11779', '01a200d2-3a95-7e82-adad-e17f61631e53', 'mancala', 'egyptian', 1500, 290.3189616138652, 0.05999896145079792, 1, '{01a200d2-38f0-7172-a0cc-33a74818d981}');
INSERT INTO public.rating_history VALUES ('2026-11-22 01:15:08.6384+00', '01a200d2-3dd8-785f-95f4-9b86acf11779', '01a200d2-38f0-7172-a0cc-33a74818d981', 'mancala', 'egyptian', 1500, 290.3189616138652, 0.05999896145079792, 1, '{01a200d2-3a95-7e82-adad-e17f61631e53}');
INSERT INTO public.rating_turn VALUES (true, 2);
INSERT INTO public.ratings VALUES ('01a200d2-38f0-7172-a0cc-33a74818d981', 'acey_deucey', 'american', 1662.3108939063002, 290.3189637179826, 0.05999967537308717, 1, '2026-11-22 01:15:08.10235+00', DEFAULT, true);
INSERT INTO public.ratings VALUES ('01a200d2-3a95-7e82-adad-e17f61631e53', 'acey_deucey', 'american', 1337.6891060936998, 290.3189637179826, 0.05999967537308717, 1, '2026-11-22 01:15:08.10235+00', DEFAULT, true);
INSERT INTO public.ratings VALUES ('01a200d2-38f0-7172-a0cc-33a74818d981', 'mancala', 'egyptian', 1500, 290.3189616138652, 0.05999896145079792, 1, '2026-11-22 01:15:08.6384+00', DEFAULT, true);
INSERT INTO public.ratings VALUES ('01a200d2-3a95-7e82-adad-e17f61631e53', 'mancala', 'egyptian', 1500, 290.3189616138652, 0.05999896145079792, 1, '2026-11-22 01:15:08.6384+00', DEFAULT, true);
INSERT INTO public.sessions VALUES ('01a200d2-3a7d-7692-b7b9-bc575f331e67', '01a200d2-38f0-7172-a0cc-33a74818d981', '\x279b3b12ff39a0dbe9b8975b1abbe8a300e197774c1f09a8592c6b8efb31bd00', NULL, '2026-11-22 01:15:07.261775+00', '2026-11-22 01:15:07.261775+00', '2027-02-20 01:15:07.261775+00');
INSERT INTO public.sessions VALUES ('01a200d2-3bd4-7858-aa29-afa295a56ae9', '01a200d2-3a95-7e82-adad-e17f61631e53', '\x0ad784c05d49da92289972f9c1d25cf9777417862b96164feeb8b08cafbadbcd', NULL, '2026-11-22 01:15:07.604714+00', '2026-11-22 01:15:07.604714+00', '2027-02-20 01:15:07.604714+00');
INSERT INTO public.sessions VALUES ('01a200d2-44b0-703c-8957-50904b3c0f42', '01a200d2-4373-7fa0-b9dc-04f0cac32a93', '\xf53be3e34fa5e0b62b8aaaa89993c5870bdf517acdd35b17a4a46274eaa02575', NULL, '2026-11-22 01:15:09.872805+00', '2026-11-22 01:15:09.872805+00', '2027-02-20 01:15:09.872805+00');
INSERT INTO public.username_claims VALUES ('\x55579b557896d0ce1764c47fed644f9b35f58bad620674af23f356d80ed0c503');
INSERT INTO public.username_claims VALUES ('\x6700869c8ff7480e34a70a708b028700dbaa3a033b5652b903afe89f49a31456');
INSERT INTO public.username_claims VALUES ('\xcbdd10d72000b3a4068a0ea6c99aec6b306c0d49beb065c105143ee2e815256f');
INSERT INTO public.username_claims VALUES ('\x2d69120f4a37384f5b712c447e7bd630eda348a5ad96ce3356900d6410935b56');
INSERT INTO public.vacations VALUES ('01a200d2-38f0-7172-a0cc-33a74818d981', '2026-12-22 00:00:00+00', '2026-12-25 00:00:00+00', false);
INSERT INTO public.webhooks VALUES ('01a200d2-44bf-743c-9df8-6752b428dd69', '01a200d2-38f0-7172-a0cc-33a74818d981', 'https://hook.invalid/x', 'hook.invalid', NULL, NULL, '\x11e8271c0d9f44c87d4a0b0005f8b14c8822d76809be21efedfaa3805e455378', '2026-11-22 01:15:09.889317+00', NULL, NULL, NULL);
ALTER TABLE ONLY public._sqlx_migrations
    ADD CONSTRAINT _sqlx_migrations_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (blocker_id, blocked_id);
ALTER TABLE ONLY public.conditional_moves
    ADD CONSTRAINT conditional_moves_pkey PRIMARY KEY (match_id, seat);
ALTER TABLE ONLY public.dice_seeds
    ADD CONSTRAINT dice_seeds_pkey PRIMARY KEY (match_id);
ALTER TABLE ONLY public.heartbeat
    ADD CONSTRAINT heartbeat_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (account_id, key);
ALTER TABLE ONLY public.leaderboard_milestones
    ADD CONSTRAINT leaderboard_milestones_pkey PRIMARY KEY (game, variant, negated_score, account_id);
ALTER TABLE ONLY public.leaderboards
    ADD CONSTRAINT leaderboards_pkey PRIMARY KEY (game, variant);
ALTER TABLE ONLY public.match_departures
    ADD CONSTRAINT match_departures_pkey PRIMARY KEY (match_id, account_id);
ALTER TABLE ONLY public.match_events
    ADD CONSTRAINT match_events_pkey PRIMARY KEY (match_id, seq);
ALTER TABLE ONLY public.match_participants
    ADD CONSTRAINT match_participants_pkey PRIMARY KEY (match_id, account_id);
ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_pkey PRIMARY KEY (match_id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (match_id, seq);
ALTER TABLE ONLY public.outages
    ADD CONSTRAINT outages_pkey PRIMARY KEY (starts_at);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (match_id, first_seq);
ALTER TABLE ONLY public.rating_history
    ADD CONSTRAINT rating_history_pkey PRIMARY KEY (finished_at, match_id, account_id);
ALTER TABLE ONLY public.rating_queue
    ADD CONSTRAINT rating_queue_pkey PRIMARY KEY (finished_at, match_id);
ALTER TABLE ONLY public.rating_turn
    ADD CONSTRAINT rating_turn_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (account_id, game, variant);
ALTER TABLE ONLY public.rematches
    ADD CONSTRAINT rematches_pkey PRIMARY KEY (match_id);
ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_pkey PRIMARY KEY (match_id, account_id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (session_id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.username_claims
    ADD CONSTRAINT username_claims_pkey PRIMARY KEY (name_hash);
ALTER TABLE ONLY public.vacations
    ADD CONSTRAINT vacations_pkey PRIMARY KEY (account_id, starts_at);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_message_key UNIQUE (webhook_id, message_id);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (delivery_id);
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (webhook_id);
CREATE UNIQUE INDEX accounts_username_key ON public.accounts USING btree (lower(username));
CREATE INDEX blocks_by_blocked ON public.blocks USING btree (blocked_id);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX match_departures_by_account ON public.match_departures USING btree (account_id);
CREATE INDEX match_participants_by_account ON public.match_participants USING btree (account_id, match_id DESC);
CREATE INDEX matches_by_status ON public.matches USING btree (status, match_id DESC);
CREATE INDEX matches_by_variant ON public.matches USING btree (game, variant, match_id DESC);
CREATE INDEX matches_to_rate ON public.matches USING btree (finished_at, match_id) WHERE (rated AND (status = 'finished'::text));
CREATE INDEX messages_by_author ON public.messages USING btree (author_id, match_id, seq) WHERE (text IS NOT NULL);
CREATE INDEX rating_history_by_account ON public.rating_history USING btree (account_id, game, variant, finished_at, match_id);
CREATE INDEX rating_history_recent ON public.rating_history USING btree (account_id, finished_at);
CREATE INDEX ratings_by_last_played ON public.ratings USING btree (last_played_at) WHERE listed;
CREATE INDEX ratings_by_score ON public.ratings USING btree (game, variant, negated_score, account_id) WHERE listed;
CREATE INDEX sessions_account ON public.sessions USING btree (account_id, session_id);
CREATE INDEX webhook_deliveries_by_age ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_by_webhook ON public.webhook_deliveries USING btree (webhook_id, delivery_id DESC);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX webhooks_account ON public.webhooks USING btree (account_id, webhook_id);
CREATE INDEX webhooks_enabled ON public.webhooks USING btree (account_id) WHERE (disabled_at IS NULL);
CREATE TRIGGER match_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.match_events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_to_change_the_log();
CREATE TRIGGER matches_queue_for_rating AFTER UPDATE ON public.matches FOR EACH ROW WHEN ((new.rated AND (new.status = 'finished'::text) AND (old.status <> 'finished'::text) AND (new.finished_at IS NOT NULL))) EXECUTE FUNCTION public.queue_for_rating();
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES public.accounts(account_id);
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES public.accounts(account_id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(account_id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.accounts(account_id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(account_id);
ALTER TABLE ONLY public.vacations
    ADD CONSTRAINT vacations_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(account_id);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES public.webhooks(webhook_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(account_id);
