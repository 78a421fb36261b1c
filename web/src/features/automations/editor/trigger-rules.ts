import { keywordsOf } from '@skein/contract/automations/keyword-list'
import { limits } from '@skein/contract/limits'
import type { TriggerChoice, TriggerForm } from './rule-form.ts'

/** What the switch of the trigger changes, and nothing else. */
export type Trigger = Pick<TriggerForm, 'triggerType' | 'keywords' | 'context'>

/** How one side of the trigger becomes the other. */
export type TriggerConversion = (form: Pick<Trigger, 'keywords' | 'context'>, to: TriggerChoice) => Trigger

const contextStart = 'Reply when a comment contains keywords like '

/** In a rule for comments keywords turn into a sentence, and a context into its first keyword. */
export const convertIntoSentence: TriggerConversion = ({ keywords, context }, to) =>
  to === 'ai'
    ? {
        triggerType: 'ai',
        keywords: [],
        context: keywords.length > 0 ? contextStart + keywords.join(', ') : context,
      }
    : { triggerType: 'keyword', keywords: firstKeywordOf(context), context: '' }

/** In a rule for messages the words are carried over as they are, between a list and a text. */
export const carryOver: TriggerConversion = ({ keywords, context }, to) =>
  to === 'ai'
    ? { triggerType: 'ai', keywords: [], context: keywords.length > 0 ? keywords.join(', ') : context }
    : { triggerType: 'keyword', keywords: carriedKeywords(context), context: '' }

const carriedKeywords = (context: string): string[] =>
  keywordsOf(context.replaceAll('\n', ','))
    .filter((keyword) => keyword.length <= limits.keywordLength)
    .slice(0, limits.keywords)

function firstKeywordOf(context: string): string[] {
  const converted = context.startsWith(contextStart)
  const text = converted ? context.slice(contextStart.length) : context.trim().split(/\s+/)[0]
  const bare = (text ?? '').split(',')[0]?.replace(/^[\p{P}\s]+|[\p{P}\s]+$/gu, '') ?? ''
  return keywordsOf(bare).slice(0, 1)
}
