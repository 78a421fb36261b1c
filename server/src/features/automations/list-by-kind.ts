import type { AutomationType } from '@skein/contract/automations/automation'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import {
  aiConversation,
  commentReply,
  deleteComment,
  dmReply,
  privateMessage,
  type RuleKind,
} from './kind-logic.ts'
import { presentRules } from './to-automation-summaries.ts'
import { findRules } from './store.ts'

/** Rules of one kind of an account, newest first. */
const listRules =
  <Kind extends AutomationType, Automation>(kind: RuleKind<Kind, Automation>) =>
  async (ctx: Ctx, { platform_user_id }: { platform_user_id: string }): Promise<Automation[]> => {
    const account = await requireAccount(ctx, platform_user_id)
    return presentRules(ctx, { account, rows: await findRules(ctx.db, account) }, kind)
  }

export const listCommentReplies = listRules(commentReply)
export const listDmReplies = listRules(dmReply)
export const listPrivateMessages = listRules(privateMessage)
export const listAiConversations = listRules(aiConversation)
export const listDeleteComments = listRules(deleteComment)
