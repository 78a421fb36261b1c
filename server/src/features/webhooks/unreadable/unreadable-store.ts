import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { deleteWhere } from '#src/infra/db/delete-rows.ts'
import { sql } from '#src/infra/db/sql.ts'

export interface UnreadableItem {
  account_id: string | null
  item_hash: string
  cause: string
  /** The list of Instagram in which it was; null for an item of a webhook. */
  list: string | null
  /** JSON: a webhook with only this item, or the listed item. */
  body: string
  bytes: number
  /** ISO 8601. */
  received_at: string
}

/**
 * Stores items once each and deletes the oldest of an account above `maxBytes`. Notes when a listed item was last seen, to
 * the hour. Returns the number of stored items.
 */
export async function storeUnreadable(
  db: Executor,
  items: readonly UnreadableItem[],
  maxBytes: number,
): Promise<number> {
  const storedCount = await db.execute(sql`
    insert into unreadable_items as u (account_id, item_hash, cause, list, body, bytes, received_at)
    select distinct on (i.item_hash) i.* from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as i (account_id uuid, item_hash text, cause text, list text, body text, bytes integer, received_at timestamptz)
    on conflict (account_id, item_hash) do update set received_at = excluded.received_at
    where u.list is not null and u.received_at < excluded.received_at - interval '1 hour'`)
  if (storedCount === 0) return 0
  const accounts = [...new Set(items.map(({ account_id }) => account_id ?? ''))]
  await db.execute(sql`
    delete from unreadable_items where item_id in (
      select item_id from (
        select item_id, sum(bytes) over (partition by account_id order by item_id desc) as total
        from unreadable_items where coalesce(account_id::text, '') = any(${accounts}::text[])
      ) sized where total > ${maxBytes})`)
  return storedCount
}

const ItemRow = z.object({
  item_id: z.string(),
  body: z.string(),
  /** Milliseconds since 1970. */
  received_at: z.number(),
})
export type StoredItem = z.infer<typeof ItemRow>

/** Returns and locks the next items of webhooks after `after`, in the order of their arrival. */
export async function takeUnreadable(db: Executor, after: string, limit: number): Promise<StoredItem[]> {
  return db.query(sql.rows(ItemRow)`
    select item_id::text as item_id, body, (extract(epoch from received_at) * 1000)::float8 as received_at
    from unreadable_items where item_id > ${after}::bigint and list is null
    order by unreadable_items.item_id limit ${limit} for update skip locked`)
}

export async function deleteUnreadable(db: Executor, item_ids: readonly string[]): Promise<void> {
  await db.execute(sql`delete from unreadable_items where item_id = any(${[...item_ids]}::bigint[])`)
}

/** Returns the number of deleted items. */
export const purgeUnreadable = (db: Executor, before: string): Promise<number> =>
  deleteWhere(db, 'unreadable_items', sql`received_at < ${before}`)
