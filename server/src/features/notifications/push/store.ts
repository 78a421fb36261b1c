import * as z from 'zod'
import type { PushSubscription, QuietHours } from '@skein/contract/notifications/push'
import { accountRows } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { unreadRows } from '../unread-store.ts'
import { sql } from '#src/infra/db/sql.ts'
import type { TenantTransaction } from '#src/infra/db/tenants/tenant-database.ts'

const StoredKeys = z.object({ public_key: z.string(), private_key: z.string() })
export type StoredKeys = z.infer<typeof StoredKeys>

export const findKeys = (db: Executor): Promise<StoredKeys | null> =>
  db.first(sql.rows(StoredKeys)`select public_key, private_key from push_keys`)

/** Of two processes at once, the first one decides. */
export const insertKeys = (db: Executor, { public_key, private_key }: StoredKeys): Promise<number> =>
  db.execute(sql`
    insert into push_keys (public_key, private_key) values (${public_key}, ${private_key}) on conflict (id) do nothing`)

/** Deletes keys that cannot be read any more, with the subscriptions that need them. */
export async function deleteKeys(
  db: Executor,
  { public_key }: Pick<StoredKeys, 'public_key'>,
): Promise<void> {
  const deletedCount = await db.execute(sql`delete from push_keys where public_key = ${public_key}`)
  if (deletedCount > 0) await db.execute(sql`delete from push_subscriptions`)
}

export const saveSealedKey = (db: Executor, keys: StoredKeys & { old: string }): Promise<number> =>
  db.execute(sql`
    update push_keys set private_key = ${keys.private_key}
    where public_key = ${keys.public_key} and private_key = ${keys.old}`)

const SubscriptionRow = z.object({
  subscription_id: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
})
type SubscriptionRow = z.infer<typeof SubscriptionRow>

interface NewSubscription extends PushSubscription {
  subscription_id: string
  user_id: string
  session_id: string
  now: Date
}

/**
 * Stores a subscription. Replaces an earlier one with the same address if it belongs to the same user or has the same keys: a
 * caller that knows the keys controls the browser. Returns false if another user has the address with other keys. Needs the
 * database of the system.
 */
export async function replaceSubscription(db: Executor, subscription: NewSubscription): Promise<boolean> {
  const { subscription_id, user_id, session_id, endpoint, keys, now } = subscription
  await db.execute(sql`
    delete from push_subscriptions
    where endpoint = ${endpoint} and (user_id = ${user_id} or (p256dh = ${keys.p256dh} and auth = ${keys.auth}))`)
  const inserted = await db.execute(sql`
    insert into push_subscriptions (subscription_id, user_id, session_id, endpoint, p256dh, auth, created_at)
    values (${subscription_id}, ${user_id}, ${session_id}, ${endpoint}, ${keys.p256dh}, ${keys.auth},
      ${now.toISOString()})
    on conflict (endpoint) do nothing`)
  return inserted === 1
}

/** Deletes the oldest subscriptions of a user beyond a number. */
export const deleteOldest = (db: Executor, user_id: string, beyond: number): Promise<number> =>
  db.execute(sql`
    delete from push_subscriptions where subscription_id = any(array(
      select subscription_id from push_subscriptions where user_id = ${user_id}
      order by created_at desc, subscription_id offset ${beyond}))`)

export const deleteSubscription = (db: Executor, user_id: string, endpoint: string): Promise<number> =>
  db.execute(sql`delete from push_subscriptions where user_id = ${user_id} and endpoint = ${endpoint}`)

export const deleteEnded = (db: Executor, subscription_id: string): Promise<number> =>
  db.execute(sql`delete from push_subscriptions where subscription_id = ${subscription_id}`)

export const findSubscriptionIds = async (db: Executor, user_id: string): Promise<string[]> => {
  const rows = await db.query(sql.rows(z.object({ subscription_id: z.string() }))`
    select subscription_id from push_subscriptions where user_id = ${user_id} order by created_at`)
  return rows.map(({ subscription_id }) => subscription_id)
}

/** Returns a subscription of a user whose session has not ended. */
export const findSubscription = (
  db: Executor,
  { user_id, subscription_id }: { user_id: string; subscription_id: string },
): Promise<SubscriptionRow | null> =>
  db.first(sql.rows(SubscriptionRow)`
    select subscription_id, endpoint, p256dh, auth from push_subscriptions
    where user_id = ${user_id} and subscription_id = ${subscription_id}`)

const QuietHoursRow = z.object({ from: z.string(), to: z.string(), time_zone: z.string() })

export const findQuietHours = (db: Executor, user_id: string): Promise<QuietHours | null> =>
  db.first(sql.rows(QuietHoursRow)`
    select from_time as "from", to_time as "to", time_zone from quiet_hours where user_id = ${user_id}`)

export async function replaceQuietHours(
  db: Executor,
  user_id: string,
  hours: QuietHours | null,
): Promise<void> {
  if (hours === null) await db.execute(sql`delete from quiet_hours where user_id = ${user_id}`)
  else {
    await db.execute(sql`
      insert into quiet_hours (user_id, from_time, to_time, time_zone)
      values (${user_id}, ${hours.from}, ${hours.to}, ${hours.time_zone})
      on conflict (user_id) do update set from_time = excluded.from_time, to_time = excluded.to_time,
        time_zone = excluded.time_zone`)
  }
}

/** Returns the newest notifications to push and marks all that are due as pushed, so that each is returned once. */
export async function takeDuePushes(
  db: TenantTransaction,
  user_id: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.query(sql.rows(z.object({ notice_id: z.string() }))`
    with taken as (
      update notices set push_due = false where user_id = ${user_id} and push_due
      returning notice_id, happened_at, read_at
    )
    select notice_id from taken where read_at is null order by happened_at desc limit ${limit}`)
  return rows.map(({ notice_id }) => notice_id)
}

const PushedNotification = z.object({
  notice_id: z.string(),
  title: z.string(),
  text: z.string(),
  platform_username: z.string(),
  unread: z.number(),
})
export type PushedNotification = z.infer<typeof PushedNotification>

/** Returns an unread notification of a user, and the number of all unread ones. */
export const findPushed = (
  db: Executor,
  { user_id, notice_id }: { user_id: string; notice_id: string },
): Promise<PushedNotification | null> =>
  db.first(sql.rows(PushedNotification)`
    select n.notice_id, n.title, n.body as text, a.platform_username,
      (select count(*)::int from (${unreadRows(user_id)}) waiting) as unread
    from notices n join ${accountRows} a on a.id = n.account_id
    where n.user_id = ${user_id} and n.notice_id = ${notice_id} and n.read_at is null`)
