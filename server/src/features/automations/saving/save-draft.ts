import type { AutomationSummary } from '@skein/contract/automations/automation'
import type { AutomationSettings } from '@skein/contract/automations/automation-settings'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { settingsOfDraft, type DraftAutomation } from './draft-logic.ts'
import { getAutomation } from '../get-automation.ts'
import { aiConversation, commentReply, deleteComment, dmReply, privateMessage } from '../kind-logic.ts'
import { saveAutomation } from './save-automation.ts'

const begins = 'PAUSED'

/** Saves a new rule of any kind, checked like one from a form. It does nothing until somebody activates it. */
export async function saveDraft(
  ctx: Ctx,
  { platform_user_id, ...draft }: DraftAutomation & { platform_user_id: string },
): Promise<AutomationSummary> {
  const account = await requireAccount(ctx, platform_user_id)
  const read = settingsOfDraft(draft, { platform_user_id, provider_id: account.user_id })
  if ('objection' in read) throw new AppError('validation', read.objection)
  const { automation_id } = await saveAs(ctx, read.settings)
  return getAutomation(ctx, account, automation_id)
}

function saveAs(ctx: Ctx, settings: AutomationSettings): Promise<{ automation_id: string }> {
  switch (settings.automation_type) {
    case 'COMMENT_REPLY':
      return saveAutomation(ctx, { ...commentReply, begins }, settings)
    case 'DM_REPLY':
      return saveAutomation(ctx, { ...dmReply, begins }, settings)
    case 'PRIVATE_MESSAGE':
      return saveAutomation(ctx, { ...privateMessage, begins }, settings)
    case 'AI_DM_CONVERSATION':
      return saveAutomation(ctx, { ...aiConversation, begins }, settings)
    case 'DELETE_COMMENT':
      return saveAutomation(ctx, { ...deleteComment, begins }, settings)
  }
}
