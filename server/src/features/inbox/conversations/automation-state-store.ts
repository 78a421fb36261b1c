import type { Executor } from '#src/infra/db/client.ts'
import { prepared } from '#src/infra/db/prepared-query.ts'

/** Whether automation may speak with a person. Moments are in milliseconds since 1970. */
export interface AutomationState {
  person_id: string
  conversation_id: string
  username: string | null
  /** May be over. */
  paused_until: number | null
  needs_person: boolean
  last_inbound_at: number | null
}

const asking = prepared(
  'automation state',
  `select person_id, conversation_id, username,
     (extract(epoch from automation_paused_until) * 1000)::float8 as paused_until,
     needs_person_since is not null as needs_person,
     (extract(epoch from last_inbound_at) * 1000)::float8 as last_inbound_at
   from conversations where account_id = $1 and person_id = any($2::text[])`,
)

/** By person; people without a conversation are absent. */
export async function automationState(
  db: Executor,
  account_id: string,
  person_ids: readonly string[],
): Promise<Map<string, AutomationState>> {
  if (person_ids.length === 0) return new Map()
  const rows = await asking.rows<AutomationState>(db, [account_id, person_ids])
  return new Map(rows.map((row) => [row.person_id, row]))
}
