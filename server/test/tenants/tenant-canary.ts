import { createHash } from 'node:crypto'
import * as z from 'zod'
import { sql } from '#src/infra/db/sql.ts'
import { tenantFor } from '../accounts/create-user.ts'
import { tenantDatabase } from '#src/infra/db/tenants/tenant-database.ts'
import type { TestApp } from '../build-app.ts'
import type { Tenant } from './tenant-types.ts'

/** A text that appears in the data of one tenant only. */
export const canary = 'canary-7f3a'

/** Columns that responses show, and which rows have them. */
const shownColumns: readonly (readonly [table: string, column: string, rows?: string])[] = [
  ['user_profile', 'full_name'],
  ['automations', 'name'],
  ['decisions', 'text'],
  ['messages', 'text'],
  ['contact_notes', 'text'],
  ['saved_replies', 'text'],
  ['knowledge_sources', 'title'],
  ['reply_files', 'alt', `kind = 'images'`],
  ['fixed_answers', 'answer'],
  ['knowledge_gaps', 'question'],
  ['notices', 'body'],
  ['posts', 'caption'],
  ['assistant_turns', 'message'],
]

/** Writes the canary into the rows of a tenant. Throws if a table has no row to write to. */
export async function plantCanary({ ctx }: TestApp, { user }: Tenant): Promise<void> {
  const db = tenantDatabase(ctx.db, tenantFor(user.user_id))
  for (const [table, column, rows = 'true'] of shownColumns) {
    const rowCount = await db.execute(sql`
      update ${sql.identifier(table)} set ${sql.identifier(column)} = ${canary} where ${sql.raw(rows)}`)
    if (rowCount === 0 && table !== 'posts') throw new Error(`The tenant has no row in ${table}.`)
  }
}

/** Returns texts that only responses to this tenant may contain. */
export function secretsOf({ user, automations, ...ids }: Tenant): string[] {
  const all = [
    canary,
    user.user_id,
    user.email,
    user.token,
    ...Object.values(automations),
    ...Object.values(ids),
  ]
  return [...new Set(all)].filter((each) => each.length > 3)
}

const NameRow = z.object({ name: z.string() })
const RowText = z.object({ row: z.string() })

/** Returns a checksum of the rows of a tenant in each table with a policy. */
export async function checksumsOf({ ctx }: TestApp, { user }: Tenant): Promise<Record<string, string>> {
  const db = tenantDatabase(ctx.db, tenantFor(user.user_id))
  const tables = await ctx.db.query(sql.rows(NameRow)`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relrowsecurity order by relname`)
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const rows = await db.query(
      sql.rows(RowText)`select t::text as row from ${sql.identifier(name)} t order by 1`,
    )
    const hash = createHash('sha256')
    for (const { row } of rows) hash.update(row)
    sums[name] = `${rows.length} ${hash.digest('hex')}`
  }
  return sums
}
