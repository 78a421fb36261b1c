import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const Owner = z.object({
  email: z.string(),
  /** Two-step sign-in is on, or there is a passkey. */
  is_protected: z.boolean(),
  /** A password or a passkey signs in too. */
  has_other_way: z.boolean(),
})

export const findOwner = (db: Executor, user_id: string): Promise<z.infer<typeof Owner> | null> =>
  db.first(sql.rows(Owner)`
    with passkeys as (select exists (select from auth_passkey where user_id = ${user_id}) as is)
    select email, two_factor_enabled or passkeys.is as is_protected,
      passkeys.is or exists (
        select from auth_account a
        where a.user_id = ${user_id} and a.provider_id = 'credential' and a.password is not null
      ) as has_other_way
    from auth_user, passkeys where id = ${user_id}`)

const ConnectedRow = z.object({ is: z.boolean() })

/** Returns whether Google signs in to the account. */
export async function hasGoogle(db: Executor, user_id: string): Promise<boolean> {
  const rows = await db.query(sql.rows(ConnectedRow)`
    select exists (select from auth_account where user_id = ${user_id} and provider_id = 'google') as is`)
  return rows[0]?.is ?? false
}

/** Ends signing in with Google. Returns whether it did sign in. */
export async function removeGoogle(db: Executor, user_id: string): Promise<boolean> {
  const rowCount = await db.execute(
    sql`delete from auth_account where user_id = ${user_id} and provider_id = 'google'`,
  )
  return rowCount > 0
}

interface Connection {
  id: string
  identifier: string
  user_id: string
  minutes: number
}

export async function insertConnection(
  db: Executor,
  { id, identifier, user_id, minutes }: Connection,
): Promise<void> {
  await db.execute(sql`
    insert into auth_verification (id, identifier, value, expires_at, created_at, updated_at)
    values (${id}, ${identifier}, ${user_id}, now() + ${minutes} * interval '1 minute', now(), now())`)
}

const ValueRow = z.object({ value: z.string() })

export async function takeConnection(db: Executor, identifier: string): Promise<string | null> {
  const rows = await db.query(sql.rows(ValueRow)`
    delete from auth_verification where identifier = ${identifier} and expires_at > now() returning value`)
  return rows[0]?.value ?? null
}
