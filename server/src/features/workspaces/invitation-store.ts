import { Role } from '@skein/contract/workspaces/permissions'
import * as z from 'zod'
import { userRows } from '#src/features/auth/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const StoredInvitation = z.object({
  invitation_id: z.string(),
  workspace_id: z.string(),
  email: z.string(),
  role: Role,
  created_at: z.string(),
  expires_at: z.string(),
  used_at: z.string().nullable(),
  ended_at: z.string().nullable(),
})
export type StoredInvitation = z.infer<typeof StoredInvitation>

const iso = (name: string) =>
  `to_char(i.${name} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`

/** Columns of the invitations `i`. */
const columns = sql.raw(
  ['i.invitation_id', 'i.workspace_id', 'i.email', 'i.role']
    .concat(['created_at', 'expires_at', 'used_at', 'ended_at'].map(iso))
    .join(', '),
)

/** Returns 100 invitations to a workspace: those that nobody has used or ended first, then the newest. */
export const findInvitationsTo = (db: Executor, workspace_id: string): Promise<StoredInvitation[]> =>
  db.query(sql.rows(StoredInvitation)`
    select ${columns} from workspace_invitations i
    where workspace_id = ${workspace_id}
    order by (i.used_at is null and i.ended_at is null) desc, i.created_at desc, invitation_id limit 100`)

/** Deletes invitations to the workspace that ended more than 30 days ago. */
export async function insertInvitation(
  tx: Executor,
  invitation: Omit<StoredInvitation, 'used_at' | 'ended_at'> & {
    token_hash: string
    invited_by: string | null
  },
): Promise<void> {
  await tx.execute(sql`
    delete from workspace_invitations where workspace_id = ${invitation.workspace_id}
      and expires_at < ${invitation.created_at}::timestamptz - interval '30 days'`)
  await tx.execute(sql`
    insert into workspace_invitations (invitation_id, workspace_id, email, role, token_hash, invited_by, created_at,
      expires_at)
    values (${invitation.invitation_id}, ${invitation.workspace_id}, ${invitation.email}, ${invitation.role},
      ${invitation.token_hash}, ${invitation.invited_by}, ${invitation.created_at}, ${invitation.expires_at})`)
}

/** Returns an invitation by the hash of its token, locked until the transaction ends. Needs the database of the system. */
export const lockInvitation = (tx: Executor, token_hash: string): Promise<StoredInvitation | null> =>
  tx.first(sql.rows(StoredInvitation)`
    select ${columns} from workspace_invitations i where i.token_hash = ${token_hash} for update`)

const DescribedInvitation = StoredInvitation.extend({
  workspace: z.string(),
  /** Null once the user is deleted. */
  inviter: z.string().nullable(),
  has_user: z.boolean(),
})

/** Returns an invitation by the hash of its token, with names for people. Needs the database of the system. */
export const findInvitation = (
  db: Executor,
  token_hash: string,
): Promise<z.infer<typeof DescribedInvitation> | null> =>
  db.first(sql.rows(DescribedInvitation)`
    select ${columns}, w.name as workspace, u.name as inviter,
      exists (select from ${userRows} p where p.email = i.email and p.email_verified) as has_user
    from workspace_invitations i join workspaces w on w.id = i.workspace_id
      left join ${userRows} u on u.id = i.invited_by
    where i.token_hash = ${token_hash}`)

export async function markInvitationUsed(tx: Executor, invitation_id: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update workspace_invitations set used_at = ${now.toISOString()} where invitation_id = ${invitation_id}`)
}

/**
 * Claims an open invitation of an address, by its token or its workspace, for a sign-up; a trigger accepts it when the address
 * is confirmed. Returns whether there is one.
 */
export async function markInvitationClaimed(
  db: Executor,
  claim: { email: string; now: Date } & ({ token_hash: string } | { workspace_id: string }),
): Promise<boolean> {
  const now = claim.now.toISOString()
  const which =
    'token_hash' in claim ? sql`token_hash = ${claim.token_hash}` : sql`workspace_id = ${claim.workspace_id}`
  const rowCount = await db.execute(sql`
    update workspace_invitations set claimed_at = ${now}
    where ${which} and email = ${claim.email} and used_at is null and ended_at is null and expires_at > ${now}`)
  return rowCount > 0
}

/** Ends the open invitations that a member sent, except those to roles which the member still gives. */
export async function endInvitationsBy(
  tx: Executor,
  { workspace_id, user_id, given, now }: { workspace_id: string; user_id: string; given: Role[]; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update workspace_invitations set ended_at = ${now.toISOString()}
    where workspace_id = ${workspace_id} and invited_by = ${user_id} and used_at is null and ended_at is null
      and role <> all(${given}::text[])`)
}

/** Ends open invitations: one, or those to an address. Returns how many. */
export const endInvitations = (
  tx: Executor,
  which: { workspace_id: string; now: Date } & ({ invitation_id: string } | { email: string }),
): Promise<number> =>
  tx.execute(sql`
    update workspace_invitations set ended_at = ${which.now.toISOString()}
    where workspace_id = ${which.workspace_id} and used_at is null and ended_at is null
      and ${'email' in which ? sql`email = ${which.email}` : sql`invitation_id::text = ${which.invitation_id}`}`)
