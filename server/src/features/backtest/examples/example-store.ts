import * as z from 'zod'
import { userRows } from '#src/features/auth/index.ts'
import type { ExampleExpected } from '@skein/contract/automations/backtest/example-failure'
import { exampleLimits } from '@skein/contract/limits'
import type { PastEvent } from '@skein/engine/replay/replay'
import type { Verdict } from '@skein/engine/verdict'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'

/** An event as an example stores it. Times are those of the decision, so that the outcome does not change with time. */
export interface StoredPast extends Omit<PastEvent, 'verdicts' | 'given_up'> {
  given_up: readonly string[]
}

/** An answer of a model about one of the events of an example. */
export interface StoredVerdict {
  /** The position of the event. */
  place: number
  /** The number of the automation. */
  number: number
  /** The prompt fingerprint of the automation that asked. */
  asked: string
  verdict: Verdict
}

export const ExampleRow = z.object({
  example_id: z.string(),
  source_event_id: z.string().nullable(),
  past: json<readonly StoredPast[]>(),
  expected: json<ExampleExpected>(),
  verdicts: json<readonly StoredVerdict[]>(),
  author: z.string().nullable(),
  created_at: z.string(),
})
export type ExampleRow = z.infer<typeof ExampleRow>

const columns = sql`e.example_id, e.source_event_id, e.past, e.expected, e.verdicts,
  coalesce(nullif(u.name, ''), u.email) as author,
  to_char(e.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`

/** Returns the examples of an account, newest first. */
export async function findExamples(db: Executor, account_id: string): Promise<ExampleRow[]> {
  return db.query(sql.rows(ExampleRow)`
    select ${columns} from automation_examples e left join ${userRows} u on u.id = e.author_id
    where e.account_id = ${account_id} order by e.created_at desc, e.example_id desc
    limit ${exampleLimits.examples}`)
}

export async function findExample(
  db: Executor,
  account_id: string,
  example_id: string,
): Promise<ExampleRow | undefined> {
  const rows = await db.query(sql.rows(ExampleRow)`
    select ${columns} from automation_examples e left join ${userRows} u on u.id = e.author_id
    where e.account_id = ${account_id} and e.example_id = ${example_id}`)
  return rows[0]
}

const CountRow = z.object({ count: z.number() })

/** Locks the examples of an account until the transaction ends, so that they are counted one after the other. */
export async function lockExamples(db: Executor, account_id: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('examples'), hashtext(${account_id}))`)
}

export async function countExamples(db: Executor, account_id: string): Promise<number> {
  const rows = await db.query(sql.rows(CountRow)`
    select count(*)::int as count from automation_examples where account_id = ${account_id}`)
  return rows[0]?.count ?? 0
}

export interface NewExample extends Omit<ExampleRow, 'author'> {
  account_id: string
  author_id: string
}

/** Stores an example; replaces an earlier one of the same comment or message. */
export async function writeExample(db: Executor, example: NewExample): Promise<void> {
  const { account_id, source_event_id } = example
  if (source_event_id !== null)
    await db.execute(sql`
      delete from automation_examples
      where account_id = ${account_id} and source_event_id = ${source_event_id}`)
  await db.execute(sql`
    insert into automation_examples (example_id, account_id, source_event_id, past, expected, verdicts, author_id,
      created_at)
    values (${example.example_id}, ${account_id}, ${source_event_id}, ${JSON.stringify(example.past)},
      ${JSON.stringify(example.expected)}, ${JSON.stringify(example.verdicts)}, ${example.author_id},
      ${example.created_at})`)
}

/** Returns false when the account has no such example. */
export async function deleteExampleRow(
  db: Executor,
  account_id: string,
  example_id: string,
): Promise<boolean> {
  const deletedCount = await db.execute(sql`
    delete from automation_examples where account_id = ${account_id} and example_id = ${example_id}`)
  return deletedCount === 1
}

/** Adds answers of models to an example. */
export async function addVerdicts(
  db: Executor,
  account_id: string,
  { example_id, verdicts }: { example_id: string; verdicts: readonly StoredVerdict[] },
): Promise<void> {
  await db.execute(sql`
    update automation_examples set verdicts = ${JSON.stringify(verdicts)}
    where account_id = ${account_id} and example_id = ${example_id}`)
}
