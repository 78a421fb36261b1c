import { m } from '@skein/messages'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import { inCard } from '@skein/contract/automations/messages/buttons'
import { buttonTargets } from '@skein/contract/automations/replies/button-targets'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { findTapTargets } from '#src/features/stored-automations/index.ts'

/** Throws 400 if a button leads to an automation that the account does not have or that answers no messages. */
export async function requireButtonTargets(
  ctx: Ctx,
  account: OwnedAccount,
  settings: AutomationSettings,
): Promise<void> {
  const targets = buttonTargets(settings)
  if (targets.length === 0) return
  const ownAutomationIds = new Set(
    (await findTapTargets(ctx.db, account.id)).map(({ automation_id }) => automation_id),
  )
  const lost = targets.find(({ automation_id }) => !ownAutomationIds.has(automation_id))
  if (lost)
    throw new AppError('validation', inCard(lost.card, m.problem_button_gone({ number: lost.index + 1 })), {
      detail: 'reply_template_content',
    })
}
