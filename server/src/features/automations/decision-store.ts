import { sql } from 'drizzle-orm'
import type { CommentReplyPayload } from '@skein/contract/automations/comment-reply'
import type { Executor } from '#src/platform/db/client.ts'
import { prepared } from '#src/platform/db/prepared.ts'
import { rowsOf } from '#src/platform/db/rows.ts'

export interface RuleSet {
  account_id: string
  version: number
}

const turning = prepared(
  'take turns',
  `select account_id, version::float8 as version from automation_sets
   where account_id = any($1::uuid[]) order by account_id for no key update`,
)

/**
 * Takes the turn of these accounts until the transaction ends, so that limits are counted by one decider at a
 * time. Accounts without any rule are absent.
 */
export const takeTurns = (db: Executor, account_ids: readonly string[]): Promise<RuleSet[]> =>
  turning.rows(db, [account_ids])

export interface ActiveRuleRow {
  automation_id: string
  account_id: string
  number: number
  automation_type: string
  settings: CommentReplyPayload
  /** Milliseconds since 1970. */
  created_at: number
}

export async function activeCommentRules(
  db: Executor,
  account_ids: readonly string[],
): Promise<ActiveRuleRow[]> {
  const { rows } = await db.execute(sql`
    select automation_id, account_id, number, automation_type, settings,
      (extract(epoch from created_at) * 1000)::float8 as created_at
    from automations
    where account_id = any(${sql.param([...account_ids])}::uuid[]) and automation_type = 'COMMENT_REPLY'
      and activation_status = 'ACTIVE' and deleted_at is null
    order by number`)
  return rowsOf(rows)
}

export interface CommentFactRow {
  account_id: string
  comment_id: string
  replies: number | null
  gone: boolean
}

export async function findCommentFacts(
  db: Executor,
  comments: readonly { account_id: string; comment_id: string }[],
): Promise<CommentFactRow[]> {
  const { rows } = await db.execute(sql`
    select f.account_id, f.comment_id, f.replies, f.gone from comment_facts f
    join jsonb_to_recordset(${JSON.stringify(comments)}::jsonb) as c (account_id uuid, comment_id text)
      on c.account_id = f.account_id and c.comment_id = f.comment_id`)
  return rowsOf(rows)
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

/** What is kept of one event's decision; `details` by rule number. */
export interface DecisionRow {
  event_seq: string
  account_id: string
  event_kind: 'comment'
  event_id: string
  from_id: string
  from_username: string | null
  text: string
  post_id: string
  decided_at: string
  fired: number[]
  skipped: number[]
  skip_reasons: string[]
  /** Key of the message in the outbox, if a rule fired. */
  reply_key: string | null
  details: Record<string, unknown>
}

/** How often a rule fired among the decisions that are written down. */
export interface ExecutionCount {
  automation_id: string
  count: number
}

const writing = prepared(
  'write decisions',
  `with counted as (
     update automations a set execution_count = a.execution_count + c.count
     from jsonb_to_recordset($2::jsonb) as c (automation_id text, count integer)
     where a.automation_id = c.automation_id
   )
   insert into decisions (event_seq, account_id, event_kind, event_id, from_id, from_username, text, post_id,
     decided_at, fired, skipped, skip_reasons, reply_key, details)
   select d.* from jsonb_to_recordset($1::jsonb) as d (event_seq bigint, account_id uuid, event_kind text,
     event_id text, from_id text, from_username text, text text, post_id text, decided_at timestamptz,
     fired integer[], skipped integer[], skip_reasons text[], reply_key text, details jsonb)
   on conflict (event_seq) do nothing`,
)

export async function writeDecisions(
  db: Executor,
  decisions: readonly DecisionRow[],
  counts: readonly ExecutionCount[],
): Promise<void> {
  if (decisions.length > 0) await writing.run(db, [JSON.stringify(decisions), JSON.stringify(counts)])
}
