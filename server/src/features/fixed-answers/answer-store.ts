import { sql } from 'drizzle-orm'
import type { FixedAnswer } from '@skein/contract/fixed-answers'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { rowsOf } from '#src/infra/db/rows.ts'
import type { KeptQuestion } from './compare-questions.ts'

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`)

const columns = sql`id, question, answer, ${iso('created_at')}, ${iso('updated_at')}`

/** The newest first. */
export async function findAnswers(db: Executor, account_id: string): Promise<FixedAnswer[]> {
  const { rows } = await db.execute(sql`
    select ${columns} from fixed_answers where account_id = ${account_id} order by created_at desc, id desc`)
  return rowsOf(rows)
}

export type ComparedAnswer = KeptQuestion & Pick<FixedAnswer, 'id' | 'question' | 'answer'>

/** All of an account, with what their questions are compared by. */
export async function findComparedAnswers(db: Executor, account_id: string): Promise<ComparedAnswer[]> {
  const { rows } = await db.execute(sql`
    select id, question, answer, words, model, vector from fixed_answers
    where account_id = ${account_id} order by created_at, id`)
  return rowsOf(rows)
}

export async function accountOfAnswer(db: Executor, id: string): Promise<string | null> {
  const { rows } = await db.execute(sql`select account_id from fixed_answers where id::text = ${id}`)
  return rowsOf<{ account_id: string }>(rows)[0]?.account_id ?? null
}

export async function countAnswers(db: Executor, account: OwnedAccount): Promise<number> {
  const { rows } = await db.execute(
    sql`select count(*)::int as count from fixed_answers where account_id = ${account.id}`,
  )
  return rowsOf<{ count: number }>(rows)[0]?.count ?? 0
}

export interface SavedAnswer extends KeptQuestion {
  id: string
  account_id: string
  question: string
  answer: string
  at: string
}

/** Null when the account has no such answer to change. */
export async function insertOrUpdateAnswer(db: Executor, saved: SavedAnswer): Promise<FixedAnswer | null> {
  const { rows } = await db.execute(sql`
    insert into fixed_answers as f (id, account_id, question, answer, words, model, vector, created_at, updated_at)
    values (${saved.id}, ${saved.account_id}, ${saved.question}, ${saved.answer}, ${JSON.stringify(saved.words)},
      ${saved.model}, ${saved.vector}, ${saved.at}, ${saved.at})
    on conflict (id) do update set question = excluded.question, answer = excluded.answer, words = excluded.words,
      model = excluded.model, vector = excluded.vector, updated_at = excluded.updated_at
      where f.account_id = excluded.account_id
    returning ${columns}`)
  return rowsOf<FixedAnswer>(rows)[0] ?? null
}

export async function removeAnswer(db: Executor, account: OwnedAccount, id: string): Promise<void> {
  await db.execute(sql`delete from fixed_answers where id::text = ${id} and account_id = ${account.id}`)
}
