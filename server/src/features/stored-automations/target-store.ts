import * as z from 'zod'
import { ActivationStatus } from '@skein/contract/automations/automation'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const TargetRow = z.object({
  automation_id: z.string(),
  name: z.string(),
  activation_status: ActivationStatus,
})
export type TargetRow = z.infer<typeof TargetRow>

/** Returns the automations of an account that a tap can lead to, by name. */
export async function findTapTargets(db: Executor, account_id: string): Promise<TargetRow[]> {
  return db.query(sql.rows(TargetRow)`
    select automation_id, name, activation_status from automations
    where account_id = ${account_id} and deleted_at is null and not is_bot
      and automation_type in ('DM_REPLY', 'AI_DM_CONVERSATION')
    order by name, number`)
}
