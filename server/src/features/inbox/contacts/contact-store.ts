import * as z from 'zod'
import { automationRows } from '#src/features/stored-automations/index.ts'
import { outboxRows } from '#src/features/outbox/index.ts'
import { decisionRows } from '#src/features/events/index.ts'
import type { ContactEvent } from '@skein/contract/inbox/contacts'
import { hour } from '@skein/contract/durations'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { readHistoryText } from '../conversations/history-texts.ts'
import { earlierOfPerson } from '../comments/comment-store.ts'

/** A person's profile at the platform; all fields are null without the person's consent. */
export interface ContactProfile {
  username: string | null
  name: string | null
  picture_url: string | null
  follower_count: number | null
  follows_account: boolean | null
}

export const StoredProfile = z.object({
  /** Milliseconds since 1970. */
  read_at: z.number(),
  username: z.string().nullable(),
  name: z.string().nullable(),
  picture_url: z.string().nullable(),
  follower_count: z.number().nullable(),
  follows_account: z.boolean().nullable(),
})
export type StoredProfile = z.infer<typeof StoredProfile>

interface Person {
  account_id: string
  person_id: string
}

export const findProfile = (db: Executor, { account_id, person_id }: Person): Promise<StoredProfile | null> =>
  db.first(sql.rows(StoredProfile)`
    select username, name, picture_url, follower_count, follows_account,
      (extract(epoch from read_at) * 1000)::float8 as read_at
    from contact_profiles where account_id = ${account_id} and person_id = ${person_id}`)

export async function saveProfile(
  db: Executor,
  { account_id, person_id }: Person,
  { username, name, picture_url, follower_count, follows_account, read_at }: StoredProfile,
): Promise<void> {
  await db.execute(sql`
    insert into contact_profiles (account_id, person_id, username, name, picture_url, follower_count, follows_account,
      read_at)
    values (${account_id}, ${person_id}, ${username}, ${name}, ${picture_url}, ${follower_count}, ${follows_account},
      ${new Date(read_at).toISOString()})
    on conflict (account_id, person_id) do update set username = excluded.username, name = excluded.name,
      picture_url = excluded.picture_url, follower_count = excluded.follower_count,
      follows_account = excluded.follows_account, read_at = excluded.read_at`)
}

/** Milliseconds after which a hidden profile is read again: the person may have consented since. */
export const hiddenProfileMaxAge = hour

const LastInboundRow = z.object({ person_id: z.string(), last_inbound_at: z.number() })

/** The newest conversations of an account for whose people the profile is read although their name is known. */
const newestConversations = 100

/**
 * Returns people who wrote and have no name yet, newest first, except those whose profile was read within
 * `hiddenProfileMaxAge`; and people of the newest conversations whose profile was never read, so that the inbox shows
 * their pictures.
 */
export async function findPeopleToRead(
  db: Executor,
  account_id: string,
  { now, limit }: { now: number; limit: number },
): Promise<{ person_id: string; last_inbound_at: number }[]> {
  return db.query(sql.rows(LastInboundRow)`
    select c.person_id, (extract(epoch from c.last_inbound_at) * 1000)::float8 as last_inbound_at
    from conversations c left join contact_profiles p using (account_id, person_id)
    where c.account_id = ${account_id} and c.last_inbound_at is not null
      and (c.username is null or p.read_at is null and c.conversation_id in (
        select conversation_id from conversations where account_id = ${account_id} and last_message_at is not null
        order by last_message_at desc limit ${newestConversations}))
      and (p.read_at is null or p.read_at < ${new Date(now - hiddenProfileMaxAge).toISOString()}::timestamptz)
    order by c.last_message_at desc limit ${limit}`)
}

export const ContactCounts = z.object({
  first_seen_at: z.string().nullable(),
  message_count: z.number(),
  comment_count: z.number(),
})
export type ContactCounts = z.infer<typeof ContactCounts>

const iso = (moment: string) =>
  sql.raw(`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Both ids under which the person of conversation `c` comments, in the collation of the decision log and the outbox. */
const ids = sql`array[c.person_id, c.commenter_id] collate "default"`

export async function countContact(db: Executor, conversation_id: string): Promise<ContactCounts> {
  const rows = await db.query(sql.rows(ContactCounts)`
    select ${iso('least(message_stats.first, comment_stats.first)')} as first_seen_at, message_stats.count as message_count,
      comment_stats.count as comment_count
    from conversations c
    cross join lateral (
      select count(*)::int as count, min(occurred_at) as first from messages
      where conversation_id = c.conversation_id and direction is not null
    ) message_stats
    cross join lateral (
      select count(*)::int as count, min(at) as first from (
        select decided_at as at from ${decisionRows} decisions
        where account_id = c.account_id and event_kind = 'comment' and from_id = any(${ids})
        union all select e.said_at from earlier_comments e where ${earlierOfPerson}
      ) comments
    ) comment_stats
    where c.conversation_id = ${conversation_id}`)
  return rows[0] ?? { first_seen_at: null, message_count: 0, comment_count: 0 }
}

const maxEvents = 50

/** Kinds of events whose texts Skein wrote. */
const ownKinds: readonly string[] = ['hand_over', 'takeover', 'resume']

const HistoryRow = z.object({
  at: z.string(),
  kind: z.enum(['comment', 'automation', 'hand_over', 'takeover', 'resume', 'first_message']),
  text: z.string(),
  execution_id: z.string().nullable(),
})

/** Returns the newest events of a person's history, newest first. */
export async function findHistory(db: Executor, conversation_id: string): Promise<ContactEvent[]> {
  const rows = await db.query(sql.rows(HistoryRow)`
    with c as (select * from conversations where conversation_id = ${conversation_id})
    select ${iso('h.at')} as at, h.kind, h.text, h.execution_id from (
      (select m.occurred_at as at, 'first_message' as kind, coalesce(m.text, '') as text, null as execution_id
        from c join messages m using (conversation_id) where m.direction = 'in' and c.known_since is null
        order by m.occurred_at limit 1)
      union all
      (select d.decided_at, 'comment', coalesce(d.text, ''),
          case when cardinality(d.fired) > 0 then d.event_seq || '-' || d.fired[1] end
        from c join ${decisionRows} d on d.account_id = c.account_id and d.event_kind = 'comment' and d.from_id = any(${ids})
        order by d.event_seq desc limit ${maxEvents})
      union all
      (select o.created_at, 'automation',
          left(concat_ws(': ', a.name, coalesce(o.body ->> 'text', o.body #>> '{message,text}', o.body ->> 'plain')), 300),
          o.origin_seq || '-' || a.number
        from c join ${outboxRows} o on o.account_id = c.account_id and o.person_id = any(${ids}) and o.state = 'sent'
        join ${automationRows} a on a.automation_id = o.source_id
        order by o.created_at desc limit ${maxEvents})
      union all
      (select e.at, e.kind, e.text, null from c join contact_events e using (account_id, conversation_id)
        order by e.at desc, e.seq desc limit ${maxEvents})
    ) h order by h.at desc limit ${maxEvents}`)
  return rows.map((row) => (ownKinds.includes(row.kind) ? { ...row, text: readHistoryText(row.text) } : row))
}
