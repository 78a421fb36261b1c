import type { AutomationSummary } from '@skein/contract/automations/automation'
import type { AutomationSettings, SettingsOf } from '@skein/contract/automations/automation-settings'
import { replyTypeOf, type TemplateFields } from '@skein/contract/automations/reply-template'
import { templateWarnings } from '@skein/contract/automations/template-validation'

/** The part of a dashboard row that the settings of a rule tell; null where its kind has no such field. */
export function summaryOf(settings: AutomationSettings) {
  return {
    ...lacking,
    system_prompt: settings.system_prompt,
    model_usage: settings.model_usage,
    model_name: settings.model_name,
    is_rag_enabled: settings.is_rag_enabled,
    ...particulars(settings),
  }
}

type Particulars = Pick<AutomationSummary, keyof typeof lacking>

const lacking = {
  trigger_type: null,
  keywords: '',
  match_type: null,
  ai_context_rules: null,
  reply_template_type: null,
  reply_template_content: null,
  user_cooldown_seconds: null,
  reply_type: null,
  custom_message: null,
  post_selection_type: null,
  specific_post_ids: [],
  date_range: null,
  max_replies_per_post: null,
  action: null,
  warnings: [],
} satisfies Partial<AutomationSummary>

function particulars(settings: AutomationSettings): Partial<Particulars> {
  switch (settings.automation_type) {
    case 'AI_DM_CONVERSATION':
      return { user_cooldown_seconds: settings.user_cooldown_seconds }
    case 'DM_REPLY':
      return {
        ...trigger(settings),
        ...template(settings),
        user_cooldown_seconds: settings.user_cooldown_seconds,
      }
    case 'COMMENT_REPLY':
      return {
        ...trigger(settings),
        ...posts(settings),
        date_range: settings.dateRange,
        ...publicReply(settings),
        user_cooldown_seconds: settings.user_cooldown_seconds,
      }
    case 'PRIVATE_MESSAGE':
      return {
        ...trigger(settings),
        ...posts(settings),
        date_range: settings.date_range,
        ...template(settings),
        user_cooldown_seconds: settings.user_cooldown_seconds,
      }
    case 'DELETE_COMMENT':
      return {
        ...trigger(settings),
        ...posts(settings),
        date_range: settings.dateRange,
        action: settings.action,
      }
  }
}

type Triggered = Exclude<AutomationSettings, { automation_type: 'AI_DM_CONVERSATION' }>

const trigger = ({ trigger_type, keywords, match_type, ai_context_rules }: Triggered) => ({
  trigger_type,
  keywords: keywords.join(','),
  match_type,
  ai_context_rules,
})

const posts = ({
  post_selection_type,
  specific_post_ids,
}: SettingsOf<'COMMENT_REPLY' | 'PRIVATE_MESSAGE' | 'DELETE_COMMENT'>) => ({
  post_selection_type,
  specific_post_ids,
})

const publicReply = (settings: SettingsOf<'COMMENT_REPLY'>) => ({
  reply_type: settings.reply_type,
  custom_message: settings.custom_message,
  reply_template_type: settings.comment_reply_template_type,
  reply_template_content: settings.custom_message === null ? null : { text: settings.custom_message },
  max_replies_per_post: settings.max_replies_per_post,
})

const template = (settings: TemplateFields) => ({
  reply_type: replyTypeOf(settings),
  reply_template_type: settings.reply_template_type,
  reply_template_content: settings.reply_template_content,
  warnings: templateWarnings(settings.reply_template_type, settings.reply_template_content),
})

/** Whether the rule cannot act without a model. */
export function needsModel(settings: AutomationSettings): boolean {
  switch (settings.automation_type) {
    case 'AI_DM_CONVERSATION':
      return true
    case 'DM_REPLY':
    case 'PRIVATE_MESSAGE':
      return settings.trigger_type === 'AI_DECISION' || replyTypeOf(settings) === 'AI_DECISION'
    case 'COMMENT_REPLY':
      return settings.trigger_type === 'AI_DECISION' || settings.reply_type === 'AI_DECISION'
    case 'DELETE_COMMENT':
      return settings.trigger_type === 'AI_DECISION'
  }
}
