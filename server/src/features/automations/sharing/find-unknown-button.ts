import { m } from '@skein/messages'
import type { DocumentProblem } from '@skein/contract/automations/sharing/automation-document'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import { inCard } from '@skein/contract/automations/messages/buttons'
import { buttonTargets } from '@skein/contract/automations/replies/button-targets'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { findTapTargets } from '../target-store.ts'

interface NewAutomations {
  automations: readonly AutomationSettings[]
  /** Returns the id that an automation of the document gets. */
  idOf: (index: number) => string
}

/** Returns the place of the first button that leads to neither an automation of the document nor of the account. */
export async function findUnknownButton(
  ctx: Ctx,
  account: OwnedAccount,
  { automations, idOf }: NewAutomations,
): Promise<DocumentProblem | null> {
  if (automations.every((settings) => buttonTargets(settings).length === 0)) return null
  const stored = await findTapTargets(ctx.db, account.id)
  const known = new Set([
    ...stored.map(({ automation_id }) => automation_id),
    ...automations.map((_, index) => idOf(index)),
  ])
  for (const [index, settings] of automations.entries()) {
    const lost = buttonTargets(settings).find(({ automation_id }) => !known.has(automation_id))
    if (lost === undefined) continue
    return {
      place: `automations[${index}].reply_template_content`,
      message: inCard(lost.card, m.problem_document_button({ number: lost.index + 1 })),
    }
  }
  return null
}
