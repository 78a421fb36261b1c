import { keywordsOf } from '@skein/contract/automations/keywords/keyword-list'
import type { TriggerType } from '@skein/contract/automations/automation'
import { limits } from '@skein/contract/limits'

/** The fields that change when the trigger type is switched. */
export interface Trigger {
  trigger_type: TriggerType
  keywords: string[]
  ai_context_rules: string
}

/** How the fields of one trigger type are converted to the other. */
export type TriggerConversion = (
  form: Pick<Trigger, 'keywords' | 'ai_context_rules'>,
  to: TriggerType,
) => Trigger

/** For comments: keywords become a sentence that starts with `start`, a context becomes its first keyword. */
export const convertIntoSentenceOf =
  (start: string): TriggerConversion =>
  ({ keywords, ai_context_rules: context }, to) =>
    to === 'AI_DECISION'
      ? {
          trigger_type: 'AI_DECISION',
          keywords: [],
          ai_context_rules: keywords.length > 0 ? start + keywords.join(', ') : context,
        }
      : { trigger_type: 'KEYWORD', keywords: firstKeywordOf(context, start), ai_context_rules: '' }

/** For automations that reply. */
export const convertIntoSentence = convertIntoSentenceOf('Reply when a comment contains keywords like ')

/** For messages: the text is kept as it is and converted between list and text. */
export const convertUnchanged: TriggerConversion = ({ keywords, ai_context_rules: context }, to) =>
  to === 'AI_DECISION'
    ? {
        trigger_type: 'AI_DECISION',
        keywords: [],
        ai_context_rules: keywords.length > 0 ? keywords.join(', ') : context,
      }
    : { trigger_type: 'KEYWORD', keywords: keywordsFromText(context), ai_context_rules: '' }

const keywordsFromText = (context: string): string[] =>
  keywordsOf(context)
    .filter((keyword) => keyword.length <= limits.keywordLength)
    .slice(0, limits.keywords)

function firstKeywordOf(context: string, start: string): string[] {
  const converted = context.startsWith(start)
  const text = converted ? context.slice(start.length) : context.trim().split(/\s+/)[0]
  const bare = (text ?? '').split(',')[0]?.replace(/^[\p{P}\s]+|(?<![\p{P}\s])[\p{P}\s]+$/gu, '') ?? ''
  return keywordsOf(bare).slice(0, 1)
}
