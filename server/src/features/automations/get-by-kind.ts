import type { AutomationType } from '@skein/contract/automations/automation'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import {
  aiConversation,
  commentReply,
  deleteComment,
  dmReply,
  privateMessage,
  type RuleKind,
} from './kind-logic.ts'
import { presentRules } from './to-automation-summaries.ts'
import { requireRule } from './require-automation.ts'
import { findRule } from './store.ts'

/** One rule as its editor reads it back; one of another kind is not found. */
const getRule =
  <Kind extends AutomationType, Automation>(kind: RuleKind<Kind, Automation>) =>
  async (ctx: Ctx, { automation_id }: { automation_id: string }): Promise<Automation> => {
    const { account } = await requireRule(ctx, automation_id)
    const row = await findRule(ctx.db, account, automation_id)
    const [automation] = await presentRules(ctx, { account, rows: row ? [row] : [] }, kind)
    if (!automation) throw notFound()
    return automation
  }

export const getCommentReply = getRule(commentReply)
export const getDmReply = getRule(dmReply)
export const getPrivateMessage = getRule(privateMessage)
export const getAiConversation = getRule(aiConversation)
export const getDeleteComment = getRule(deleteComment)
