import { m } from '@skein/messages'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { settingsOfDraft, type DraftAutomation } from './draft-logic.ts'
import { findChatbotName } from '#src/features/stored-automations/index.ts'
import { getAutomation } from '../read-automations.ts'
import { storeAutomation } from './save-automation.ts'

/** Creates a paused automation from a draft, validated like a form. An account gets one chatbot. */
export async function saveDraft(
  ctx: Ctx,
  { platform_user_id, ...draft }: DraftAutomation & { platform_user_id: string },
): Promise<AutomationSummary> {
  const account = await requireAccount(ctx, platform_user_id)
  const read = settingsOfDraft(draft, { platform_user_id, provider_id: account.user_id })
  if ('objection' in read) throw new AppError('validation', read.objection)
  if (read.settings.automation_type === 'AI_DM_CONVERSATION') {
    const name = await findChatbotName(ctx.db, account.id)
    if (name !== null) throw new AppError('conflict', m.server_one_chatbot({ name }))
  }
  const { automation_id } = await storeAutomation(ctx, read.settings, { status: 'PAUSED' })
  return getAutomation(ctx, account, automation_id)
}
