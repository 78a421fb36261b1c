import { keywordsOf } from '@skein/contract/automations/keyword-list'
import type { TriggerType } from '@skein/contract/automations/automation'
import { limits } from '@skein/contract/limits'

/** What the switch of the trigger changes, and nothing else. */
export interface Trigger {
  trigger_type: TriggerType
  keywords: string[]
  ai_context_rules: string
}

/** How one side of the trigger becomes the other. */
export type TriggerConversion = (
  form: Pick<Trigger, 'keywords' | 'ai_context_rules'>,
  to: TriggerType,
) => Trigger

/** In a rule for comments keywords turn into a sentence that begins so, and a context into its first keyword. */
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

/** For a rule that replies. */
export const convertIntoSentence = convertIntoSentenceOf('Reply when a comment contains keywords like ')

/** In a rule for messages the words are carried over as they are, between a list and a text. */
export const carryOver: TriggerConversion = ({ keywords, ai_context_rules: context }, to) =>
  to === 'AI_DECISION'
    ? {
        trigger_type: 'AI_DECISION',
        keywords: [],
        ai_context_rules: keywords.length > 0 ? keywords.join(', ') : context,
      }
    : { trigger_type: 'KEYWORD', keywords: carriedKeywords(context), ai_context_rules: '' }

const carriedKeywords = (context: string): string[] =>
  keywordsOf(context.replaceAll('\n', ','))
    .filter((keyword) => keyword.length <= limits.keywordLength)
    .slice(0, limits.keywords)

function firstKeywordOf(context: string, start: string): string[] {
  const converted = context.startsWith(start)
  const text = converted ? context.slice(start.length) : context.trim().split(/\s+/)[0]
  const bare = (text ?? '').split(',')[0]?.replace(/^[\p{P}\s]+|[\p{P}\s]+$/gu, '') ?? ''
  return keywordsOf(bare).slice(0, 1)
}
