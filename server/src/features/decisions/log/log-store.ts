import * as z from 'zod'
import { automationRows } from '#src/features/stored-automations/index.ts'
import { automationSetRows, decisionFacts, decisionRows } from '#src/features/events/index.ts'
import { conversationRows } from '#src/features/inbox/index.ts'
import { channels } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { expectedTime, openRows, outboxRows } from '#src/features/outbox/index.ts'
import { findEntryKeys, type EntryKey } from './log-key-store.ts'
import { type MessageKey, messageKeysOf, withMessages } from './log-row-logic.ts'
import { EntryRow, type LogQuery, type LogRow, MessageRow } from './log-types.ts'

export interface FoundRows {
  rows: LogRow[]
  /** The oldest decision that was examined, if there are fewer entries than the limit and older decisions remain. */
  examined_to: string | null
}

export async function findLogRows(db: Executor, query: LogQuery): Promise<FoundRows> {
  const { keys, examined_to } = await findEntryKeys(db, query)
  return { rows: await findRowsOf(db, keys), examined_to }
}

/** The conversation with the person of the decision `d`, whose id is that of a commenter or of direct messages. */
const conversationOf = sql`(
  select conversation_id, username from (
    (select conversation_id, username, 1 as place from ${conversationRows} c
      where c.account_id = d.account_id and c.commenter_id = d.from_id collate "C" limit 1)
    union all
    (select conversation_id, username, 2 from ${conversationRows} c
      where c.account_id = d.account_id and c.person_id = d.from_id collate "C")) either
  order by place limit 1)`

/** The version of the automation in the set by which the decision `d` was made. */
const versionOf = sql`(
  select case d.event_kind when 'comment' then s.comment_versions[array_position(s.comment_automations, x.number)]
    else s.message_versions[array_position(s.message_automations, x.number)] end
  from ${automationSetRows} s where s.account_id = d.account_id and s.version = d.set_version)`

/** Returns the rows of these entries, newest first. */
export async function findRowsOf(db: Executor, keys: readonly EntryKey[]): Promise<LogRow[]> {
  if (keys.length === 0) return []
  const entries = await findEntries(db, keys)
  return withMessages(entries, await findMessages(db, entries.flatMap(messageKeysOf)))
}

const findEntries = (db: Executor, keys: readonly EntryKey[]) =>
  db.query(sql.rows(EntryRow)`
    select d.event_seq::text as event_seq, x.number, a.automation_id, a.automation_type,
      a.name as automation_name, a.activation_status <> 'ACTIVE' and a.deleted_at is null as automation_paused,
      ${versionOf} as automation_version, d.event_kind,
      ${decisionFacts.message_kind} as message_kind, d.event_id,
      -- The name of a person who writes for the first time is often looked up after the decision.
      coalesce(d.from_username, c.username) as from_username, c.conversation_id, d.text, d.post_id,
      to_char(d.decided_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as decided_at, x.skip_reason,
      ${decisionFacts.found_by} as found_by, d.details -> x.number::text as values, d.account_id,
      d.message_keys ->> x.number::text as message_key, d.second_keys ->> x.number::text as second_key
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as x (event_seq bigint, number integer, skip_reason text)
    join ${decisionRows} d on d.event_seq = x.event_seq
    join ${automationRows} a on a.account_id = d.account_id and a.number = x.number
    left join lateral ${conversationOf} c on true
    order by d.event_seq desc, x.number desc`)

const findMessages = async (db: Executor, keys: readonly MessageKey[]): Promise<MessageRow[]> =>
  keys.length === 0
    ? []
    : db.query(sql.rows(MessageRow)`
    select k.event_seq::text as event_seq, k.number, k.is_second, coalesce(o.state, q.phase) as outbox_state,
      o.kind as outbox_kind, coalesce(o.body ->> 'text', o.body #>> '{message,text}', o.body #>> '{message,source,url}',
        o.body ->> 'plain') as reply_text, coalesce(q.cause, o.cause) as cause,
      coalesce(q.phase = 'ready', false) and l.account_id is not null as needs_login, o.settled_by,
      coalesce(q.attempt, o.attempt) as attempt, coalesce(q.resends, o.resends) as resends, o.platform_id,
      to_char(${expectedTime} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expected_at
    -- Under row-level security only comparisons of plain values use an index, so the keys are rows of their own.
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (account_id uuid, dedupe_key text, event_seq bigint,
      number integer, automation_id text, is_second boolean)
    join ${outboxRows} o on o.account_id = k.account_id and o.dedupe_key = k.dedupe_key
      and o.source_id = k.automation_id and o.origin_seq = k.event_seq
    left join ${openRows} q on q.outbox_seq = o.outbox_seq
    left join ${channels} l on l.account_id = o.account_id and l.cause = 'reconnect' and l.closed_until > now()`)

const AccountIdRow = z.object({ account_id: z.string() })

/** Returns the account of a decision. The caller must check that the account belongs to the user. */
export async function accountOfDecision(db: Executor, event_seq: string): Promise<string | undefined> {
  const rows = await db.query(
    sql.rows(
      AccountIdRow,
    )`select account_id from ${decisionRows} decisions where event_seq = ${event_seq}::bigint`,
  )
  return rows[0]?.account_id
}
