import * as z from 'zod'
import type { Executor, Transaction } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const UserRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  email_verified: z.boolean(),
  administrator: z.boolean(),
})
type AdministratorRow = z.infer<typeof UserRow>

export const findUser = (db: Executor, user_id: string): Promise<AdministratorRow | null> =>
  db.first(sql.rows(UserRow)`
    select id, email, name, email_verified, administrator from auth_user where id = ${user_id}`)

/** Returns the confirmed users that are stored as administrators or have one of the addresses, the oldest first. */
export const findAdministrators = (db: Executor, emails: readonly string[]): Promise<AdministratorRow[]> =>
  db.query(sql.rows(UserRow)`
    select id, email, name, email_verified, administrator from auth_user
    where email_verified and (administrator or email = any(${[...emails]}::text[]))
    order by created_at, id limit 100`)

/** Waits for other changes of administrators, until the transaction ends. */
export async function lockAdministrators(tx: Transaction): Promise<void> {
  await tx.system.execute(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`)
}

export async function storeAdministrator(
  db: Executor,
  user_id: string,
  administrator: boolean,
): Promise<void> {
  await db.execute(sql`
    update auth_user set administrator = ${administrator}, updated_at = now() where id = ${user_id}`)
}

const OneRow = z.object({ is: z.boolean() })

/** Whether anyone else has confirmed an address. */
export async function hasOtherUsers(db: Executor, user_id: string): Promise<boolean> {
  const row = await db.first(
    sql.rows(OneRow)`select exists (select from auth_user where email_verified and id <> ${user_id}) as is`,
  )
  return row?.is ?? false
}
