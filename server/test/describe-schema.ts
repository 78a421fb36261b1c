import type pg from 'pg'

/** Returns everything that the schema declares: columns, constraints, indexes, triggers, functions, policies and options. */
export async function describeSchema(client: pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    with tables as (
      select oid, relname, reloptions, relkind, relpersistence, relrowsecurity, pg_get_partkeydef(oid) as key from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    )
    select concat_ws(' ', 'table', relname, relkind, relpersistence, relrowsecurity, key,
      array(select unnest(reloptions) order by 1)) as line from tables
    union all
    select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      attgenerated, attstorage, attcollation, pg_get_expr(adbin, adrelid))
    from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all
    select concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(c.oid))
    from tables join pg_constraint c on conrelid = tables.oid where contype <> 'n'
    union all
    select concat_ws(' ', 'index', pg_get_indexdef(indexrelid)) from tables join pg_index on indrelid = tables.oid
    union all
    select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid)) from tables join pg_trigger t on tgrelid = tables.oid
    where not tgisinternal
    union all
    select concat_ws(' ', 'policy', relname, polname, pg_get_expr(polqual, polrelid))
    from tables join pg_policy on polrelid = tables.oid
    union all
    select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'sequence', relname) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S'`)
  return rows.map(({ line }) => line).toSorted()
}
