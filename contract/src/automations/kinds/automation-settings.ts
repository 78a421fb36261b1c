import * as z from 'zod/mini'
import { aiConversation } from './ai-conversation.ts'
import type { AutomationType } from '../automation.ts'
import { commentReply } from './comment-reply.ts'
import { deleteComment } from './delete-comment.ts'
import { dmReply } from './dm-reply.ts'
import type { PartValues } from '../parts/parts.ts'
import { privateMessage } from './private-message.ts'

export const automationKinds = {
  AI_DM_CONVERSATION: aiConversation,
  DM_REPLY: dmReply,
  COMMENT_REPLY: commentReply,
  PRIVATE_MESSAGE: privateMessage,
  DELETE_COMMENT: deleteComment,
} as const

/** An automation of any kind: the payload of its kind with `automation_type`. */
export const AutomationSettings = z.discriminatedUnion('automation_type', [
  aiConversation.Settings,
  dmReply.Settings,
  commentReply.Settings,
  privateMessage.Settings,
  deleteComment.Settings,
])
export type AutomationSettings = z.output<typeof AutomationSettings>

export type SettingsOf<Kind extends AutomationType> = Extract<AutomationSettings, { automation_type: Kind }>

/** Settings of any kind, with optional fields. These kinds contain the fields of all others. */
export type AnySettings = Partial<
  z.output<typeof commentReply.fields> &
    z.output<typeof privateMessage.fields> &
    z.output<typeof deleteComment.fields> &
    PartValues
>
