// The columns that the statements of other features may read.
import { sql } from '#src/infra/db/sql.ts'

/** Decisions about events. */
export const decisionRows = sql`(
  select event_seq, account_id, event_kind, event_id, from_id, from_username, text, post_id, parent_id, message_kind,
    occurred_at, decided_at, set_version, default_reason, fired, skipped, skip_reasons, message_keys, second_keys, details,
    snapshot, decided_seq
  from decisions)`

/** Facts of decision `d`. Decisions from before 28 November 2026 have them in their snapshot. */
export const decisionFacts = {
  parent_id: sql`coalesce(d.parent_id, d.snapshot ->> 'p')`,
  message_kind: sql`(case d.event_kind when 'message' then coalesce(d.message_kind, d.snapshot ->> 'm', 'text') end)`,
  occurred_at: sql`coalesce(d.occurred_at, to_timestamp((d.snapshot ->> 'o')::float8 / 1000))`,
  found_by: sql`coalesce(d.snapshot ->> 'found_by', d.snapshot ->> 'f')`,
}

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
