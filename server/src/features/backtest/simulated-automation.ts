import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import type { StoredAutomation } from '@skein/engine/compile-automation'
import { draftAutomation } from '@skein/engine/replay/simulation-setup'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import { withPostsFrom } from '#src/features/automations/index.ts'
import { findAutomation, type ActiveAutomationRow } from '#src/features/stored-automations/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'

interface Simulating {
  account: OwnedAccount
  /** A saved automation, an unsaved one, or an unsaved state of a saved one. */
  input: { automation_id?: string | undefined; draft?: AutomationSettings | undefined }
  active: readonly ActiveAutomationRow[]
}

/**
 * Returns the automation to simulate. A draft of a saved automation keeps its number and age. Throws 404 for a draft of
 * another kind or account.
 */
export async function simulatedAutomation(
  ctx: Ctx,
  { account, input, active }: Simulating,
): Promise<StoredAutomation> {
  const { draft } = input
  if (draft && draft.platform_user_id !== account.platform_user_id) throw notFound()
  const automation_id = input.automation_id ?? draft?.automation_id ?? null
  const now = ctx.clock.now()
  if (automation_id === null) {
    if (!draft) throw notFound()
    return draftAutomation(active, withPostsFrom(draft, { stored: null, now }), now)
  }
  const row = await findAutomation(ctx.db, account, automation_id)
  if (!row || (draft && draft.automation_type !== row.automation_type)) throw notFound()
  const { number, created_at, settings: storedSettings } = row
  const settings = draft ? withPostsFrom(draft, { stored: storedSettings, now }) : storedSettings
  return { automation_id, number, created_at: Date.parse(created_at), settings }
}
