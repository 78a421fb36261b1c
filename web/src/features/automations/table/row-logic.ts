import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { keywordsOf } from '@skein/contract/automations/keywords/keyword-list'
import { chosenKindsText } from '@skein/contract/automations/parts/message-kinds'
import { actionSentence } from '@skein/contract/automations/sentence/sentence'
import { m } from '@skein/messages'

/** What an automation acts on: keywords, or what AI decides by, or everything. */
export interface RowTrigger {
  keywords: string[]
  /** Without keywords. */
  text: string
  /** AI decides. */
  isByAi: boolean
}

/** Returns what the row of an automation names as its trigger. */
export function triggerOf(automation: AutomationSummary): RowTrigger {
  const { trigger_type, match_type, ai_context_rules } = automation
  if (trigger_type === 'AI_DECISION')
    return { keywords: [], text: (ai_context_rules ?? '').replace(/\s+/g, ' ').trim(), isByAi: true }
  const keywords = trigger_type === null || match_type === 'ANY' ? [] : keywordsOf(automation.keywords)
  return { keywords, text: keywords.length > 0 ? '' : anyOf(automation), isByAi: false }
}

/** Returns the words for a trigger without keywords. */
function anyOf(automation: AutomationSummary): string {
  const { automation_type: type } = automation
  if (type !== 'DM_REPLY' && type !== 'AI_DM_CONVERSATION') return m.automations_any_comment()
  return capitalized(chosenKindsText(automation)) || m.automations_any_message()
}

/** Returns what an automation sends, or does to a comment, in one line. */
export function replyOf(automation: AutomationSummary): string {
  if (automation.automation_type === 'AI_DM_CONVERSATION') return m.common_written_by_ai()
  if (automation.automation_type === 'DELETE_COMMENT')
    return automation.action === 'DELETE' ? m.common_delete() : m.moderation_actions_hide()
  return actionSentence(automation)
    .flatMap(({ slot, text, gap }) => {
      if (gap) return []
      if (slot === 'reply')
        return automation.reply_type === 'AI_DECISION' ? [m.common_written_by_ai()] : [capitalized(text)]
      return slot === 'message' ? [capitalized(text)] : []
    })
    .join(' + ')
}

/** Returns a text that begins with a word of Skein with a capital letter; a quoted text stays as a person wrote it. */
const capitalized = (text: string): string =>
  text.replace(/^[\u2066-\u2069]*\p{Ll}/u, (first) => first.toLocaleUpperCase(m.locale_code()))
