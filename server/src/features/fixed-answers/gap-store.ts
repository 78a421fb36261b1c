import * as z from 'zod'
import type { KnowledgeGap } from '@skein/contract/knowledge/fixed-answers'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'
import type { StoredQuestion } from './match-question.ts'

const lastAsked = sql.raw(
  `to_char(last_asked_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_asked_at`,
)

const maxGaps = 200

const GapRow = z.object({
  id: z.string(),
  question: z.string(),
  count: z.number(),
  last_asked_at: z.string(),
  conversation_id: z.string().nullable(),
})

/** Returns open gaps, most asked first. */
export async function findGaps(db: Executor, account: OwnedAccount): Promise<KnowledgeGap[]> {
  return db.query(sql.rows(GapRow)`
    select id, question, count, ${lastAsked}, conversation_id from knowledge_gaps
    where account_id = ${account.id} and state = 'open' order by count desc, last_asked_at desc limit ${maxGaps}`)
}

const ArchivedGap = GapRow.extend({ state: z.string() })

/** Returns gaps after an id for a data export. */
export async function archivedGaps(
  db: Executor,
  { account_id, after, limit }: { account_id: string; after: string; limit: number },
): Promise<z.infer<typeof ArchivedGap>[]> {
  return db.query(sql.rows(ArchivedGap)`
    select id, question, count, ${lastAsked}, conversation_id, state from knowledge_gaps
    where account_id = ${account_id} and id > ${after}::uuid order by id limit ${limit}`)
}

export const ComparedGap = z.object({
  words: json<StoredQuestion['words']>(),
  model: z.string().nullable(),
  vector: z.instanceof(Buffer).nullable(),
  id: z.string(),
  is_dismissed: z.boolean(),
})
export type ComparedGap = z.infer<typeof ComparedGap>

/** Returns the latest gaps with words and vectors of their questions. */
export async function findComparedGaps(
  db: Executor,
  account_id: string,
  limit: number,
): Promise<ComparedGap[]> {
  return db.query(sql.rows(ComparedGap)`
    select id, words, model, vector, state = 'dismissed' as is_dismissed from knowledge_gaps
    where account_id = ${account_id} order by last_asked_at desc limit ${limit}`)
}

export interface NewGap extends StoredQuestion {
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

/** Increments the count. Reopens an answered gap; a dismissed gap stays dismissed. */
export async function incrementGap(
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
  change: { account_id: string; ids: readonly string[]; state: 'dismissed' | 'answered' },
): Promise<void> {
  await db.execute(sql`
    update knowledge_gaps set state = ${change.state}
    where account_id = ${change.account_id} and id::text = any(${[...change.ids]}::text[])`)
}
