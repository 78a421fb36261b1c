import { insertChanges } from '#src/features/live-updates/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { prepared, sql } from '#src/infra/db/sql.ts'
import type { DecisionSnapshot } from '@skein/engine/replay/decision-snapshot'

/** The numbers of an account's active automations at one version of its set, by kind of event. */
export interface AutomationSetRow {
  account_id: string
  version: number
  comment_rules: readonly number[]
  message_rules: readonly number[]
}

/** Stores which automations were active, for the decision log. A version that is stored already stays as it is. */
export async function saveAutomationSets(db: Executor, sets: readonly AutomationSetRow[]): Promise<void> {
  await db.execute(sql`
    insert into rule_sets (account_id, version, comment_rules, message_rules)
    select s.* from jsonb_to_recordset(${JSON.stringify(sets)}::jsonb)
      as s (account_id uuid, version bigint, comment_rules integer[], message_rules integer[])
    on conflict do nothing`)
}

/** The stored decision about one event; `details` and `message_keys` by the number of the automation. */
export interface DecisionRow {
  event_seq: string
  account_id: string
  event_kind: 'comment' | 'message'
  event_id: string
  from_id: string
  from_username: string | null
  text: string
  post_id: string | null
  decided_at: string
  set_version: number
  rest_reason: string
  fired: number[]
  skipped: number[]
  skip_reasons: string[]
  message_keys: Record<string, string>
  details: Record<string, unknown>
  seen: DecisionSnapshot
}

/** How often an automation fired. */
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
   ), told as (
     ${insertChanges('decision', { from: 'jsonb_to_recordset($1::jsonb) as d (event_seq bigint, account_id uuid)', ref: 'event_seq' })}
   )
   insert into decisions (event_seq, account_id, event_kind, event_id, from_id, from_username, text, post_id,
     decided_at, set_version, rest_reason, fired, skipped, skip_reasons, message_keys, details, seen)
   select d.* from jsonb_to_recordset($1::jsonb) as d (event_seq bigint, account_id uuid, event_kind text,
     event_id text, from_id text, from_username text, text text, post_id text, decided_at timestamptz,
     set_version bigint, rest_reason text, fired integer[], skipped integer[], skip_reasons text[],
     message_keys jsonb, details jsonb, seen jsonb)`,
)

/** Inserts decisions and increments the execution counts of the automations that fired. */
export async function writeDecisions(
  tx: Executor,
  decisions: readonly DecisionRow[],
  counts: readonly ExecutionCount[],
): Promise<void> {
  if (decisions.length > 0) await tx.execute(writing([JSON.stringify(decisions), JSON.stringify(counts)]))
}
