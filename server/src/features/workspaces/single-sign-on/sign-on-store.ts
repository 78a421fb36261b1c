import { NewcomerRole, Role } from '@skein/contract/workspaces/permissions'
import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { userRows } from '#src/features/auth/index.ts'

const StoredSignOn = z.object({
  workspace_id: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  /** Encrypted. */
  client_secret: z.string(),
  domain: z.string(),
  domain_token: z.string(),
  verified_at: z.string().nullable(),
  role: NewcomerRole,
  passwords_off: z.boolean(),
  last_used_at: z.string().nullable(),
  version: z.number(),
})
export type StoredSignOn = z.infer<typeof StoredSignOn>

const iso = (name: string) =>
  sql.raw(`to_char(${name} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`)

const columns = sql`workspace_id, issuer, client_id, client_secret, domain, domain_token,
  ${iso('verified_at')}, role, passwords_off, ${iso('last_used_at')}, version`

export const findSignOn = (db: Executor, workspace_id: string): Promise<StoredSignOn | null> =>
  db.first(sql.rows(StoredSignOn)`
    select ${columns} from workspace_sign_on where workspace_id = ${workspace_id}`)

/** Returns the identity provider of a verified domain. Needs the database of the system. */
export const findSignOnOfDomain = (db: Executor, domain: string): Promise<StoredSignOn | null> =>
  db.first(sql.rows(StoredSignOn)`
    select ${columns} from workspace_sign_on where domain = ${domain} and verified_at is not null`)

export async function replaceSignOn(tx: Executor, connection: StoredSignOn): Promise<void> {
  await tx.execute(sql`
    insert into workspace_sign_on (workspace_id, issuer, client_id, client_secret, domain, domain_token, verified_at,
      role, passwords_off, last_used_at, version)
    values (${connection.workspace_id}, ${connection.issuer}, ${connection.client_id}, ${connection.client_secret},
      ${connection.domain}, ${connection.domain_token}, ${connection.verified_at}, ${connection.role},
      ${connection.passwords_off}, ${connection.last_used_at}, ${connection.version})
    on conflict (workspace_id) do update set issuer = excluded.issuer, client_id = excluded.client_id,
      client_secret = excluded.client_secret, domain = excluded.domain, domain_token = excluded.domain_token,
      verified_at = excluded.verified_at, role = excluded.role, passwords_off = excluded.passwords_off,
      last_used_at = excluded.last_used_at, version = excluded.version`)
}

/** Replaces the encrypted secret unless it was changed in the meantime. */
export async function resealSignOn(
  db: Executor,
  { workspace_id, old, sealed }: { workspace_id: string; old: string; sealed: string },
): Promise<void> {
  await db.execute(sql`
    update workspace_sign_on set client_secret = ${sealed}
    where workspace_id = ${workspace_id} and client_secret = ${old}`)
}

export async function markSignOnUsed(db: Executor, workspace_id: string, now: Date): Promise<void> {
  await db.execute(sql`
    update workspace_sign_on set last_used_at = ${now.toISOString()} where workspace_id = ${workspace_id}`)
}

/** Returns whether there was one. */
export const deleteSignOn = async (tx: Executor, workspace_id: string): Promise<boolean> =>
  (await tx.execute(sql`
    with removed as (
      delete from workspace_sign_on where workspace_id = ${workspace_id} returning workspace_id, version
    )
    update workspaces w set removed_sign_on_version = r.version from removed r where w.id = r.workspace_id`)) >
  0

const VersionRow = z.object({ version: z.number() })

/** Returns the version of the single sign-on of a workspace that was removed last; 0 if none was. */
export async function findRemovedVersion(tx: Executor, workspace_id: string): Promise<number> {
  const row = await tx.first(sql.rows(VersionRow)`
    select removed_sign_on_version as version from workspaces where id = ${workspace_id}`)
  return row?.version ?? 0
}

const RoleRow = z.object({ role: Role })

/** Returns the role of the user with this address in a workspace; null for others. Needs the database of the system. */
export async function findRoleByEmail(
  db: Executor,
  { workspace_id, email }: { workspace_id: string; email: string },
): Promise<Role | null> {
  const row = await db.first(sql.rows(RoleRow)`
    select m.role from ${userRows} u join workspace_members m on m.user_id = u.id
    where u.email = ${email} and m.workspace_id = ${workspace_id}`)
  return row?.role ?? null
}
