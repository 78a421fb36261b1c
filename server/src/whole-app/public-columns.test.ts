import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createTestDatabase } from '#test/test-database.ts'
import { decisionRows } from '#src/features/events/index.ts'
import { openRows, outboxRows } from '#src/features/outbox/index.ts'
import { automationRows } from '#src/features/stored-automations/index.ts'
import { Sql, sql } from '#src/infra/db/sql.ts'

const { database, close } = await createTestDatabase()
afterAll(() => close())

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}
const Plan = z.object({ 'QUERY PLAN': z.custom<{ Plan: PlanNode }[]>() })

/** Returns the steps of a plan with their tables and indexes, outer ones first. */
async function planOf(statement: Sql): Promise<string[]> {
  const [row] = await database.query(sql.rows(Plan)`explain (costs off, format json) ${statement}`)
  const stepsOf = (node: PlanNode): string[] => [
    [node['Node Type'], node['Relation Name'], node['Index Name']].join(' ').trim(),
    ...(node.Plans ?? []).flatMap(stepsOf),
  ]
  return (row?.['QUERY PLAN'] ?? []).flatMap((plan) => stepsOf(plan.Plan))
}

const folder = join(import.meta.dirname, '..', 'features')
const modules = globSync('*/public-store.ts', { cwd: folder }).map((file) => import(join(folder, file)))
const fragments = (await Promise.all(modules)).flatMap((module: Record<string, unknown>) =>
  Object.entries(module).flatMap(([name, fragment]) =>
    fragment instanceof Sql
      ? [{ name, fragment, table: fragment.text.match(/from (\w+)\)$/)?.[1] ?? '' }]
      : [],
  ),
)

test.each(fragments)('$name is planned like the table $table', async ({ fragment, table }) => {
  const columns = sql.raw(
    fragment.text.slice(fragment.text.indexOf('select') + 6, fragment.text.lastIndexOf(' from')),
  )
  const name = sql.identifier(table)
  const part = await planOf(sql`select ${columns} from ${fragment} x limit 5`)
  expect(part).toEqual(await planOf(sql`select ${columns} from ${name} x limit 5`))
})

test('a join of tables of three features is planned like a join of their tables', async () => {
  const join = ([decisions, automations, outbox, open]: readonly Sql[]) => sql`
    select d.text, a.name, coalesce(q.phase, o.state) as state
    from unnest(array['1', '2']::bigint[]) as k (event_seq) join ${decisions} d using (event_seq)
    join ${automations} a on a.account_id = d.account_id and a.number = any(d.fired)
    left join lateral (
      select * from ${outbox} o where o.account_id = d.account_id and o.dedupe_key = d.message_keys ->> '1') o on true
    left join ${open} q on q.outbox_seq = o.outbox_seq
    where exists (select from ${outbox} earlier where earlier.account_id = d.account_id and earlier.person_id = d.from_id)
    order by d.event_seq desc limit 20`
  const tables = ['decisions', 'automations', 'outbox', 'outbox_open'].map(sql.identifier)
  expect(await planOf(join([decisionRows, automationRows, outboxRows, openRows]))).toEqual(
    await planOf(join(tables)),
  )
})
