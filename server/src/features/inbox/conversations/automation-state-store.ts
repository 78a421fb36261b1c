import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { prepared } from '#src/infra/db/sql.ts'

/** Whether automation may answer a person. Times are in milliseconds since 1970. */
export const AutomationState = z.object({
  person_id: z.string(),
  conversation_id: z.string(),
  username: z.string().nullable(),
  /** May be in the past. */
  paused_until: z.number().nullable(),
  needs_person: z.boolean(),
  last_inbound_at: z.number().nullable(),
})
export type AutomationState = z.infer<typeof AutomationState>

const automationStateQuery = prepared(
  'automation state',
  `select person_id, conversation_id, username,
     (extract(epoch from automation_paused_until) * 1000)::float8 as paused_until,
     needs_person_since is not null as needs_person,
     (extract(epoch from last_inbound_at) * 1000)::float8 as last_inbound_at
   from conversations where account_id = $1 and person_id = any($2::text[])`,
  AutomationState,
)

/** Returns states by person; people without a conversation are absent. */
export async function automationState(
  db: Executor,
  account_id: string,
  person_ids: readonly string[],
): Promise<Map<string, AutomationState>> {
  if (person_ids.length === 0) return new Map()
  const rows = await db.query(automationStateQuery([account_id, person_ids]))
  return new Map(rows.map((row) => [row.person_id, row]))
}
