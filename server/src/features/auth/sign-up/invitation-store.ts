import * as z from 'zod'
import type { Database, Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const InvitationRow = z.object({
  id: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  used_at: z.string().nullable(),
})

const OneRow = z.object({ is: z.boolean() })

/** Returns whether anyone has confirmed an address. */
export async function hasConfirmedUser(db: Database): Promise<boolean> {
  const rows = await db.query(
    sql.rows(OneRow)`select exists (select from auth_user where email_verified) as is`,
  )
  return rows[0]?.is ?? false
}

interface NewInvitation {
  id: string
  user_id: string
  token_hash: string
  now: Date
  expires_at: Date
}

export async function insertInvitation(db: Executor, invitation: NewInvitation): Promise<void> {
  await db.execute(sql`
    insert into sign_up_invitations (id, created_by, token_hash, created_at, expires_at)
    values (${invitation.id}, ${invitation.user_id}, ${invitation.token_hash}, ${invitation.now.toISOString()},
      ${invitation.expires_at.toISOString()})`)
}

/** Returns the invitations of a user, the newest first. */
export async function findInvitations(
  db: Executor,
  user_id: string,
): Promise<z.infer<typeof InvitationRow>[]> {
  return db.query(sql.rows(InvitationRow)`
    select id,
      to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
      to_char(expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at,
      to_char(used_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as used_at
    from sign_up_invitations where created_by = ${user_id} order by created_at desc, id limit 100`)
}

const IdRow = z.object({ id: z.string() })

/** Returns whether the user had an unused invitation of this id, which is deleted. */
export async function deleteInvitation(
  db: Executor,
  { id, user_id }: { id: string; user_id: string },
): Promise<boolean> {
  const rows = await db.query(sql.rows(IdRow)`
    delete from sign_up_invitations where id = ${id} and created_by = ${user_id} and used_at is null returning id`)
  return rows.length === 1
}

interface InvitationUse {
  token_hash: string
  now: Date
}

/** Marks an invitation as used. Returns false when it is not valid, for the second of two concurrent calls too. */
export async function takeInvitation(db: Executor, { token_hash, now }: InvitationUse): Promise<boolean> {
  const rows = await db.query(sql.rows(IdRow)`
    update sign_up_invitations set used_at = ${now.toISOString()}
    where token_hash = ${token_hash} and used_at is null and expires_at > ${now.toISOString()}
    returning id`)
  return rows.length === 1
}

/** Makes an invitation valid again that was used at `now`. */
export async function returnInvitation(db: Executor, { token_hash, now }: InvitationUse): Promise<void> {
  await db.execute(sql`
    update sign_up_invitations set used_at = null
    where token_hash = ${token_hash} and used_at = ${now.toISOString()}`)
}

const OpenInvitationRow = z.object({
  id: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  name: z.string(),
  email: z.string(),
})

/** Returns the newest 100 unused invitations of all users that have not ended, with their creators. */
export const findOpenInvitations = (db: Executor, now: Date): Promise<z.infer<typeof OpenInvitationRow>[]> =>
  db.query(sql.rows(OpenInvitationRow)`
    select i.id, u.name, u.email,
      to_char(i.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
      to_char(i.expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at
    from sign_up_invitations i join auth_user u on u.id = i.created_by
    where i.used_at is null and i.expires_at > ${now.toISOString()}
    order by i.created_at desc, i.id limit 100`)

/** Returns whether any user had an unused invitation of this id, which is deleted. */
export async function deleteOpenInvitation(db: Executor, id: string): Promise<boolean> {
  const rows = await db.query(sql.rows(IdRow)`
    delete from sign_up_invitations where id = ${id} and used_at is null returning id`)
  return rows.length === 1
}
