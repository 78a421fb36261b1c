import { Role } from '@skein/contract/workspaces/permissions'
import type { Workspace } from '@skein/contract/workspaces/workspaces'
import * as z from 'zod'
import { sessionRows, userRows } from '#src/features/auth/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { prepared, sql } from '#src/infra/db/sql.ts'

const RoleRow = z.object({ workspace_id: z.string(), user_id: z.string(), role: Role })

/**
 * Returns the roles of a user by workspace, the workspace joined first first. What a user sees follows from this, so the
 * condition is checked again here: no policy is beneath it.
 */
export async function findRoles(db: Executor, user_id: string): Promise<Map<string, Role>> {
  const rows = await db.query(findingRoles([user_id]))
  const memberships = rows.filter((row) => row.user_id === user_id)
  return new Map(memberships.map(({ workspace_id, role }) => [workspace_id, role]))
}

const findingRoles = prepared(
  'find roles',
  `select workspace_id, user_id, role from workspace_members where user_id = $1 order by joined_at, workspace_id`,
  RoleRow,
)

const HasRoleRow = z.object({ workspace_id: z.string(), user_id: z.string() })

/** Returns which of these users belong to which of these workspaces, as `<workspace_id> <user_id>`. */
export async function findMemberships(
  db: Executor,
  { workspace_ids, user_ids }: { workspace_ids: readonly string[]; user_ids: readonly string[] },
): Promise<Set<string>> {
  const rows = await db.query(sql.rows(HasRoleRow)`
    select workspace_id, user_id from workspace_members
    where workspace_id = any(${[...workspace_ids]}::text[]) and user_id = any(${[...user_ids]}::text[])`)
  return new Set(rows.map(({ workspace_id, user_id }) => `${workspace_id} ${user_id}`))
}

const WorkspaceRow = z.object({
  workspace_id: z.string(),
  name: z.string(),
  time_zone: z.string(),
  version: z.number(),
  members: z.number(),
})

/** Returns workspaces with their numbers of members, the oldest first. */
export const findWorkspaces = (
  db: Executor,
  workspace_ids: readonly string[],
): Promise<Omit<Workspace, 'role' | 'accounts'>[]> =>
  db.query(sql.rows(WorkspaceRow)`
    select w.id as workspace_id, w.name, w.time_zone, w.version,
      (select count(*)::int from workspace_members m where m.workspace_id = w.id) as members
    from workspaces w where w.id = any(${[...workspace_ids]}::text[]) order by w.created_at, w.id`)

export async function insertWorkspace(
  tx: Executor,
  { workspace_id, user_id, name, now }: { workspace_id: string; user_id: string; name: string; now: Date },
): Promise<void> {
  const at = now.toISOString()
  await tx.execute(
    sql`insert into workspaces (id, name, created_at) values (${workspace_id}, ${name}, ${at})`,
  )
  await insertMember(tx, { workspace_id, user_id, role: 'owner', now })
}

/** Returns false and changes nothing when the user is a member already. */
export async function insertMember(
  tx: Executor,
  member: { workspace_id: string; user_id: string; role: Role; now: Date },
): Promise<boolean> {
  const rowCount = await tx.execute(sql`
    insert into workspace_members (workspace_id, user_id, role, joined_at)
    values (${member.workspace_id}, ${member.user_id}, ${member.role}, ${member.now.toISOString()})
    on conflict do nothing`)
  return rowCount === 1
}

export async function updateWorkspace(
  db: Executor,
  change: { workspace_id: string; name: string | null; time_zone: string | null },
): Promise<void> {
  await db.execute(sql`
    update workspaces set name = coalesce(${change.name}, name), time_zone = coalesce(${change.time_zone}, time_zone),
      version = version + 1
    where id = ${change.workspace_id}`)
}

/** Its members and invitations go with it. */
export async function deleteWorkspaceRow(tx: Executor, workspace_id: string): Promise<void> {
  await tx.execute(sql`delete from workspaces where id = ${workspace_id}`)
}

/** Locks a workspace until the transaction ends, so that changes of its members follow one another. */
export async function lockWorkspace(tx: Executor, workspace_id: string): Promise<void> {
  await tx.execute(sql`select from workspaces where id = ${workspace_id} for update`)
}

const MemberRow = z.object({ user_id: z.string(), role: Role, joined_at: z.string() })
const UserRow = z.object({ id: z.string(), name: z.string(), email: z.string() })

export type StoredMember = z.infer<typeof MemberRow> & { name: string; email: string }

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Returns the members of a workspace, who joined first first. */
export const findMemberRows = (db: Executor, workspace_id: string): Promise<z.infer<typeof MemberRow>[]> =>
  db.query(sql.rows(MemberRow)`
    select user_id, role, ${iso('joined_at')} as joined_at from workspace_members m
    where workspace_id = ${workspace_id} order by m.joined_at, user_id`)

/** Returns the members of a workspace with names and addresses, who joined first first. The system reads the users: a policy hides them from each other. */
export async function findMembers(db: Executor, workspace_id: string): Promise<StoredMember[]> {
  const members = await findMemberRows(db, workspace_id)
  const ids = members.map(({ user_id }) => user_id)
  const users = await db.system.query(sql.rows(UserRow)`
    select id, name, email from ${userRows} u where id = any(${ids}::text[])`)
  const byId = new Map(users.map((user) => [user.id, user]))
  return members.flatMap((member) => {
    const user = byId.get(member.user_id)
    return user ? [{ ...member, name: user.name, email: user.email }] : []
  })
}

/** Returns the role of a member, who keeps it until the transaction ends; null for others. */
export async function lockMember(
  tx: Executor,
  { workspace_id, user_id }: { workspace_id: string; user_id: string },
): Promise<Role | null> {
  const row = await tx.first(sql.rows(RoleRow)`
    select workspace_id, user_id, role from workspace_members
    where workspace_id = ${workspace_id} and user_id = ${user_id} for share`)
  return row?.role ?? null
}

const SeenRow = z.object({ user_id: z.string(), at: z.string() })

/** Returns when users last used a session, to the day. Needs the database of the system. */
export async function findLastSeen(db: Executor, user_ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query(sql.rows(SeenRow)`
    select user_id, max(${iso('updated_at')}) as at from ${sessionRows} s
    where user_id = any(${[...user_ids]}::text[]) group by user_id`)
  return new Map(rows.map(({ user_id, at }) => [user_id, at]))
}

export async function updateRole(
  tx: Executor,
  which: { workspace_id: string; user_id: string; role: Role },
): Promise<void> {
  await tx.execute(sql`
    update workspace_members set role = ${which.role}
    where workspace_id = ${which.workspace_id} and user_id = ${which.user_id}`)
}

export async function deleteMember(
  tx: Executor,
  which: { workspace_id: string; user_id: string },
): Promise<void> {
  await tx.execute(sql`
    delete from workspace_members where workspace_id = ${which.workspace_id} and user_id = ${which.user_id}`)
}
