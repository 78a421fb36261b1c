import * as z from 'zod'
import type { Database, Executor, Transaction } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

interface NewEmailChange {
  change_id: string
  user_id: string
  from_email: string
  to_email: string
  confirm_hash: string
  stop_hash: string
  now: Date
}

/** Stores a request and ends an earlier one that is not confirmed. */
export async function insertEmailChange(db: Database, change: NewEmailChange): Promise<void> {
  await db.transaction(async (tx) => {
    await endEmailChanges(tx, change.user_id)
    await tx.execute(sql`
      insert into email_changes (change_id, user_id, from_email, to_email, confirm_hash, stop_hash, had_two_factor,
        requested_at)
      select ${change.change_id}, id, ${change.from_email}, ${change.to_email}, ${change.confirm_hash},
        ${change.stop_hash}, two_factor_enabled, ${change.now}
      from auth_user where id = ${change.user_id}`)
  })
}

/** Ends the requests of a user that are not confirmed. */
export async function endEmailChanges(db: Executor, user_id: string): Promise<void> {
  await db.execute(sql`delete from email_changes where user_id = ${user_id} and confirmed_at is null`)
}

const EmailChange = z.object({ user_id: z.string(), from_email: z.string(), to_email: z.string() })
export type EmailChange = z.infer<typeof EmailChange>

/** Returns the request whose link to the new address has this hash; null when there is none. */
export const findEmailChange = (db: Executor, hash: string): Promise<EmailChange | null> =>
  db.first(sql.rows(EmailChange)`
    select user_id, from_email, to_email from email_changes where confirm_hash = ${hash}`)

/**
 * Replaces the address of the user whose request has this hash, and ends links that were sent to the old address. Returns
 * null when the request was made before `after`, has ended or is confirmed, when the address has changed since, or when
 * another user has the new one.
 */
export async function confirmEmailChange(
  db: Database,
  { hash, now, after }: { hash: string; now: Date; after: Date },
): Promise<EmailChange | null> {
  return db.transaction(async (tx) => {
    const [change] = await tx.query(sql.rows(EmailChange)`
      update email_changes set confirmed_at = ${now}
      where confirm_hash = ${hash} and confirmed_at is null and requested_at > ${after}
      returning user_id, from_email, to_email`)
    if (!change) return null
    const { user_id, from_email, to_email } = change
    if (!(await replaceEmail(tx, { user_id, from: from_email, to: to_email }))) {
      await tx.execute(sql`delete from email_changes where confirm_hash = ${hash}`)
      return null
    }
    await tx.execute(
      sql`delete from auth_verification where value = ${user_id} or identifier = ${from_email}`,
    )
    return change
  })
}

/** Returns false when the user has another address than `from`, or another user has `to`. */
async function replaceEmail(
  tx: Transaction,
  { user_id, from, to }: { user_id: string; from: string; to: string },
): Promise<boolean> {
  const rowCount = await tx.execute(sql`
    update auth_user u set email = ${to}, email_verified = true, updated_at = now()
    where id = ${user_id} and email = ${from}
      and not exists (select from auth_user other where other.email = ${to})`)
  return rowCount > 0
}

const StoppedChange = z.object({
  user_id: z.string(),
  from_email: z.string(),
  had_two_factor: z.boolean(),
  requested_at: z.string(),
})

/**
 * Stops or undoes the change whose link to the old address has this hash: gives the user the old address, ends all
 * sessions, sign-in links and trusted devices, and removes the password, and the passkeys and two-step sign-in that were
 * added since the request. Returns the id of the user; null when the request was made before `after` or has ended, or when
 * another user has the old address.
 */
export async function stopEmailChange(
  db: Database,
  { hash, after }: { hash: string; after: Date },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [change] = await tx.query(sql.rows(StoppedChange)`
      select user_id, from_email, had_two_factor, requested_at::text as requested_at from email_changes
      where stop_hash = ${hash} and requested_at > ${after} for update`)
    if (!change) return null
    const { user_id, from_email, had_two_factor, requested_at } = change
    const restored = await tx.execute(sql`
      update auth_user u set email = ${from_email}, email_verified = true,
        two_factor_enabled = two_factor_enabled and ${had_two_factor}, updated_at = now()
      where id = ${user_id}
        and not exists (select from auth_user other where other.email = ${from_email} and other.id <> u.id)`)
    if (restored === 0) return null
    if (!had_two_factor) await tx.execute(sql`delete from auth_two_factor where user_id = ${user_id}`)
    await tx.execute(
      sql`delete from auth_passkey where user_id = ${user_id} and created_at >= ${requested_at}`,
    )
    await tx.execute(
      sql`update auth_account set password = null where user_id = ${user_id} and provider_id = 'credential'`,
    )
    await tx.execute(sql`delete from auth_session where user_id = ${user_id}`)
    await tx.execute(
      sql`delete from auth_verification where value = ${user_id} or identifier = ${from_email}`,
    )
    // A later change began from an address that this one gave the user. An earlier one can still be undone.
    await tx.execute(
      sql`delete from email_changes where user_id = ${user_id} and requested_at >= ${requested_at}`,
    )
    return user_id
  })
}

/** Stores a link with which the user can set a password, under the hash of its identifier. */
export async function insertResetLink(
  db: Executor,
  {
    id,
    identifier,
    user_id,
    expires_at,
  }: { id: string; identifier: string; user_id: string; expires_at: Date },
): Promise<void> {
  await db.execute(sql`
    insert into auth_verification (id, identifier, value, expires_at, created_at, updated_at)
    values (${id}, ${identifier}, ${user_id}, ${expires_at}, now(), now())`)
}
