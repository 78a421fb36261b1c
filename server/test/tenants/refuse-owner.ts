import type { Ctx } from '#src/context.ts'

/** Refuses writes to tables that do not run as the tenant role, which row-level security limits. */
export async function refuseOwner(
  { db }: Pick<Ctx, 'db'>,
  writes: Readonly<Record<string, string>>,
): Promise<void> {
  await db.$client.query(`
    create function refuse_owner() returns trigger language plpgsql as $$
    begin
      if current_user <> 'skein_tenant' then raise exception 'written as %', current_user; end if;
      return new;
    end $$`)
  for (const [table, event] of Object.entries(writes)) {
    await db.$client.query(
      `create trigger refuse_owner before ${event} on ${table} for each row execute function refuse_owner()`,
    )
  }
}
