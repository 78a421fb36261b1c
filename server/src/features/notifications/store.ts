import * as z from 'zod'
import { profileRows, userRows } from '#src/features/auth/index.ts'
import { accountRows } from '#src/features/accounts/index.ts'
import { memberRows } from '#src/features/workspaces/index.ts'
import {
  notificationKinds,
  type Notification,
  type NotificationChoice,
  type NotificationKind,
  type NotificationLevel,
  type NotificationPlace,
} from '@skein/contract/notifications/notifications'
import { Role } from '@skein/contract/workspaces/permissions'
import { Language } from '@skein/contract/users/users'
import type { Database, Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import type { TenantTransaction } from '#src/infra/db/tenants/tenant-database.ts'
import { deleteWhere, forgetRowsIn, inShrinkingBatches } from '#src/infra/db/delete-rows.ts'
import { type ExportPart, rowsPerAccount } from '#src/features/users/index.ts'
import { findQuietHours } from './push/store.ts'
import { unreadRows } from './unread-store.ts'

export interface NewNotification {
  /** Who is notified, each with the id of the new row. */
  recipients: readonly { user_id: string; notice_id: string }[]
  account_id: string
  kind: NotificationKind
  level: NotificationLevel
  /** Identifies the subject: a user has one notification per key. */
  key: string
  title: string
  /** One or two sentences. */
  text: string
  place: NotificationPlace
  place_id: string | null
  /** Whether an existing notification becomes unread again. */
  again: boolean
  /** Settings of users who have chosen none. */
  usually: Pick<NotificationChoice, 'mail' | 'push'>
  now: Date
}

const RecipientRow = z.object({ user_id: z.string(), language: Language, role: Role })

/** What processes of the release before list notifications of newer kinds as. */
const listedAs: Partial<Record<NotificationKind, NotificationKind>> = {
  mention: 'handover',
  assignment: 'handover',
}

const kindOf = sql.raw('coalesce(n.newer_kind, n.kind)')

/** Returns the members of the workspace of an account, with their languages. Needs the database of the system. */
export const findMembersOf = (db: Executor, account_id: string): Promise<z.infer<typeof RecipientRow>[]> =>
  db.query(sql.rows(RecipientRow)`
    select m.user_id, coalesce(p.language, 'en') as language, m.role
    from ${accountRows} a join ${memberRows} m on m.workspace_id = a.workspace_id
      left join ${profileRows} p on p.provider_id = m.user_id
    where a.id = ${account_id} order by m.user_id`)

const NotifiedRow = z.object({ user_id: z.string(), mail_due: z.boolean(), push_due: z.boolean() })
export type NotifiedRow = z.infer<typeof NotifiedRow>

/**
 * Stores a notification for users, except those who hide its kind. Returns who was notified, and who should get it by
 * mail or as a push message. Needs the database of the system.
 */
export async function insertNotifications(
  db: Executor,
  notification: NewNotification,
): Promise<NotifiedRow[]> {
  const { kind } = notification
  return db.query(sql.rows(NotifiedRow)`
    insert into notices as n (notice_id, user_id, account_id, kind, newer_kind, level, key, title, body, place, place_id,
      happened_at, mail_due, push_due)
    select r.notice_id, r.user_id, ${notification.account_id}::uuid, ${listedAs[kind] ?? kind}, ${kind in listedAs ? kind : null}, ${notification.level}, ${notification.key}, ${notification.title},
      ${notification.text}, ${notification.place}, ${notification.place_id}, ${notification.now.toISOString()}::timestamptz,
      coalesce(c.mail, ${notification.usually.mail}), coalesce(c.push, ${notification.usually.push})
    from jsonb_to_recordset(${JSON.stringify(notification.recipients)}::jsonb) as r (user_id text, notice_id uuid)
      left join notice_choices c on c.user_id = r.user_id and c.kind = ${kind}
    where coalesce(c.shown, true)
    on conflict (user_id, key) do update set level = excluded.level, title = excluded.title, body = excluded.body,
      place_id = case when n.read_at is null and n.place_id is distinct from excluded.place_id then null
        else excluded.place_id end,
      count = n.count + 1, happened_at = excluded.happened_at, read_at = null,
      mail_due = n.mail_due or (n.read_at is not null and excluded.mail_due),
      push_due = n.push_due or (n.read_at is not null and excluded.push_due)
    where ${notification.again}
    returning user_id, mail_due, push_due`)
}

interface NotificationQuery {
  user_id: string
  platform_user_id: string | undefined
  after: { at: string; id: string } | undefined
  limit: number
}

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`)

const NotificationRow = z.object({
  notice_id: z.string(),
  kind: z.enum(notificationKinds),
  level: z.enum(['info', 'warning', 'error']),
  title: z.string(),
  text: z.string(),
  platform_user_id: z.string(),
  platform_username: z.string(),
  place: z.enum(['connection', 'budget', 'conversation', 'activity']),
  place_id: z.string().nullable(),
  count: z.number(),
  happened_at: z.string(),
  read_at: z.string().nullable(),
})

/** Returns notifications, newest first. */
export async function findNotifications(db: Executor, query: NotificationQuery): Promise<Notification[]> {
  const { after, platform_user_id } = query
  const older = after
    ? sql`(n.happened_at, n.notice_id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`
  const of = platform_user_id === undefined ? sql`true` : sql`a.platform_user_id = ${platform_user_id}`
  return db.query(sql.rows(NotificationRow)`
    select n.notice_id, ${kindOf} as kind, n.level, n.title, n.body as text, a.platform_user_id, a.platform_username, n.place,
      n.place_id, n.count, ${iso('n.happened_at')} as happened_at, ${iso('n.read_at')} as read_at
    from notices n join ${accountRows} a on a.id = n.account_id
    where n.user_id = ${query.user_id} and ${older} and ${of}
    order by n.happened_at desc, n.notice_id desc limit ${query.limit}`)
}

const maxCounted = 100

const UnreadRow = z.object({ unread: z.number() })

export async function countUnread(db: Executor, user_id: string): Promise<number> {
  const rows = await db.query(sql.rows(UnreadRow)`
    select count(*)::int as unread from (${unreadRows(user_id)} limit ${maxCounted}) waiting`)
  return rows[0]?.unread ?? 0
}

/** Returns false when the user has no notification of that id. Cancels a mail that is not sent yet. */
export async function markRead(
  db: Executor,
  { user_id, notice_id, now }: { user_id: string; notice_id: string; now: Date },
): Promise<boolean> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(notice_id)) return false
  const rowCount = await db.execute(sql`
    update notices set read_at = coalesce(read_at, ${now.toISOString()}), mail_due = false, push_due = false
    where notice_id = ${notice_id} and user_id = ${user_id}`)
  return rowCount === 1
}

export async function markAllRead(db: Executor, which: { user_id: string; now: Date }): Promise<void> {
  await db.execute(sql`
    update notices set read_at = ${which.now.toISOString()}, mail_due = false, push_due = false
    where user_id = ${which.user_id} and read_at is null`)
}

/** Marks notifications as read whose reason no longer applies, and cancels their mails. */
export async function resolveNotifications(
  db: Executor,
  { account_id, keys, now }: { account_id: string; keys: readonly string[]; now: Date },
): Promise<void> {
  await db.execute(sql`
    update notices set read_at = ${now.toISOString()}, mail_due = false, push_due = false
    where account_id = ${account_id} and read_at is null and key = any(${[...keys]}::text[])`)
}

export const deleteOldNotifications = (db: Database, before: Date): Promise<number> =>
  deleteWhere(db, 'notices', sql`happened_at < ${before.toISOString()}`)

/** Deletes the notifications about an account. Returns the number of deleted rows. */
export const forgetNotifications = forgetRowsIn('notices')

/** Marks notifications about logins as read, except those with `keys`. */
export async function resolveConnections(
  db: Executor,
  { keys, now }: { keys: readonly string[]; now: Date },
): Promise<void> {
  await inShrinkingBatches((limit) =>
    db.execute(sql`
      update notices set read_at = ${now.toISOString()}, mail_due = false
      where notice_id = any(array(
        select notice_id from notices where kind = 'connection' and key like 'connection:%' and read_at is null
          and key <> all(${[...keys]}::text[]) limit ${limit}))`),
  )
}

const ChoiceRow = z.object({
  kind: z.enum(notificationKinds),
  shown: z.boolean(),
  mail: z.boolean(),
  /** Null: not chosen. */
  push: z.boolean().nullable(),
})
export type ChoiceRow = z.infer<typeof ChoiceRow>

export async function findChoices(db: Executor, user_id: string): Promise<ChoiceRow[]> {
  return db.query(
    sql.rows(ChoiceRow)`
      select kind, shown, mail, push from notice_choices where user_id = ${user_id} order by kind`,
  )
}

export async function saveChoice(db: Executor, user_id: string, choice: ChoiceRow): Promise<void> {
  await db.execute(sql`
    insert into notice_choices as c (user_id, kind, shown, mail, push)
    values (${user_id}, ${choice.kind}, ${choice.shown}, ${choice.mail}, ${choice.push})
    on conflict (user_id, kind) do update set shown = excluded.shown, mail = excluded.mail,
      push = coalesce(excluded.push, c.push)`)
}

const maxStored = 10_000

const StoredNotification = z.object({
  kind: z.string(),
  level: z.string(),
  title: z.string(),
  text: z.string(),
  count: z.number(),
  happened_at: z.string(),
  read_at: z.string().nullable(),
})

/** Returns notifications, newest first. */
async function findNotificationsForExport(db: Executor, account_id: string): Promise<object[]> {
  return db.query(sql.rows(StoredNotification)`
    select ${kindOf} as kind, level, title, body as text, count, happened_at, read_at from notices n
    where account_id = ${account_id} order by n.happened_at desc limit ${maxStored}`)
}

/** Exports the notifications about an account, and which of them the user chose. */
export const notificationExport: readonly ExportPart[] = [
  rowsPerAccount('notices', findNotificationsForExport),
  {
    name: 'notice_choices',
    async *pages({ db }, { user_id }) {
      yield await findChoices(db, user_id)
    },
  },
  {
    name: 'quiet_hours',
    async *pages({ db }, { user_id }) {
      const hours = await findQuietHours(db, user_id)
      if (hours) yield [hours]
    },
  },
]

export const NotificationToMail = z.object({
  email: z.string(),
  language: Language,
  platform_username: z.string(),
  title: z.string(),
  text: z.string(),
})
export type NotificationToMail = z.infer<typeof NotificationToMail>

const AtRow = z.object({ at: z.number() })

/** Returns when notifications were last mailed to the user, in milliseconds since 1970; null when never. */
export async function lastMailAt(db: Executor, user_id: string): Promise<number | null> {
  const rows = await db.query(sql.rows(AtRow)`
    select (extract(epoch from sent_at) * 1000)::float8 as at from notice_mails where user_id = ${user_id}`)
  return rows[0]?.at ?? null
}

/** Returns notifications to mail, oldest first, and marks them as mailed, so that each is returned once. */
export async function takeDue(
  db: TenantTransaction,
  { user_id, now }: { user_id: string; now: Date },
): Promise<NotificationToMail[]> {
  return db.query(sql.rows(NotificationToMail)`
    with taken as (
      update notices set mail_due = false where user_id = ${user_id} and mail_due
      returning account_id, title, body, happened_at
    ), noted as (
      insert into notice_mails (user_id, sent_at)
      select ${user_id}, ${now.toISOString()}::timestamptz from taken limit 1
      on conflict (user_id) do update set sent_at = excluded.sent_at
    )
    select u.email, coalesce(p.language, 'en') as language, a.platform_username, t.title, t.body as text
    from taken t join ${accountRows} a on a.id = t.account_id join ${userRows} u on u.id = ${user_id}
      left join ${profileRows} p on p.provider_id = u.id
    order by t.happened_at`)
}

/** Drops the mails about notifications that were due in a restored database. Returns how many. */
export const dropDueMails = (tx: Executor): Promise<number> =>
  tx.execute(sql`update notices set mail_due = false where mail_due`)
