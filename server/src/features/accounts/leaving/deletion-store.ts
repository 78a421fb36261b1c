import * as z from 'zod'
import type { Database, Executor } from '#src/infra/db/client.ts'
import { deleteRows } from '#src/infra/db/delete-rows.ts'
import { sql } from '#src/infra/db/sql.ts'

export const Deletion = z.object({
  confirmation_code: z.string(),
  /** Milliseconds since 1970. */
  requested_at: z.number(),
  /** Null while it is under way. */
  done_at: z.number().nullable(),
})
export type Deletion = z.infer<typeof Deletion>

/** Returns false and changes nothing when there is a request with this code. */
export async function insertDeletion(
  db: Executor,
  { confirmation_code, now }: { confirmation_code: string; now: Date },
): Promise<boolean> {
  const rowCount = await db.execute(sql`
    insert into deletions (confirmation_code, requested_at)
    values (${confirmation_code}, ${now.toISOString()}) on conflict do nothing`)
  return rowCount === 1
}

export const findDeletion = (db: Executor, confirmation_code: string): Promise<Deletion | null> =>
  db.first(sql.rows(Deletion)`
    select confirmation_code, (extract(epoch from requested_at) * 1000)::float8 as requested_at,
      (extract(epoch from done_at) * 1000)::float8 as done_at
    from deletions where confirmation_code = ${confirmation_code}`)

const ConfirmationCodeRow = z.object({ confirmation_code: z.string() })

/** Returns codes of requests in progress, oldest first. */
export async function findOpenDeletions(db: Executor): Promise<string[]> {
  const rows = await db.query(
    sql.rows(
      ConfirmationCodeRow,
    )`select confirmation_code from deletions where done_at is null order by requested_at`,
  )
  return rows.map(({ confirmation_code }) => confirmation_code)
}

export interface Detachment {
  confirmation_code: string
  account_ids: readonly string[]
  now: Date
}

/**
 * Assigns accounts to a deletion and removes their platform ids, so that connecting the same Instagram account again
 * creates a new account.
 */
export async function detachAccounts(
  db: Executor,
  { confirmation_code, account_ids, now }: Detachment,
): Promise<void> {
  const ids = sql`${[...account_ids]}::uuid[]`
  await db.execute(sql`
    insert into deletion_accounts (account_id, confirmation_code, found_at)
    select id, ${confirmation_code}, ${now.toISOString()} from unnest(${ids}) as a (id) on conflict do nothing`)
  await db.execute(sql`
    update connected_accounts set platform_user_id = 'deleted ' || id, app_scoped_id = '', platform_username = '',
      scopes = '{}'
    where id = any(${ids})`)
}

const AccountIdRow = z.object({ account_id: z.string() })

export async function accountsOfDeletion(db: Executor, confirmation_code: string): Promise<string[]> {
  const rows = await db.query(
    sql.rows(
      AccountIdRow,
    )`select account_id from deletion_accounts where confirmation_code = ${confirmation_code} order by account_id`,
  )
  return rows.map(({ account_id }) => account_id)
}

/** Deletes the account, its posts and its pauses. Returns the number of deleted rows. */
export async function forgetAccountRows(db: Database, account_id: string): Promise<number> {
  const posts = await deleteRows(db, {
    tables: ['posts', 'channel_pauses'],
    column: 'account_id',
    value: account_id,
  })
  return posts + (await deleteRows(db, { tables: ['connected_accounts'], column: 'id', value: account_id }))
}

export async function markRowsFound(db: Executor, account_id: string, now: Date): Promise<void> {
  await db.execute(
    sql`update deletion_accounts set found_at = ${now.toISOString()} where account_id = ${account_id}`,
  )
}

/** Marks an account as deleted unless rows of it were found after `quietSince`. */
export async function completeAccount(db: Executor, account_id: string, quietSince: Date): Promise<void> {
  await db.execute(sql`
    delete from deletion_accounts where account_id = ${account_id} and found_at <= ${quietSince.toISOString()}`)
}

/** Completes a request that has no remaining accounts. Returns whether this call completed it. */
export async function endDeletion(db: Executor, confirmation_code: string, now: Date): Promise<boolean> {
  const rowCount = await db.execute(sql`
    update deletions d set done_at = ${now.toISOString()}
    where confirmation_code = ${confirmation_code} and done_at is null
      and not exists (select from deletion_accounts a where a.confirmation_code = d.confirmation_code)`)
  return rowCount === 1
}
