import * as z from 'zod'
import type { KnowledgeGap } from '@skein/contract/fixed-answers'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'
import type { KeptQuestion } from './compare-questions.ts'

const lastAsked = sql.raw(
  `to_char(last_asked_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_asked_at`,
)

/** More are not read by anybody. */
const maxShown = 200

const GapRow = z.object({
  id: z.string(),
  question: z.string(),
  count: z.number(),
  last_asked_at: z.string(),
  conversation_id: z.string().nullable(),
})

/** Open ones, the most asked first. */
export async function findGaps(db: Executor, account: OwnedAccount): Promise<KnowledgeGap[]> {
  return db.query(sql.rows(GapRow)`
    select id, question, count, ${lastAsked}, conversation_id from knowledge_gaps
    where account_id = ${account.id} and state = 'open' order by count desc, last_asked_at desc limit ${maxShown}`)
}

const StoredGap = GapRow.extend({ state: z.string() })

/** All that were ever noted, for the owner's own copy. */
export async function findStoredGaps(db: Executor, account_id: string): Promise<object[]> {
  return db.query(sql.rows(StoredGap)`
    select id, question, count, ${lastAsked}, conversation_id, state from knowledge_gaps
    where account_id = ${account_id} order by first_asked_at, id`)
}

export const ComparedGap = z.object({
  words: json<KeptQuestion['words']>(),
  model: z.string().nullable(),
  vector: z.instanceof(Buffer).nullable(),
  id: z.string(),
})
export type ComparedGap = z.infer<typeof ComparedGap>

/** The latest ones, with what they are compared by. */
export async function findComparedGaps(
  db: Executor,
  account_id: string,
  limit: number,
): Promise<ComparedGap[]> {
  return db.query(sql.rows(ComparedGap)`
    select id, words, model, vector from knowledge_gaps
    where account_id = ${account_id} order by last_asked_at desc limit ${limit}`)
}

export interface NewGap extends KeptQuestion {
  id: string
  account_id: string
  question: string
  conversation_id: string | null
  at: string
}

export async function insertGap(db: Executor, gap: NewGap): Promise<void> {
  await db.execute(sql`
    insert into knowledge_gaps (id, account_id, question, words, model, vector, first_asked_at, last_asked_at,
      conversation_id)
    values (${gap.id}, ${gap.account_id}, ${gap.question}, ${JSON.stringify(gap.words)}, ${gap.model}, ${gap.vector},
      ${gap.at}, ${gap.at}, ${gap.conversation_id})`)
}

/** Asked once more. What was answered and is asked again is open again; what was dismissed stays so. */
export async function countGap(
  db: Executor,
  { id, conversation_id, at }: Pick<NewGap, 'id' | 'conversation_id' | 'at'>,
): Promise<void> {
  await db.execute(sql`
    update knowledge_gaps set count = count + 1, last_asked_at = ${at},
      conversation_id = coalesce(${conversation_id}, conversation_id),
      state = case state when 'answered' then 'open' else state end
    where id = ${id}`)
}

const AccountIdRow = z.object({ account_id: z.string() })

export async function accountOfGap(db: Executor, id: string): Promise<string | null> {
  const rows = await db.query(
    sql.rows(AccountIdRow)`select account_id from knowledge_gaps where id::text = ${id}`,
  )
  return rows[0]?.account_id ?? null
}

export async function closeGaps(
  db: Executor,
  which: { account_id: string; ids: readonly string[]; state: 'dismissed' | 'answered' },
): Promise<void> {
  await db.execute(sql`
    update knowledge_gaps set state = ${which.state}
    where account_id = ${which.account_id} and id::text = any(${[...which.ids]}::text[])`)
}
