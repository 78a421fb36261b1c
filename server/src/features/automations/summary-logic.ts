import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import type { AnySettings, AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import { partRowOf } from '@skein/contract/automations/parts/parts'
import { replyTypeOf } from '@skein/contract/automations/replies/reply-template'
import { templateWarnings } from '@skein/contract/automations/replies/template-validation'

/** Returns the part of a dashboard row that follows from the settings; null where the kind has no such field. */
export function summaryOf(settings: AutomationSettings) {
  const automation: AnySettings = settings
  return {
    system_prompt: settings.system_prompt,
    model_usage: settings.model_usage,
    model_name: settings.model_name,
    is_rag_enabled: settings.is_rag_enabled,
    trigger_type: automation.trigger_type ?? null,
    keywords: (automation.keywords ?? []).join(','),
    match_type: automation.match_type ?? null,
    ai_context_rules: automation.ai_context_rules ?? null,
    custom_message: automation.custom_message ?? null,
    date_range: automation.date_range ?? automation.dateRange ?? null,
    private_message: automation.private_message ?? null,
    action: automation.action ?? null,
    ...partRowOf(settings),
    ...replyOf(settings),
  } satisfies Partial<AutomationSummary>
}

function replyOf(settings: AutomationSettings) {
  switch (settings.automation_type) {
    case 'COMMENT_REPLY':
      return {
        reply_type: settings.reply_type,
        reply_template_type: settings.comment_reply_template_type,
        reply_template_content: settings.custom_message === null ? null : { text: settings.custom_message },
        warnings: [],
      }
    case 'DM_REPLY':
    case 'PRIVATE_MESSAGE': {
      const { reply_template_type, reply_template_content } = settings
      return {
        reply_type: replyTypeOf(settings),
        reply_template_type,
        reply_template_content,
        warnings: templateWarnings(reply_template_type, reply_template_content),
      }
    }
    case 'AI_DM_CONVERSATION':
    case 'DELETE_COMMENT':
      return { reply_type: null, reply_template_type: null, reply_template_content: null, warnings: [] }
  }
}

/** Returns whether the automation needs a model. A kind without a trigger is an AI conversation. */
export function needsModel(settings: AutomationSettings): boolean {
  const { trigger_type, reply_type } = summaryOf(settings)
  return trigger_type !== 'KEYWORD' || reply_type === 'AI_DECISION'
}
