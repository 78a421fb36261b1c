import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const SecondFactor = z.object({
  user_id: z.string(),
  email: z.string(),
  /** Two-step sign-in is on, that is, a first code was confirmed. */
  enabled: z.boolean(),
  /** Encrypted, like `backup_codes`. */
  secret: z.string(),
  backup_codes: z.string(),
  /** Wrong codes have locked it. */
  locked: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Returns the authenticator app of a user; null when there is none. */
export const findSecondFactor = (db: Executor, user_id: string): Promise<SecondFactor | null> =>
  db.first(sql.rows(SecondFactor)`
    select u.id as user_id, u.email, u.two_factor_enabled and t.verified as enabled, t.secret, t.backup_codes,
      coalesce(t.locked_until > now(), false) as locked
    from auth_two_factor t join auth_user u on u.id = t.user_id
    where t.user_id = ${user_id} limit 1`)

const ValueRow = z.object({ value: z.string() })

/** Returns the user whose sign-in waits for a code under this identifier; null when it has ended. */
export async function findChallengedUser(db: Executor, identifier: string): Promise<string | null> {
  const rows = await db.query(sql.rows(ValueRow)`
    select value from auth_verification where identifier = ${identifier} and expires_at > now()`)
  return rows[0]?.value ?? null
}

/** Returns false when a code of this time step or of a later one was accepted before. */
export async function takeStep(
  db: Executor,
  { user_id, step }: { user_id: string; step: number },
): Promise<boolean> {
  const rowCount = await db.execute(sql`
    update auth_two_factor set last_used_step = ${step}
    where user_id = ${user_id} and coalesce(last_used_step, 0) < ${step}`)
  return rowCount > 0
}

/** Returns false when the codes were changed in between. */
export async function replaceBackupCodes(
  db: Executor,
  { user_id, before, after }: { user_id: string; before: string; after: string },
): Promise<boolean> {
  const replaced = await db.execute(sql`
    update auth_two_factor set backup_codes = ${after} where user_id = ${user_id} and backup_codes = ${before}`)
  return replaced > 0
}
