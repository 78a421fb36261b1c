import { keywordsOf } from '@skein/contract/automations/keyword-list'
import { limits } from '@skein/contract/limits'
import type { TriggerChoice, TriggerForm } from './automation-form.ts'

/** What the switch of the trigger changes, and nothing else. */
export type Trigger = Pick<TriggerForm, 'triggerType' | 'keywords' | 'context'>

/** How one side of the trigger becomes the other. */
export type TriggerConversion = (form: Pick<Trigger, 'keywords' | 'context'>, to: TriggerChoice) => Trigger

/** In a rule for comments keywords turn into a sentence that begins so, and a context into its first keyword. */
export const convertIntoSentenceOf =
  (start: string): TriggerConversion =>
  ({ keywords, context }, to) =>
    to === 'ai'
      ? {
          triggerType: 'ai',
          keywords: [],
          context: keywords.length > 0 ? start + keywords.join(', ') : context,
        }
      : { triggerType: 'keyword', keywords: firstKeywordOf(context, start), context: '' }

/** The sentence of a rule that replies, as the specification begins it. */
export const convertIntoSentence = convertIntoSentenceOf('Reply when a comment contains keywords like ')

/** In a rule for messages the words are carried over as they are, between a list and a text. */
export const carryOver: TriggerConversion = ({ keywords, context }, to) =>
  to === 'ai'
    ? { triggerType: 'ai', keywords: [], context: keywords.length > 0 ? keywords.join(', ') : context }
    : { triggerType: 'keyword', keywords: carriedKeywords(context), context: '' }

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
