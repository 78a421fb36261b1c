import type { AiConversationAutomation } from '@skein/contract/automations/ai-conversation'
import type { AutomationType } from '@skein/contract/automations/automation'
import type { SettingsOf } from '@skein/contract/automations/automation-settings'
import type { CommentReplyAutomation } from '@skein/contract/automations/comment-reply'
import type { DeleteCommentAutomation } from '@skein/contract/automations/delete-comment'
import type { DmReplyAutomation } from '@skein/contract/automations/dm-reply'
import type { PrivateMessageAutomation } from '@skein/contract/automations/private-message'
import { replyTypeOf, type TemplateFields } from '@skein/contract/automations/reply-template'
import { templateWarnings } from '@skein/contract/automations/template-validation'
import type { StoredFields } from './stored-fields.ts'

/** How a rule of one kind is read back: its settings, with what is known of every stored rule. */
export interface AutomationKind<Kind extends AutomationType, Automation> {
  automation_type: Kind
  automationOf(settings: SettingsOf<Kind>, stored: StoredFields): Automation
}

export const commentReply: AutomationKind<'COMMENT_REPLY', CommentReplyAutomation> = {
  automation_type: 'COMMENT_REPLY',
  automationOf: (settings, stored) => ({ ...settings, ...stored, ...spelled(settings) }),
}

export const dmReply: AutomationKind<'DM_REPLY', DmReplyAutomation> = {
  automation_type: 'DM_REPLY',
  automationOf: (settings, stored) => ({
    ...settings,
    ...stored,
    ...spelled(settings),
    ...repliedBy(settings),
  }),
}

export const privateMessage: AutomationKind<'PRIVATE_MESSAGE', PrivateMessageAutomation> = {
  automation_type: 'PRIVATE_MESSAGE',
  automationOf: (settings, stored) => ({
    ...settings,
    ...stored,
    ...spelled(settings),
    ...repliedBy(settings),
  }),
}

export const aiConversation: AutomationKind<'AI_DM_CONVERSATION', AiConversationAutomation> = {
  automation_type: 'AI_DM_CONVERSATION',
  automationOf: (settings, stored) => ({ ...settings, ...stored }),
}

export const deleteComment: AutomationKind<'DELETE_COMMENT', DeleteCommentAutomation> = {
  automation_type: 'DELETE_COMMENT',
  automationOf: (settings, stored) => ({ ...settings, ...stored, ...spelled(settings) }),
}

const spelled = ({ keywords }: { keywords: readonly string[] }) => ({ keywords: keywords.join(',') })

const repliedBy = (settings: TemplateFields) => ({
  reply_type: replyTypeOf(settings),
  warnings: templateWarnings(settings.reply_template_type, settings.reply_template_content),
})
