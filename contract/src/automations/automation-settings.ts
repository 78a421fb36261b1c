import * as z from 'zod/mini'
import { AiConversationSettings } from './ai-conversation.ts'
import type { AutomationType } from './automation.ts'
import { CommentReplySettings } from './comment-reply.ts'
import { DeleteCommentSettings } from './delete-comment.ts'
import { DmReplySettings } from './dm-reply.ts'
import { PrivateMessageSettings } from './private-message.ts'

/** A rule of any kind: the kind's own payload with `automation_type` beside it. */
export const AutomationSettings = z.discriminatedUnion('automation_type', [
  AiConversationSettings,
  DmReplySettings,
  CommentReplySettings,
  PrivateMessageSettings,
  DeleteCommentSettings,
])
export type AutomationSettings = z.output<typeof AutomationSettings>

export type SettingsOf<Kind extends AutomationType> = Extract<AutomationSettings, { automation_type: Kind }>
