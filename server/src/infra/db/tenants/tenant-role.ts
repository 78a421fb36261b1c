import type { PoolClient } from 'pg'
import type { Logger } from '#src/infra/telemetry/logger.ts'

/** Role of the statements of one user; row-level security applies to it. It cannot log in. */
export const tenantRole = 'skein_tenant'

interface RoleState {
  current: string
  /** Ignores row-level security. */
  privileged: boolean
  exists: boolean
  member: boolean
  /** Whether the tenant role lacks access to a table with a policy. */
  ungranted: boolean
}

/**
 * Creates the tenant role if it is missing and gives it access to the tables with policies. Changes nothing if that is
 * done. Returns false, with a warning, if the role of the connection may not create roles and an administrator did not.
 */
export async function prepareTenantRole(client: PoolClient, log: Logger): Promise<boolean> {
  const state = await readState(client)
  if (state.privileged) {
    log.warn(
      { role: state.current },
      'the role in DATABASE_URL is a superuser or has BYPASSRLS; create a plain role as docs/guide/deployment.md shows',
    )
  }
  try {
    if (!state.exists) await client.query(`create role ${tenantRole} nologin`)
    if (!state.member) await client.query(`grant ${tenantRole} to current_user`)
  } catch (error) {
    log.warn(
      { err: error },
      `the role ${tenantRole} is missing, so row-level security is off; run as an administrator of the database: ` +
        `create role ${tenantRole} nologin; grant ${tenantRole} to ${state.current}; then start again`,
    )
    return false
  }
  if (!state.exists || state.ungranted) await client.query(grants)
  return true
}

async function readState(client: PoolClient): Promise<RoleState> {
  const { rows } = await client.query<RoleState>(`
    select r.rolname::text as current, r.rolsuper or r.rolbypassrls as privileged, t.oid is not null as exists,
      t.oid is not null and (r.rolsuper or pg_has_role(r.oid, t.oid, 'member')) as member,
      exists (
        select from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relrowsecurity
          and not coalesce(has_table_privilege(t.oid, c.oid, 'delete'), false)
      ) as ungranted
    from pg_roles r left join pg_roles t on t.rolname = '${tenantRole}'
    where r.rolname = current_user`)
  const [state] = rows
  if (!state) throw new Error('The catalogue does not list the role of the connection.')
  return state
}

/** The tables without a policy hold nothing that a statement of a user needs. */
const grants = `
  do $$
  declare each regclass;
  begin
    grant usage on schema public to ${tenantRole};
    grant usage on all sequences in schema public to ${tenantRole};
    for each in select oid from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
    loop execute format('grant select, insert, update, delete on %s to ${tenantRole}', each); end loop;
  end $$`
