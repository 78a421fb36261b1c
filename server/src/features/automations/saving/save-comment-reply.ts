import type { api } from '@skein/contract'
import type { CommentReplyAutomation } from '@skein/contract/automations/comment-reply'
import type { InputOf } from '@skein/contract/endpoint'
import type { Ctx } from '#src/context.ts'
import { commentReply } from '../kind-logic.ts'
import { saveAutomation } from './save-automation.ts'

type Payload = InputOf<typeof api.automations.saveCommentReply>

/** Saves a rule that answers comments in public. */
export const saveCommentReply = (ctx: Ctx, payload: Payload): Promise<CommentReplyAutomation> =>
  saveAutomation(ctx, commentReply, { ...payload, automation_type: 'COMMENT_REPLY' })
