import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

export const CommentFactRow = z.object({
  account_id: z.string(),
  comment_id: z.string(),
  replies: z.number().nullable(),
  gone: z.boolean(),
})
export type CommentFactRow = z.infer<typeof CommentFactRow>

export async function findCommentFacts(
  db: Executor,
  comments: readonly { account_id: string; comment_id: string }[],
): Promise<CommentFactRow[]> {
  return db.query(sql.rows(CommentFactRow)`
    select f.account_id, f.comment_id, f.replies, f.gone from comment_facts f
    join jsonb_to_recordset(${JSON.stringify(comments)}::jsonb) as c (account_id uuid, comment_id text)
      on c.account_id = f.account_id and c.comment_id = f.comment_id`)
}

export async function saveCommentFact(
  db: Executor,
  fact: CommentFactRow & { read_at: string },
): Promise<void> {
  await db.execute(sql`
    insert into comment_facts (account_id, comment_id, replies, gone, read_at)
    values (${fact.account_id}, ${fact.comment_id}, ${fact.replies}, ${fact.gone}, ${fact.read_at})
    on conflict (account_id, comment_id) do update
      set replies = excluded.replies, gone = excluded.gone, read_at = excluded.read_at`)
}
