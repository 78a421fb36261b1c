import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

/** The numbers of an account's active automations at one version of its set, by kind of event. */
interface AutomationSetRow {
  account_id: string
  version: number
  comment_automations: readonly number[]
  message_automations: readonly number[]
  /** The versions of these automations, in the same order. */
  comment_versions: readonly number[]
  message_versions: readonly number[]
}

/** Stores which automations were active, and in which versions, for the decision log. A stored set stays as it is. */
export async function saveAutomationSets(db: Executor, sets: readonly AutomationSetRow[]): Promise<void> {
  await db.execute(sql`
    insert into automation_set_versions (account_id, version, comment_automations, message_automations, comment_versions, message_versions)
    select s.* from jsonb_to_recordset(${JSON.stringify(sets)}::jsonb)
      as s (account_id uuid, version bigint, comment_automations integer[], message_automations integer[],
        comment_versions integer[], message_versions integer[])
    on conflict (account_id, version) do update set comment_versions = excluded.comment_versions,
      message_versions = excluded.message_versions
    -- A set from before versions were kept.
    where automation_set_versions.comment_versions = '{}' and automation_set_versions.message_versions = '{}'`)
}

/** The part of a statement that inserts decisions; $1 is their rows as JSON. */
export const insertDecisions = `insert into decisions (event_seq, account_id, event_kind, event_id, from_id, from_username, text, post_id,
     parent_id, message_kind, occurred_at, decided_at, set_version, default_reason, fired, skipped, skip_reasons, message_keys, second_keys,
     details, snapshot)
   select d.* from jsonb_to_recordset($1::jsonb) as d (event_seq bigint, account_id uuid, event_kind text,
     event_id text, from_id text, from_username text, text text, post_id text,
     parent_id text, message_kind text, occurred_at timestamptz, decided_at timestamptz,
     set_version bigint, default_reason text, fired integer[], skipped integer[], skip_reasons text[],
     message_keys jsonb, second_keys jsonb, details jsonb, snapshot jsonb)`
