import { createHash } from 'node:crypto'
import pg from 'pg'
import { tenantRole } from '../tenants/tenant-role.ts'

/** Role of the application. It owns the application's schemas and nothing else. */
const applicationRole = 'skein_app'

interface Server {
  /** Password of the superuser, who owns the cluster. */
  password: string
  /** URL with which the superuser connects. */
  administratorUrl: string
}

/**
 * Creates the role of the application and the role of tenants, and makes the application own what an earlier release
 * created as superuser. Changes nothing if that is done. Returns the password of the application's role.
 */
export async function prepareRoles({ password, administratorUrl }: Server): Promise<string> {
  const ownPassword = createHash('sha256').update(`${applicationRole} ${password}`).digest('base64url')
  const client = new pg.Client({ connectionString: administratorUrl, application_name: 'skein launcher' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (!(await isPrepared(client))) await prepare(client, ownPassword)
  } finally {
    await client.end()
  }
  return ownPassword
}

async function isPrepared(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ prepared: boolean }>(`
    select to_regrole('${applicationRole}') is not null and to_regrole('${tenantRole}') is not null
      and not exists (select from pg_namespace n left join pg_class c on c.relnamespace = n.oid
        where n.nspname in ('public', 'pgboss')
          and (n.nspowner <> to_regrole('${applicationRole}') or c.relowner <> to_regrole('${applicationRole}')))
      as prepared`)
  return rows[0]?.prepared ?? false
}

const lockNumber = 7_503_347

async function prepare(client: pg.Client, ownPassword: string): Promise<void> {
  await client.query(`
    begin;
    select pg_advisory_xact_lock(${lockNumber});
    do $$ begin
      if to_regrole('${applicationRole}') is null then
        create role ${applicationRole} login nosuperuser nobypassrls password ${pg.escapeLiteral(ownPassword)};
      end if;
      if to_regrole('${tenantRole}') is null then create role ${tenantRole} nologin; end if;
      grant ${tenantRole} to ${applicationRole};
      execute format('grant create on database %I to ${applicationRole}', current_database());
    end $$;
    ${transferOwnership}
    commit`)
}

/** Sequences of identity columns and indexes follow their table. `reassign owned` refuses the first superuser. */
const transferOwnership = `
  do $$
  declare each record;
  begin
    for each in
      select c.oid::regclass as name, case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
        when 'S' then 'sequence' else 'table' end as kind
      from pg_class c
      where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
        and c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relowner <> '${applicationRole}'::regrole
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
          and d.deptype in ('a', 'i') and d.refclassid = 'pg_class'::regclass and c.relkind = 'S')
    loop execute format('alter %s %s owner to ${applicationRole}', each.kind, each.name); end loop;
    for each in
      select p.oid::regprocedure as name from pg_proc p
      where p.pronamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
    loop execute format('alter routine %s owner to ${applicationRole}', each.name); end loop;
    for each in
      select t.oid::regtype as name from pg_type t
      where t.typnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
        and t.typtype in ('e', 'd')
    loop execute format('alter type %s owner to ${applicationRole}', each.name); end loop;
    if to_regnamespace('pgboss') is not null then alter schema pgboss owner to ${applicationRole}; end if;
    alter schema public owner to ${applicationRole};
  end $$;`

/** Returns the URL with which the application connects. */
export const applicationUrl = (password: string, port: number) =>
  `postgresql://${applicationRole}:${password}@127.0.0.1:${port}/postgres`
