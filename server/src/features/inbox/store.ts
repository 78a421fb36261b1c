import { sql, type SQL } from 'drizzle-orm'
import type { ConversationFilter } from '@skein/contract/inbox'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/platform/db/client.ts'
import { prepared } from '#src/platform/db/prepared.ts'
import { rowsOf } from '#src/platform/db/rows.ts'
import { messageFields, type MessageRow } from './message-store.ts'

/** Moments are in milliseconds since 1970. */
export interface ConversationRow {
  conversation_id: string
  account_id: string
  person_id: string
  username: string | null
  updated_at: number
  last_inbound_at: number | null
  /** May be over. */
  paused_until: number | null
  needs_person: boolean
  needs_person_reason: string | null
  /** At most 100. */
  unread_count: number
  tags: string[]
  known_since: number | null
  last_message: MessageRow | null
}

const conversations = sql`
  select c.conversation_id, c.account_id, c.person_id, c.username,
    (extract(epoch from coalesce(c.last_message_at, c.created_at)) * 1000)::float8 as updated_at,
    (extract(epoch from c.last_inbound_at) * 1000)::float8 as last_inbound_at,
    (extract(epoch from c.automation_paused_until) * 1000)::float8 as paused_until,
    c.needs_person_since is not null as needs_person, c.needs_person_reason, c.tags,
    (extract(epoch from c.known_since) * 1000)::float8 as known_since, unread.count as unread_count, to_jsonb(last) as last_message
  from conversations c
  cross join lateral (
    select count(*)::int as count from (
      select from messages m where m.conversation_id = c.conversation_id and m.direction = 'in'
        and m.unsent_at is null and m.occurred_at > coalesce(c.last_read_at, '-infinity') limit 100
    ) waiting
  ) unread
  left join lateral (
    select ${messageFields} from messages m
    where m.conversation_id = c.conversation_id and m.direction is not null
    order by m.occurred_at desc, m.message_id desc limit 1
  ) last on true`

export interface ConversationQuery {
  /** Words of the name or of a message. */
  query?: string | undefined
  filter?: ConversationFilter | undefined
  now: string
  /** Only those after this one, newest first. */
  after?: { at: number; id: string } | undefined
  limit: number
}

/** The newest first. */
export async function findConversations(
  db: Executor,
  account: OwnedAccount,
  { after, limit, query, filter, now }: ConversationQuery,
): Promise<ConversationRow[]> {
  const at = after && sql`${new Date(after.at).toISOString()}::timestamptz`
  const older = after ? sql`(c.last_message_at, c.conversation_id) < (${at}, ${after.id})` : sql`true`
  const { rows } = await db.execute(sql`${conversations}
    where c.account_id = ${account.id} and c.last_message_at is not null and ${older}
      and ${query ? speaksOf(query) : sql`true`} and ${filter ? filters(now)[filter] : sql`true`}
    order by c.last_message_at desc, c.conversation_id desc limit ${limit}`)
  return rowsOf(rows)
}

const speaksOf = (words: string): SQL => {
  const pattern = `%${words.trim().replace(/[\\%_]/g, '\\$&')}%`
  return sql`(c.username ilike ${pattern} or exists (select from messages m
    where m.conversation_id = c.conversation_id and m.unsent_at is null and m.text ilike ${pattern}))`
}

const filters = (now: string): Record<ConversationFilter, SQL> => ({
  needs_person: sql`c.needs_person_since is not null`,
  unread: sql`c.last_inbound_at > coalesce(c.last_read_at, '-infinity')`,
  comments: sql`exists (select from decisions d where d.account_id = c.account_id and d.event_kind = 'comment'
    and d.from_id in (c.person_id, c.commenter_id))`,
  failed: sql`exists (select from outbox o where o.account_id = c.account_id and o.person_id = c.person_id
    and o.conversation_key = 'dm:' || c.person_id and o.state in ('failed', 'expired')
    and o.created_at > ${now}::timestamptz - interval '7 days')`,
  closing: sql`c.last_inbound_at > ${now}::timestamptz - interval '24 hours'
    and c.last_inbound_at <= ${now}::timestamptz - interval '20 hours'`,
})

export async function noteRead(
  db: Executor,
  { conversation_id, at }: { conversation_id: string; at: string },
): Promise<void> {
  await db.execute(sql`
    update conversations set last_read_at = greatest(last_read_at, ${at}::timestamptz)
    where conversation_id = ${conversation_id}`)
}

/** By our id or by the platform's. */
export async function findConversation(
  db: Executor,
  accounts: readonly OwnedAccount[],
  id: string,
): Promise<ConversationRow | null> {
  const { rows } = await db.execute(sql`${conversations}
    where (c.conversation_id = ${id} or c.thread_id = ${id})
      and c.account_id = any(${sql.param(accounts.map((account) => account.id))}::uuid[])
    order by c.conversation_id = ${id} desc limit 1`)
  return rowsOf<ConversationRow>(rows)[0] ?? null
}

export interface Thread {
  conversation_id: string
  person_id: string
  /** Milliseconds since 1970; null when the person never wrote. */
  last_inbound_at: number | null
}

/** The conversation with a person. */
export async function findThread(
  db: Executor,
  account: OwnedAccount,
  person_id: string,
): Promise<Thread | null> {
  const { rows } = await db.execute(sql`
    select conversation_id, person_id, (extract(epoch from last_inbound_at) * 1000)::float8 as last_inbound_at
    from conversations where account_id = ${account.id} and person_id = ${person_id}`)
  return rowsOf<Thread>(rows)[0] ?? null
}

/** A person answers from here on; a longer pause stays. Moments are ISO 8601. */
export async function takeOver(
  db: Executor,
  taking: { conversation_id: string; now: string; silent_until: string },
): Promise<void> {
  await db.execute(sql`
    update conversations set automation_paused_until = greatest(automation_paused_until, ${taking.silent_until}),
      paused_by = null, needs_person_since = null, needs_person_reason = null,
      last_read_at = greatest(last_read_at, ${taking.now})
    where conversation_id = ${taking.conversation_id}`)
}

/** Automation may answer again; what was written by hand before `now` no longer pauses it. */
export async function resume(db: Executor, which: { conversation_id: string; now: string }): Promise<void> {
  await db.execute(sql`
    update conversations set automation_paused_until = null, paused_by = null, resumed_at = ${which.now},
      needs_person_since = null, needs_person_reason = null
    where conversation_id = ${which.conversation_id}`)
}

export interface FlaggedConversation {
  conversation_id: string
  username: string | null
}

/** Null when there is no conversation with this person. */
export async function flagConversation(
  db: Executor,
  flag: { account_id: string; person_id: string; reason: string; now: string; silent_until: string },
): Promise<FlaggedConversation | null> {
  const { rows } = await db.execute(sql`
    update conversations set automation_paused_until = greatest(automation_paused_until, ${flag.silent_until}),
      paused_by = null, needs_person_since = coalesce(needs_person_since, ${flag.now}),
      needs_person_reason = ${flag.reason}
    where account_id = ${flag.account_id} and person_id = ${flag.person_id}
    returning conversation_id, username`)
  return rowsOf<FlaggedConversation>(rows)[0] ?? null
}

/** People who asked for a person and got no answer yet. */
export async function countWaiting(db: Executor, account: OwnedAccount): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(*)::int as count from conversations
    where account_id = ${account.id} and needs_person_since is not null`)
  return rowsOf<{ count: number }>(rows)[0]?.count ?? 0
}

export async function saveUsername(
  db: Executor,
  person: { account_id: string; person_id: string; username: string },
): Promise<void> {
  await db.execute(sql`
    update conversations set username = ${person.username}
    where account_id = ${person.account_id} and person_id = ${person.person_id}
      and username is distinct from ${person.username}`)
}

/** Whether automation may speak with a person. Moments are in milliseconds since 1970. */
export interface AutomationState {
  person_id: string
  conversation_id: string
  username: string | null
  /** May be over. */
  paused_until: number | null
  needs_person: boolean
  last_inbound_at: number | null
}

const asking = prepared(
  'automation state',
  `select person_id, conversation_id, username,
     (extract(epoch from automation_paused_until) * 1000)::float8 as paused_until,
     needs_person_since is not null as needs_person,
     (extract(epoch from last_inbound_at) * 1000)::float8 as last_inbound_at
   from conversations where account_id = $1 and person_id = any($2::text[])`,
)

/** By person; people without a conversation are absent. */
export async function automationState(
  db: Executor,
  account_id: string,
  person_ids: readonly string[],
): Promise<Map<string, AutomationState>> {
  if (person_ids.length === 0) return new Map()
  const rows = await asking.rows<AutomationState>(db, [account_id, person_ids])
  return new Map(rows.map((row) => [row.person_id, row]))
}
