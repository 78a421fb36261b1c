import { m } from '@skein/messages'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { sentenceOf, sentenceText } from '@skein/contract/automations/sentence/sentence'

/** Returns the fields of an automation that a model gets. */
export const toModelFields = (automation: AutomationSummary) => ({
  automation_id: automation.automation_id,
  name: automation.name,
  kind: automation.automation_type,
  status: automation.activation_status,
  sentence: sentenceText(sentenceOf(automation)),
})

/** Returns an automation as text for approval: its sentence, and the parts that the sentence shortens in full. */
export const describeForApproval = (automation: AutomationSummary): string =>
  [sentenceText(sentenceOf(automation)), ...detailsOf(automation)].join('\n')

function detailsOf(automation: AutomationSummary): string[] {
  const { trigger_type, keywords, ai_context_rules, system_prompt, automation_type } = automation
  const reply = fixedReply(automation)
  return [
    keywords && trigger_type === 'KEYWORD'
      ? m.server_assist_keywords({ keywords: keywords.split(',').join(', ') })
      : '',
    ai_context_rules && trigger_type === 'AI_DECISION'
      ? m.server_assist_decides({ text: ai_context_rules })
      : '',
    reply ? m.server_assist_reply({ text: reply }) : '',
    automation.private_message
      ? m.server_assist_private({ text: messageText(automation.private_message) ?? '' })
      : '',
    !reply && system_prompt && automation_type !== 'DELETE_COMMENT'
      ? m.server_assist_writes({ text: system_prompt })
      : '',
  ].filter(Boolean)
}

function fixedReply({
  reply_type,
  custom_message,
  reply_template_content,
}: AutomationSummary): string | null {
  if (reply_type === 'CUSTOM' && custom_message) return custom_message
  return messageText({ reply_template_content })
}

function messageText({ reply_template_content }: { reply_template_content: unknown }): string | null {
  if (reply_template_content === null || typeof reply_template_content !== 'object') return null
  const { message } = reply_template_content as { message?: { text?: unknown } }
  if (message === undefined) return null
  const onlyText = Object.keys(message).length === 1 && typeof message.text === 'string'
  return onlyText ? String(message.text) : JSON.stringify(message)
}

/** Returns the effect of activating an automation, as a sentence. */
export function effectOf({ automation_type, action, shadow }: AutomationSummary): string {
  if (automation_type !== 'DELETE_COMMENT')
    return shadow === true ? m.server_assist_will_draft() : m.server_assist_will_reply()
  return action === 'DELETE' ? m.server_assist_will_delete() : m.server_assist_will_hide()
}
