import type { ButtonPlace } from '@skein/contract/automations/messages/buttons'
import { buttonTargets } from '@skein/contract/automations/replies/button-targets'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import type { AutomationRow } from '../store.ts'
import { findTapTargets } from '../target-store.ts'

/** Returns the place of the first button of each automation that leads to none that can answer. */
export async function findLostButtons(
  ctx: Ctx,
  account: OwnedAccount,
  rows: readonly AutomationRow[],
): Promise<(row: AutomationRow) => ButtonPlace | null> {
  if (rows.every(({ settings }) => buttonTargets(settings).length === 0)) return () => null
  const targets = await findTapTargets(ctx.db, account.id)
  const active = new Set(
    targets.flatMap(({ automation_id, activation_status }) =>
      activation_status === 'ACTIVE' ? [automation_id] : [],
    ),
  )
  return ({ settings }) =>
    buttonTargets(settings).find(({ automation_id }) => !active.has(automation_id)) ?? null
}
