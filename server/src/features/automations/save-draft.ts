import type { AutomationSummary } from '@skein/contract/automations/automation'
import { CommentReplyPayload } from '@skein/contract/automations/comment-reply'
import { DmReplyPayload } from '@skein/contract/automations/dm-reply'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/platform/errors.ts'
import { getAutomation } from './get-automation.ts'
import { commentReply, dmReply } from './kind-rules.ts'
import { saveRule } from './save-rule.ts'

export interface DraftRule {
  platform_user_id: string
  kind: 'COMMENT_REPLY' | 'DM_REPLY'
  name: string
  keywords: readonly string[]
  /** The words of the reply. */
  reply: string
}

const begins = 'PAUSED'

/** Saves a new rule that answers keywords with fixed words, and does nothing until somebody activates it. */
export async function saveDraft(ctx: Ctx, draft: DraftRule): Promise<AutomationSummary> {
  const account = await requireAccount(ctx, draft.platform_user_id)
  const { automation_id } = await saveAs(ctx, draft, account.user_id)
  return getAutomation(ctx, account, automation_id)
}

function saveAs(ctx: Ctx, { kind, reply, ...draft }: DraftRule, provider_id: string) {
  const fields = {
    ...draft,
    keywords: [...draft.keywords],
    provider_id,
    automation_id: null,
    trigger_type: 'KEYWORD',
  }
  if (kind === 'COMMENT_REPLY') {
    const payload = CommentReplyPayload.safeParse({ ...fields, reply_type: 'CUSTOM', custom_message: reply })
    if (!payload.success) throw refused(payload.error)
    return saveRule(ctx, { ...commentReply, begins }, { ...payload.data, automation_type: kind })
  }
  const payload = DmReplyPayload.safeParse({
    ...fields,
    reply_template_type: 'text',
    reply_template_content: { message: { text: reply } },
  })
  if (!payload.success) throw refused(payload.error)
  return saveRule(ctx, { ...dmReply, begins }, { ...payload.data, automation_type: kind })
}

const refused = ({ issues }: { issues: { message: string }[] }) =>
  new AppError('validation', issues[0]?.message ?? 'The automation is not complete.')
