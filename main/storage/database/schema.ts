/** Marks a file as a store of this program: the letters "TDsk". */
export const APPLICATION_ID = 0x5444736b

/**
 * Migrations; the version (`user_version`) is how many have been applied. A released one is never changed. What users type or the
 * service says is sealed in `content`; in clear are only the ids, states and times that the rules and sort orders below need.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE data_keys (
    id TEXT PRIMARY KEY,
    key_check BLOB NOT NULL,
    protection TEXT NOT NULL CHECK (protection IN ('keychain', 'passphrase')),
    wrapped TEXT,
    created_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE desk_orders (
    id TEXT PRIMARY KEY,
    connection_id TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('draft', 'queued', 'sending', 'unknown', 'sent', 'closed')),
    revision INTEGER NOT NULL CHECK (revision >= 1),
    created_at INTEGER NOT NULL,
    saved_at INTEGER NOT NULL,
    since INTEGER NOT NULL,
    deleted_at INTEGER,
    order_id TEXT UNIQUE,
    key_id TEXT NOT NULL REFERENCES data_keys (id),
    content BLOB NOT NULL,
    CHECK ((state = 'sent') = (order_id IS NOT NULL)),
    CHECK (deleted_at IS NULL OR state = 'draft')
  ) STRICT;
  CREATE INDEX desk_orders_of_connection ON desk_orders (connection_id, state);

  CREATE TABLE decisions (
    id TEXT PRIMARY KEY,
    draft_id TEXT NOT NULL REFERENCES desk_orders (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    decided_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX decisions_of_draft ON decisions (draft_id);

  CREATE TABLE baselines (
    id TEXT PRIMARY KEY,
    connection_id TEXT NOT NULL,
    account TEXT NOT NULL,
    taken_at INTEGER NOT NULL,
    complete INTEGER NOT NULL,
    order_ids BLOB NOT NULL
  ) STRICT;
  CREATE INDEX baselines_of_connection ON baselines (connection_id, taken_at);

  CREATE TABLE attempts (
    id TEXT PRIMARY KEY,
    draft_id TEXT NOT NULL REFERENCES desk_orders (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number >= 1),
    connection_id TEXT NOT NULL,
    account TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN (
      'intent', 'wire', 'accepted', 'rejected', 'not-sent', 'unknown', 'matched', 'linked', 'closed', 'resent'
    )),
    opened_at INTEGER NOT NULL,
    wired_at INTEGER,
    settled_at INTEGER,
    decision_id TEXT REFERENCES decisions (id),
    baseline_id TEXT REFERENCES baselines (id),
    key_id TEXT NOT NULL REFERENCES data_keys (id),
    content BLOB NOT NULL,
    UNIQUE (draft_id, number)
  ) STRICT;
  CREATE INDEX attempts_in_state ON attempts (state, opened_at);
  CREATE INDEX attempts_by_decision ON attempts (decision_id) WHERE decision_id IS NOT NULL;
  CREATE INDEX attempts_by_baseline ON attempts (baseline_id) WHERE baseline_id IS NOT NULL;
  -- At most one attempt of an order may ever have made an order at the service (I2, I3).
  CREATE UNIQUE INDEX one_live_attempt ON attempts (draft_id) WHERE state NOT IN ('rejected', 'not-sent', 'resent');
  -- What has ended stays as it ended (I11).
  CREATE TRIGGER attempts_end_once BEFORE UPDATE OF state ON attempts
  WHEN OLD.state IN ('accepted', 'rejected', 'not-sent', 'linked', 'closed', 'resent') AND NEW.state IS NOT OLD.state
  BEGIN SELECT RAISE(ABORT, 'an attempt that has ended does not change'); END;
  -- After an unknown outcome nothing is sent that a person did not decide (I4).
  CREATE TRIGGER attempts_again_by_decision BEFORE INSERT ON attempts
  WHEN NEW.state = 'intent' AND NEW.decision_id IS NULL
    AND EXISTS (SELECT 1 FROM attempts WHERE draft_id = NEW.draft_id AND state = 'resent')
  BEGIN SELECT RAISE(ABORT, 'sending again needs a decision'); END;

  CREATE TABLE looks (
    id INTEGER PRIMARY KEY,
    attempt_id TEXT NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
    looked_at INTEGER NOT NULL,
    complete INTEGER NOT NULL,
    key_id TEXT NOT NULL REFERENCES data_keys (id),
    content BLOB NOT NULL
  ) STRICT;
  CREATE INDEX looks_of_attempt ON looks (attempt_id);

  CREATE TABLE events (
    id INTEGER PRIMARY KEY,
    draft_id TEXT NOT NULL REFERENCES desk_orders (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    key_id TEXT NOT NULL REFERENCES data_keys (id),
    content BLOB NOT NULL
  ) STRICT;
  CREATE INDEX events_of_draft ON events (draft_id);

  -- Rows that could be seen but not read: kept as they were found, for a key or a hand that can.
  CREATE TABLE set_aside (
    id INTEGER PRIMARY KEY,
    found_at INTEGER NOT NULL,
    table_name TEXT NOT NULL,
    row TEXT NOT NULL
  ) STRICT;

  CREATE TABLE notices (
    id TEXT PRIMARY KEY,
    content TEXT NOT NULL
  ) STRICT;
`,
  `
  CREATE TABLE kept_documents (
    id TEXT PRIMARY KEY,
    connection_id TEXT NOT NULL,
    order_id TEXT NOT NULL,
    document_id INTEGER NOT NULL,
    kept_at INTEGER NOT NULL,
    key_id TEXT NOT NULL REFERENCES data_keys (id),
    content BLOB NOT NULL
  ) STRICT;
  CREATE INDEX kept_documents_of_order ON kept_documents (connection_id, order_id);

  CREATE TABLE waiting_downloads (
    connection_id TEXT NOT NULL,
    order_id TEXT NOT NULL,
    document_id INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'paused', 'failed')),
    turn INTEGER NOT NULL,
    key_id TEXT NOT NULL REFERENCES data_keys (id),
    content BLOB NOT NULL,
    PRIMARY KEY (connection_id, order_id, document_id)
  ) STRICT;

  CREATE TABLE wire_log (
    id INTEGER PRIMARY KEY,
    connection_id TEXT NOT NULL,
    order_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    key_id TEXT NOT NULL REFERENCES data_keys (id),
    content BLOB NOT NULL
  ) STRICT;
  CREATE INDEX wire_log_of_order ON wire_log (connection_id, order_id);
`,
  `
  -- What ended lately is found without opening every order ever sent. Partial: saving a draft does not touch it.
  CREATE INDEX desk_orders_ended ON desk_orders (connection_id, since) WHERE state IN ('sent', 'closed');
`,
  `
  -- Decisions and baselines carry a seal as well. Rows of an earlier version get theirs when the key is at hand (seal-forms.ts).
  ALTER TABLE decisions ADD COLUMN key_id TEXT REFERENCES data_keys (id);
  ALTER TABLE decisions ADD COLUMN content BLOB;
  ALTER TABLE baselines ADD COLUMN key_id TEXT REFERENCES data_keys (id);
  ALTER TABLE baselines ADD COLUMN content BLOB;

  -- Keys whose rows all have the seals of this version.
  CREATE TABLE seal_forms (
    key_id TEXT PRIMARY KEY REFERENCES data_keys (id),
    form INTEGER NOT NULL
  ) STRICT;

  -- The latest time this computer's clock was believed (documents/retention.ts).
  CREATE TABLE clock (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    seen_at INTEGER NOT NULL
  ) STRICT;
`,
  `
  -- What is known of an order's wire instructions now; the log keeps the calls and what they were about.
  CREATE TABLE wire_watches (
    connection_id TEXT NOT NULL,
    order_id TEXT NOT NULL,
    revision INTEGER NOT NULL CHECK (revision >= 1),
    alarms INTEGER NOT NULL CHECK (alarms >= 0),
    open_since INTEGER,
    key_id TEXT NOT NULL REFERENCES data_keys (id),
    content BLOB NOT NULL,
    PRIMARY KEY (connection_id, order_id, key_id),
    CHECK ((alarms = 0) = (open_since IS NULL))
  ) STRICT;
  CREATE INDEX wire_watches_open ON wire_watches (connection_id, open_since) WHERE open_since IS NOT NULL;
`,
  `
  -- What clerks added to, edited in or removed from what the sent orders offer.
  CREATE TABLE library_records (
    id TEXT PRIMARY KEY,
    connection_id TEXT NOT NULL,
    saved_at INTEGER NOT NULL,
    key_id TEXT NOT NULL REFERENCES data_keys (id),
    content BLOB NOT NULL
  ) STRICT;
  CREATE INDEX library_records_of_connection ON library_records (connection_id);
`,
  `
  -- What people did with orders and documents, each entry with a hash over the one before.
  CREATE TABLE activity (
    id INTEGER PRIMARY KEY,
    connection_id TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1),
    at INTEGER NOT NULL,
    hash TEXT NOT NULL,
    key_id TEXT NOT NULL REFERENCES data_keys (id),
    content BLOB NOT NULL,
    UNIQUE (connection_id, key_id, number)
  ) STRICT;
  CREATE TABLE activity_heads (
    connection_id TEXT NOT NULL,
    revision INTEGER NOT NULL CHECK (revision >= 1),
    key_id TEXT NOT NULL REFERENCES data_keys (id),
    content BLOB NOT NULL,
    PRIMARY KEY (connection_id, key_id)
  ) STRICT;
`
]

/** The version this program writes. */
export const SCHEMA_VERSION = MIGRATIONS.length
