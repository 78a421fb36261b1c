import * as z from 'zod'
import type { FixedAnswer } from '@skein/contract/knowledge/fixed-answers'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'
import type { StoredQuestion } from './match-question.ts'

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`)

const columns = sql`id, question, answer, version, ${iso('created_at')}, ${iso('updated_at')}`

const AnswerRow = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})

/** Returns fixed answers, newest first. */
export async function findAnswers(db: Executor, account_id: string): Promise<FixedAnswer[]> {
  return db.query(sql.rows(AnswerRow)`
    select ${columns} from fixed_answers where account_id = ${account_id} order by created_at desc, id desc`)
}

export const ComparedAnswer = z.object({
  words: json<StoredQuestion['words']>(),
  model: z.string().nullable(),
  vector: z.instanceof(Buffer).nullable(),
  id: z.string(),
  answer: z.string(),
  question: z.string(),
})
export type ComparedAnswer = z.infer<typeof ComparedAnswer>

/** Returns all fixed answers of an account with words and vectors of their questions. */
export async function findComparedAnswers(db: Executor, account_id: string): Promise<ComparedAnswer[]> {
  return db.query(sql.rows(ComparedAnswer)`
    select id, question, answer, words, model, vector from fixed_answers
    where account_id = ${account_id} order by created_at, id`)
}

const AccountIdRow = z.object({ account_id: z.string() })

export async function accountOfAnswer(db: Executor, id: string): Promise<string | null> {
  const rows = await db.query(
    sql.rows(AccountIdRow)`select account_id from fixed_answers where id::text = ${id}`,
  )
  return rows[0]?.account_id ?? null
}

const VersionRow = z.object({ version: z.number() })

/** Returns the version of an answer; null when the account has no such answer. */
export async function versionOfAnswer(
  db: Executor,
  account: OwnedAccount,
  id: string,
): Promise<number | null> {
  const row = await db.first(sql.rows(VersionRow)`
    select version from fixed_answers where id::text = ${id} and account_id = ${account.id}`)
  return row?.version ?? null
}

const CountRow = z.object({ count: z.number() })

export async function countAnswers(db: Executor, account: OwnedAccount): Promise<number> {
  const rows = await db.query(
    sql.rows(CountRow)`select count(*)::int as count from fixed_answers where account_id = ${account.id}`,
  )
  return rows[0]?.count ?? 0
}

export interface SavedAnswer extends StoredQuestion {
  id: string
  account_id: string
  question: string
  answer: string
  at: string
}

/** Returns null when the id belongs to another account. */
export const insertOrUpdateAnswer = (db: Executor, savedAnswer: SavedAnswer): Promise<FixedAnswer | null> =>
  db.first(sql.rows(AnswerRow)`
    insert into fixed_answers as f (id, account_id, question, answer, words, model, vector, created_at, updated_at)
    values (${savedAnswer.id}, ${savedAnswer.account_id}, ${savedAnswer.question}, ${savedAnswer.answer}, ${JSON.stringify(savedAnswer.words)},
      ${savedAnswer.model}, ${savedAnswer.vector}, ${savedAnswer.at}, ${savedAnswer.at})
    on conflict (id) do update set question = excluded.question, answer = excluded.answer, words = excluded.words,
      model = excluded.model, vector = excluded.vector, updated_at = excluded.updated_at, version = f.version + 1
      where f.account_id = excluded.account_id
    returning ${columns}`)

export async function removeAnswer(db: Executor, account: OwnedAccount, id: string): Promise<void> {
  await db.execute(sql`delete from fixed_answers where id::text = ${id} and account_id = ${account.id}`)
}
