import type { TestApp } from '../build-app.ts'

type Product = Pick<TestApp, 'ctx'>

/** Lets PostgreSQL refuse to write to these tables with its error of a full disk. Returns a function that ends it. */
export async function fillDisk({ ctx }: Product, tables: readonly string[]): Promise<() => Promise<void>> {
  const run = (text: (table: string) => string) => ctx.db.$client.query(tables.map(text).join(';'))
  await ctx.db.$client.query(`create or replace function disk_is_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await run(
    (table) =>
      `create trigger disk_is_full before insert or update on ${table} execute function disk_is_full()`,
  )
  return async () => void (await run((table) => `drop trigger disk_is_full on ${table}`))
}

/** Returns the tables of the product that are not parts of others. */
export async function tablesOf({ ctx }: Product): Promise<string[]> {
  const { rows } = await ctx.db.$client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by 1`,
  )
  return rows.map(({ name }) => name)
}
