import type { AutomationType } from '@skein/contract/automations/automation'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import {
  aiConversation,
  commentReply,
  deleteComment,
  dmReply,
  privateMessage,
  type AutomationKind,
} from './kind-logic.ts'
import { toSummaries } from './to-automation-summaries.ts'
import { findAutomations } from './store.ts'

/** Rules of one kind of an account, newest first. */
const listAutomations =
  <Kind extends AutomationType, Automation>(kind: AutomationKind<Kind, Automation>) =>
  async (ctx: Ctx, { platform_user_id }: { platform_user_id: string }): Promise<Automation[]> => {
    const account = await requireAccount(ctx, platform_user_id)
    return toSummaries(ctx, { account, rows: await findAutomations(ctx.db, account) }, kind)
  }

export const listCommentReplies = listAutomations(commentReply)
export const listDmReplies = listAutomations(dmReply)
export const listPrivateMessages = listAutomations(privateMessage)
export const listAiConversations = listAutomations(aiConversation)
export const listDeleteComments = listAutomations(deleteComment)
