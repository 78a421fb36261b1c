// The columns that the statements of other features may read.
import { sql } from '#src/infra/db/sql.ts'

/** Decisions about events. */
export const decisionRows = sql`(
  select event_seq, account_id, event_kind, event_id, from_id, from_username, text, post_id, decided_at,
    set_version, default_reason, fired, skipped, skip_reasons, message_keys, second_keys, details, snapshot, decided_seq
  from decisions)`

/** Stored events. */
export const eventRows = sql`(
  select event_seq, account_id, event_key, kind, parent_id, occurred_at, received_at, failure
  from inbound_events)`

/** What stored events contain. */
export const payloadRows = sql`(select event_seq, event from event_payloads)`

/** Events that wait. */
export const queuedRows = sql`(select event_seq, account_id from event_queue)`

/** The newest event at a time. */
export const markRows = sql`(select at, event_seq from event_marks)`

/** Versions of automation sets. */
export const automationSetRows = sql`(
  select account_id, version, comment_automations, message_automations, comment_versions, message_versions
  from automation_set_versions)`

/** A model's verdicts about events. */
export const verdictRows = sql`(select event_seq, number, reply from verdicts)`
