import { exclusionFinder, type ExclusionFields } from '@skein/contract/automations/keywords/exclusions'
import { matchedKeyword, type Matching } from '@skein/contract/automations/keywords/match'
import { fillReply } from '@skein/contract/automations/replies/fill-reply'
import { textThatTriggers } from '@skein/contract/automations/backtest/sample-trigger'
import type { TriggerForm } from '../form/automation-form.ts'

/** `always`: the automation has no trigger and replies to every message. */
export type Verdict =
  | { kind: 'fires'; keyword: string }
  | { kind: 'silent' | 'no-keywords' | 'ai' | 'always' | 'idle' }

type MatchForm = Pick<TriggerForm, 'trigger_type' | 'keywords'> & Matching & ExclusionFields

/**
 * Returns whether a text triggers the automation, with the matching of the engine. AI decisions are not evaluated
 * here.
 */
export function verdictOf(form: MatchForm, text: string): Verdict {
  if (form.trigger_type === 'AI_DECISION') return { kind: 'ai' }
  const { keywords, match_type } = form
  if (match_type !== 'ANY' && keywords.length === 0) return { kind: 'no-keywords' }
  if (text.trim() === '') return { kind: 'idle' }
  if (exclusionFinder(form)(text).length > 0) return { kind: 'silent' }
  const keyword = match_type === 'ANY' ? '' : matchedKeyword(text, keywords, form)
  return keyword === null ? { kind: 'silent' } : { kind: 'fires', keyword }
}

/** Returns a text that triggers the automation, built from its first keyword; null without one. */
export function sampleText(form: Pick<TriggerForm, 'keywords' | 'match_type'>): string | null {
  if (form.match_type === 'ANY') return null
  const keyword = form.keywords[0]
  return keyword === undefined ? null : textThatTriggers(keyword, form.match_type)
}

export interface ReplyValues {
  username: string
  keyword: string
  /** Null without a post: the variable is then replaced without leaving a double space. */
  postLink: string | null
}

/** Returns the reply with its variables replaced; other braces are kept. */
export const filledReply = (message: string, { postLink, ...values }: ReplyValues): string =>
  fillReply(message, { ...values, post_link: postLink })
