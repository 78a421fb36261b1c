import type { AutomationType } from '@skein/contract/automations/automation'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import {
  aiConversation,
  commentReply,
  deleteComment,
  dmReply,
  privateMessage,
  type AutomationKind,
} from './kind-logic.ts'
import { toSummaries } from './to-automation-summaries.ts'
import { requireAutomation } from './require-automation.ts'
import { findAutomation } from './store.ts'

/** One rule as its editor reads it back; one of another kind is not found. */
const getAutomation =
  <Kind extends AutomationType, Automation>(kind: AutomationKind<Kind, Automation>) =>
  async (ctx: Ctx, { automation_id }: { automation_id: string }): Promise<Automation> => {
    const { account } = await requireAutomation(ctx, automation_id)
    const row = await findAutomation(ctx.db, account, automation_id)
    const [automation] = await toSummaries(ctx, { account, rows: row ? [row] : [] }, kind)
    if (!automation) throw notFound()
    return automation
  }

export const getCommentReply = getAutomation(commentReply)
export const getDmReply = getAutomation(dmReply)
export const getPrivateMessage = getAutomation(privateMessage)
export const getAiConversation = getAutomation(aiConversation)
export const getDeleteComment = getAutomation(deleteComment)
