CREATE TABLE deletions (
    kind TEXT NOT NULL,
    salt TEXT NOT NULL,
    digest TEXT NOT NULL,
    deleted_at BIGINT NOT NULL,
    CONSTRAINT pk_deletions PRIMARY KEY (kind, salt)
);

CREATE TABLE facts (
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    CONSTRAINT pk_facts PRIMARY KEY (key)
);

CREATE TABLE players (
    user_id BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    locale TEXT,
    CONSTRAINT pk_players PRIMARY KEY (user_id)
);

CREATE TABLE names (
    user_id BIGINT NOT NULL,
    guild_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    CONSTRAINT pk_names PRIMARY KEY (user_id, guild_id),
    CONSTRAINT fk_names_user_id FOREIGN KEY(user_id) REFERENCES players (user_id)
);

CREATE TABLE presets (
    id TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    parts TEXT NOT NULL,
    shared BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    card TEXT,
    CONSTRAINT pk_presets PRIMARY KEY (id),
    CONSTRAINT fk_presets_user_id FOREIGN KEY(user_id) REFERENCES players (user_id),
    CONSTRAINT uq_presets_user_id_game_name UNIQUE (user_id, game, name)
);

CREATE TABLE cups (
    id TEXT NOT NULL,
    guild_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    status TEXT NOT NULL,
    host_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    settings TEXT NOT NULL,
    holder INTEGER,
    winner INTEGER,
    created_at BIGINT NOT NULL,
    ended_at BIGINT,
    CONSTRAINT pk_cups PRIMARY KEY (id),
    CONSTRAINT fk_cups_host_id FOREIGN KEY(host_id) REFERENCES players (user_id)
);

CREATE INDEX ix_cups_guild_id_name ON cups (guild_id, name);

CREATE TABLE matches (
    id TEXT NOT NULL,
    game TEXT NOT NULL,
    status TEXT NOT NULL,
    guild_id BIGINT,
    channel_id BIGINT NOT NULL,
    thread_id BIGINT,
    private BOOLEAN NOT NULL,
    rated BOOLEAN NOT NULL,
    host_id BIGINT NOT NULL,
    options TEXT NOT NULL,
    settings TEXT NOT NULL,
    seed BYTEA NOT NULL,
    sha256 TEXT NOT NULL,
    mix TEXT DEFAULT '' NOT NULL,
    era INTEGER NOT NULL,
    rules_version INTEGER NOT NULL,
    version INTEGER NOT NULL,
    move INTEGER NOT NULL,
    asked TEXT NOT NULL,
    state BYTEA,
    wake_at BIGINT,
    next_try_at BIGINT,
    tries INTEGER DEFAULT '0' NOT NULL,
    outcome TEXT,
    rematch_of TEXT,
    created_at BIGINT NOT NULL,
    started_at BIGINT,
    ended_at BIGINT,
    touched_at BIGINT NOT NULL,
    CONSTRAINT pk_matches PRIMARY KEY (id),
    CONSTRAINT fk_matches_host_id FOREIGN KEY(host_id) REFERENCES players (user_id),
    CONSTRAINT fk_matches_rematch_of FOREIGN KEY(rematch_of) REFERENCES matches (id) ON DELETE SET NULL
);

CREATE INDEX ix_matches_channel_id_status ON matches (channel_id, status);

CREATE INDEX ix_matches_guild_id_status ON matches (guild_id, status);

CREATE INDEX ix_matches_rematch_of ON matches (rematch_of);

CREATE INDEX ix_matches_status ON matches (status);

CREATE INDEX ix_matches_status_touched_at ON matches (status, touched_at);

CREATE INDEX ix_matches_thread_id_status ON matches (thread_id, status);

CREATE INDEX ix_matches_wake_at ON matches (wake_at);

CREATE TABLE analyses (
    match_id TEXT NOT NULL,
    found TEXT NOT NULL,
    CONSTRAINT pk_analyses PRIMARY KEY (match_id),
    CONSTRAINT fk_analyses_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);

CREATE TABLE entrants (
    cup_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    user_id BIGINT,
    CONSTRAINT pk_entrants PRIMARY KEY (cup_id, number),
    CONSTRAINT fk_entrants_cup_id FOREIGN KEY(cup_id) REFERENCES cups (id) ON DELETE CASCADE,
    CONSTRAINT fk_entrants_user_id FOREIGN KEY(user_id) REFERENCES players (user_id),
    CONSTRAINT uq_entrants_cup_id_user_id UNIQUE (cup_id, user_id)
);

CREATE INDEX ix_entrants_user_id ON entrants (user_id);

CREATE TABLE invitations (
    match_id TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    CONSTRAINT pk_invitations PRIMARY KEY (match_id, user_id),
    CONSTRAINT fk_invitations_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE,
    CONSTRAINT fk_invitations_user_id FOREIGN KEY(user_id) REFERENCES players (user_id)
);

CREATE TABLE messages (
    match_id TEXT NOT NULL,
    role TEXT NOT NULL,
    channel_id BIGINT NOT NULL,
    message_id BIGINT NOT NULL,
    posted_at BIGINT NOT NULL,
    asks TEXT DEFAULT '[]' NOT NULL,
    CONSTRAINT pk_messages PRIMARY KEY (match_id, role),
    CONSTRAINT fk_messages_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);

CREATE TABLE moves (
    match_id TEXT NOT NULL,
    version INTEGER NOT NULL,
    seat INTEGER,
    lines TEXT NOT NULL,
    events TEXT NOT NULL,
    undone BOOLEAN NOT NULL,
    at BIGINT NOT NULL,
    era INTEGER DEFAULT '0' NOT NULL,
    CONSTRAINT pk_moves PRIMARY KEY (match_id, version),
    CONSTRAINT fk_moves_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);

CREATE TABLE outbox (
    id BIGSERIAL NOT NULL,
    match_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    version INTEGER NOT NULL,
    payload TEXT NOT NULL,
    latest BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    tried_at BIGINT,
    tries INTEGER NOT NULL,
    next_try_at BIGINT DEFAULT '0' NOT NULL,
    done BOOLEAN NOT NULL,
    claimed_until BIGINT,
    CONSTRAINT pk_outbox PRIMARY KEY (id),
    CONSTRAINT fk_outbox_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);

CREATE INDEX ix_outbox_done_id ON outbox (done, id);

CREATE INDEX ix_outbox_done_next_try_at ON outbox (done, next_try_at);

CREATE UNIQUE INDEX uq_outbox_latest ON outbox (match_id, kind) WHERE latest;

CREATE TABLE panels (
    match_id TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    message_id BIGINT NOT NULL,
    token TEXT NOT NULL,
    shows TEXT,
    asked INTEGER NOT NULL,
    version INTEGER NOT NULL,
    locale TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    CONSTRAINT pk_panels PRIMARY KEY (match_id, user_id),
    CONSTRAINT fk_panels_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE,
    CONSTRAINT fk_panels_user_id FOREIGN KEY(user_id) REFERENCES players (user_id)
);

CREATE INDEX ix_panels_expires_at ON panels (expires_at);

CREATE TABLE plans (
    match_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    lines TEXT NOT NULL,
    CONSTRAINT pk_plans PRIMARY KEY (match_id, seat),
    CONSTRAINT fk_plans_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);

CREATE TABLE requests (
    match_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    asker INTEGER NOT NULL,
    version INTEGER NOT NULL,
    answers TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT pk_requests PRIMARY KEY (match_id, kind),
    CONSTRAINT fk_requests_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);

CREATE TABLE seats (
    match_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    user_id BIGINT,
    bot TEXT,
    name TEXT NOT NULL,
    club TEXT,
    CONSTRAINT pk_seats PRIMARY KEY (match_id, seat),
    CONSTRAINT fk_seats_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE,
    CONSTRAINT fk_seats_user_id FOREIGN KEY(user_id) REFERENCES players (user_id),
    CONSTRAINT uq_seats_match_id_user_id UNIQUE (match_id, user_id)
);

CREATE INDEX ix_seats_user_id ON seats (user_id);

CREATE TABLE states (
    match_id TEXT NOT NULL,
    version INTEGER NOT NULL,
    round INTEGER NOT NULL,
    blob BYTEA NOT NULL,
    CONSTRAINT pk_states PRIMARY KEY (match_id, version),
    CONSTRAINT fk_states_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);

CREATE TABLE ties (
    cup_id TEXT NOT NULL,
    round INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    home INTEGER NOT NULL,
    away INTEGER,
    match_id TEXT,
    winner INTEGER,
    done BOOLEAN NOT NULL,
    score TEXT,
    CONSTRAINT pk_ties PRIMARY KEY (cup_id, round, slot),
    CONSTRAINT fk_ties_cup_id FOREIGN KEY(cup_id) REFERENCES cups (id) ON DELETE CASCADE,
    CONSTRAINT fk_ties_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE SET NULL
);

CREATE INDEX ix_ties_match_id ON ties (match_id);

CREATE TABLE pauses (
    match_id TEXT NOT NULL,
    starts BIGINT NOT NULL,
    ends BIGINT,
    CONSTRAINT pk_pauses PRIMARY KEY (match_id, starts),
    CONSTRAINT fk_pauses_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);

CREATE TABLE reminders (
    match_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    deadline BIGINT NOT NULL,
    kind TEXT NOT NULL,
    CONSTRAINT pk_reminders PRIMARY KEY (match_id, seat, deadline, kind),
    CONSTRAINT fk_reminders_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);

CREATE TABLE turns (
    match_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    since BIGINT,
    time BIGINT,
    reserve BIGINT NOT NULL,
    missed INTEGER NOT NULL,
    stage TEXT NOT NULL,
    mark INTEGER NOT NULL,
    answered INTEGER NOT NULL,
    late INTEGER NOT NULL,
    due BIGINT,
    CONSTRAINT pk_turns PRIMARY KEY (match_id, seat),
    CONSTRAINT fk_turns_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);

CREATE INDEX ix_turns_due ON turns (due) WHERE due IS NOT NULL;

CREATE TABLE post_targets (
    guild_id BIGINT NOT NULL,
    kind TEXT NOT NULL,
    channel_id BIGINT NOT NULL,
    webhook_id BIGINT,
    webhook_token TEXT,
    trouble TEXT,
    CONSTRAINT pk_post_targets PRIMARY KEY (guild_id, kind)
);

CREATE TABLE puzzle_posts (
    guild_id BIGINT NOT NULL,
    day INTEGER NOT NULL,
    due_at BIGINT,
    tried_at BIGINT,
    CONSTRAINT pk_puzzle_posts PRIMARY KEY (guild_id)
);

CREATE INDEX ix_puzzle_posts_due_at ON puzzle_posts (due_at);

CREATE TABLE servers (
    guild_id BIGINT NOT NULL,
    zone TEXT NOT NULL,
    language TEXT,
    channel_id BIGINT,
    close_hour INTEGER NOT NULL,
    speed TEXT NOT NULL,
    weekends BOOLEAN NOT NULL,
    on_timeout TEXT NOT NULL,
    max_matches INTEGER,
    offered BOOLEAN NOT NULL,
    removed_at BIGINT,
    match_channels TEXT DEFAULT '[]' NOT NULL,
    matches_per_channel INTEGER,
    CONSTRAINT pk_servers PRIMARY KEY (guild_id)
);

CREATE TABLE aways (
    id BIGSERIAL NOT NULL,
    user_id BIGINT NOT NULL,
    starts BIGINT NOT NULL,
    ends BIGINT NOT NULL,
    CONSTRAINT pk_aways PRIMARY KEY (id),
    CONSTRAINT fk_aways_user_id FOREIGN KEY(user_id) REFERENCES players (user_id)
);

CREATE INDEX ix_aways_user_id ON aways (user_id);

CREATE TABLE preferences (
    user_id BIGINT NOT NULL,
    pings TEXT NOT NULL,
    dm BOOLEAN NOT NULL,
    dm_refused BOOLEAN NOT NULL,
    quiet_from INTEGER,
    quiet_to INTEGER,
    zone TEXT,
    confirm BOOLEAN NOT NULL,
    language TEXT,
    lets_pass BOOLEAN DEFAULT true NOT NULL,
    CONSTRAINT pk_preferences PRIMARY KEY (user_id),
    CONSTRAINT fk_preferences_user_id FOREIGN KEY(user_id) REFERENCES players (user_id)
);

CREATE TABLE puzzle_tries (
    guild_id BIGINT NOT NULL,
    day INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    line TEXT NOT NULL,
    solved BOOLEAN NOT NULL,
    at BIGINT NOT NULL,
    CONSTRAINT pk_puzzle_tries PRIMARY KEY (guild_id, day, user_id),
    CONSTRAINT fk_puzzle_tries_user_id FOREIGN KEY(user_id) REFERENCES players (user_id)
);

CREATE INDEX ix_puzzle_tries_user_id ON puzzle_tries (user_id);

CREATE TABLE ratings (
    guild_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    mu FLOAT NOT NULL,
    sigma FLOAT NOT NULL,
    wins INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    losses INTEGER NOT NULL,
    rated_at BIGINT NOT NULL,
    CONSTRAINT pk_ratings PRIMARY KEY (guild_id, game, user_id),
    CONSTRAINT fk_ratings_user_id FOREIGN KEY(user_id) REFERENCES players (user_id)
);

CREATE TABLE results (
    id BIGSERIAL NOT NULL,
    match_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    user_id BIGINT,
    guild_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    private BOOLEAN NOT NULL,
    rated BOOLEAN NOT NULL,
    people INTEGER NOT NULL,
    computers INTEGER NOT NULL,
    place INTEGER NOT NULL,
    result TEXT NOT NULL,
    score INTEGER,
    rule TEXT NOT NULL,
    turns INTEGER NOT NULL,
    missed INTEGER NOT NULL,
    in_time INTEGER,
    answer_ms BIGINT NOT NULL,
    mu_before FLOAT,
    sigma_before FLOAT,
    mu FLOAT,
    sigma FLOAT,
    ended_at BIGINT NOT NULL,
    CONSTRAINT pk_results PRIMARY KEY (id),
    CONSTRAINT fk_results_user_id FOREIGN KEY(user_id) REFERENCES players (user_id),
    CONSTRAINT uq_results_match_id_seat UNIQUE (match_id, seat)
);

CREATE INDEX ix_results_guild_id_game_id ON results (guild_id, game, id);

CREATE INDEX ix_results_user_id ON results (user_id);

CREATE TABLE audit (
    id BIGSERIAL NOT NULL,
    guild_id BIGINT NOT NULL,
    match_id TEXT,
    user_id BIGINT,
    what TEXT NOT NULL,
    detail TEXT NOT NULL,
    at BIGINT NOT NULL,
    CONSTRAINT pk_audit PRIMARY KEY (id),
    CONSTRAINT fk_audit_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE SET NULL,
    CONSTRAINT fk_audit_user_id FOREIGN KEY(user_id) REFERENCES players (user_id)
);

CREATE INDEX ix_audit_guild_id_id ON audit (guild_id, id);

CREATE INDEX ix_audit_match_id ON audit (match_id);

CREATE INDEX ix_audit_user_id ON audit (user_id);

CREATE TABLE troubles (
    match_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    why TEXT NOT NULL,
    since BIGINT NOT NULL,
    waits BOOLEAN NOT NULL,
    CONSTRAINT pk_troubles PRIMARY KEY (match_id, seat),
    CONSTRAINT fk_troubles_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);

CREATE TABLE champion_roles (
    guild_id BIGINT NOT NULL,
    role_id BIGINT,
    due_at BIGINT,
    trouble TEXT,
    CONSTRAINT pk_champion_roles PRIMARY KEY (guild_id)
);

CREATE INDEX ix_champion_roles_due_at ON champion_roles (due_at);

CREATE TABLE roles_to_take (
    guild_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    role_id BIGINT NOT NULL,
    asked_at BIGINT NOT NULL,
    CONSTRAINT pk_roles_to_take PRIMARY KEY (guild_id, user_id, role_id)
);

CREATE TABLE role_holders (
    guild_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    role_id BIGINT NOT NULL,
    given BOOLEAN NOT NULL,
    CONSTRAINT pk_role_holders PRIMARY KEY (guild_id, user_id, role_id),
    CONSTRAINT fk_role_holders_user_id FOREIGN KEY(user_id) REFERENCES players (user_id)
);

CREATE INDEX ix_role_holders_user_id ON role_holders (user_id);

CREATE TABLE seasons (
    id TEXT NOT NULL,
    guild_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    status TEXT NOT NULL,
    host_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    settings TEXT NOT NULL,
    previous TEXT,
    winner INTEGER,
    created_at BIGINT NOT NULL,
    wake_at BIGINT,
    next_try_at BIGINT,
    tries INTEGER DEFAULT '0' NOT NULL,
    started_at BIGINT,
    paused_at BIGINT,
    ended_at BIGINT,
    ran_at BIGINT,
    cards_due_at BIGINT,
    CONSTRAINT pk_seasons PRIMARY KEY (id),
    CONSTRAINT fk_seasons_host_id FOREIGN KEY(host_id) REFERENCES players (user_id),
    CONSTRAINT fk_seasons_previous FOREIGN KEY(previous) REFERENCES seasons (id) ON DELETE SET NULL
);

CREATE INDEX ix_seasons_cards_due_at ON seasons (cards_due_at);

CREATE INDEX ix_seasons_guild_id ON seasons (guild_id);

CREATE INDEX ix_seasons_previous ON seasons (previous);

CREATE INDEX ix_seasons_status ON seasons (status);

CREATE INDEX ix_seasons_wake_at ON seasons (wake_at);

CREATE TABLE divisions (
    id TEXT NOT NULL,
    season_id TEXT NOT NULL,
    level INTEGER NOT NULL,
    match_id TEXT,
    stage INTEGER NOT NULL,
    is_open BOOLEAN NOT NULL,
    seen INTEGER NOT NULL,
    wake_at BIGINT,
    next_try_at BIGINT,
    tries INTEGER DEFAULT '0' NOT NULL,
    ended_at BIGINT,
    CONSTRAINT pk_divisions PRIMARY KEY (id),
    CONSTRAINT fk_divisions_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE SET NULL,
    CONSTRAINT fk_divisions_season_id FOREIGN KEY(season_id) REFERENCES seasons (id) ON DELETE CASCADE,
    CONSTRAINT uq_divisions_season_id_level UNIQUE (season_id, level)
);

CREATE INDEX ix_divisions_match_id ON divisions (match_id);

CREATE INDEX ix_divisions_wake_at ON divisions (wake_at);

CREATE TABLE members (
    season_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    user_id BIGINT,
    level INTEGER,
    seat INTEGER,
    missed INTEGER NOT NULL,
    place INTEGER,
    came_at BIGINT,
    club TEXT,
    CONSTRAINT pk_members PRIMARY KEY (season_id, number),
    CONSTRAINT fk_members_season_id FOREIGN KEY(season_id) REFERENCES seasons (id) ON DELETE CASCADE,
    CONSTRAINT fk_members_user_id FOREIGN KEY(user_id) REFERENCES players (user_id),
    CONSTRAINT uq_members_season_id_user_id UNIQUE (season_id, user_id)
);

CREATE INDEX ix_members_user_id ON members (user_id);

CREATE TABLE awards (
    division_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    number INTEGER NOT NULL,
    facts TEXT NOT NULL,
    CONSTRAINT pk_awards PRIMARY KEY (division_id, kind, number),
    CONSTRAINT fk_awards_division_id FOREIGN KEY(division_id) REFERENCES divisions (id) ON DELETE CASCADE
);

CREATE TABLE closings (
    division_id TEXT NOT NULL,
    stage INTEGER NOT NULL,
    due BIGINT NOT NULL,
    closed_at BIGINT,
    missed TEXT NOT NULL,
    pinged TEXT NOT NULL,
    CONSTRAINT pk_closings PRIMARY KEY (division_id, stage),
    CONSTRAINT fk_closings_division_id FOREIGN KEY(division_id) REFERENCES divisions (id) ON DELETE CASCADE
);

CREATE TABLE fixtures (
    division_id TEXT NOT NULL,
    round INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    home INTEGER NOT NULL,
    away INTEGER NOT NULL,
    match_id TEXT,
    done BOOLEAN NOT NULL,
    winner INTEGER,
    home_score INTEGER,
    away_score INTEGER,
    CONSTRAINT pk_fixtures PRIMARY KEY (division_id, round, slot),
    CONSTRAINT fk_fixtures_division_id FOREIGN KEY(division_id) REFERENCES divisions (id) ON DELETE CASCADE,
    CONSTRAINT fk_fixtures_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE SET NULL
);

CREATE INDEX ix_fixtures_match_id ON fixtures (match_id);

CREATE TABLE predictions (
    division_id TEXT NOT NULL,
    week INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    pick INTEGER,
    at BIGINT NOT NULL,
    CONSTRAINT pk_predictions PRIMARY KEY (division_id, week, user_id),
    CONSTRAINT fk_predictions_division_id FOREIGN KEY(division_id) REFERENCES divisions (id) ON DELETE CASCADE,
    CONSTRAINT fk_predictions_user_id FOREIGN KEY(user_id) REFERENCES players (user_id)
);

CREATE INDEX ix_predictions_user_id ON predictions (user_id);

CREATE TABLE rivalries (
    division_id TEXT NOT NULL,
    week INTEGER NOT NULL,
    home INTEGER NOT NULL,
    away INTEGER NOT NULL,
    winner INTEGER,
    settled_at BIGINT,
    CONSTRAINT pk_rivalries PRIMARY KEY (division_id, week),
    CONSTRAINT fk_rivalries_division_id FOREIGN KEY(division_id) REFERENCES divisions (id) ON DELETE CASCADE
);

CREATE TABLE standings (
    division_id TEXT NOT NULL,
    week INTEGER NOT NULL,
    line INTEGER NOT NULL,
    place INTEGER NOT NULL,
    number INTEGER,
    name TEXT NOT NULL,
    points INTEGER NOT NULL,
    difference INTEGER,
    moved INTEGER,
    form TEXT NOT NULL,
    scored INTEGER,
    conceded INTEGER,
    reach INTEGER,
    score INTEGER,
    projected INTEGER,
    strength INTEGER,
    CONSTRAINT pk_standings PRIMARY KEY (division_id, week, line),
    CONSTRAINT fk_standings_division_id FOREIGN KEY(division_id) REFERENCES divisions (id) ON DELETE CASCADE
);

CREATE TABLE claims (
    key TEXT NOT NULL,
    claimed_until BIGINT NOT NULL,
    CONSTRAINT pk_claims PRIMARY KEY (key)
);

CREATE TABLE leases (
    id TEXT NOT NULL,
    first_shard INTEGER NOT NULL,
    last_shard INTEGER NOT NULL,
    shard_count INTEGER NOT NULL,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    CONSTRAINT pk_leases PRIMARY KEY (id)
);
