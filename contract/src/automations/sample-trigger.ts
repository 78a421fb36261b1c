import * as z from 'zod/mini'
import { keywordsOf } from './keyword-list.ts'
import type { Maybe, RuleLike } from './sentence-types.ts'

/** What a follower would write, and where, to set a rule off. */
export const Play = z.object({
  write: z.enum(['comment', 'message']),
  /** The post to comment on; null when any will do. */
  post_id: z.nullable(z.string()),
  /** Empty when an AI decides: nobody knows its mind beforehand. */
  text: z.string(),
})
export type Play = z.infer<typeof Play>

export function playOf(rule: RuleLike): Play {
  const byMessage = rule.automation_type === 'DM_REPLY' || rule.automation_type === 'AI_DM_CONVERSATION'
  const posts = rule.post_selection_type === 'SPECIFIC' ? rule.specific_post_ids : null
  const [keyword] = rule.trigger_type === 'AI_DECISION' ? [] : keywordsOf(rule.keywords ?? [])
  return {
    write: byMessage ? 'message' : 'comment',
    post_id: byMessage ? null : (posts?.[0] ?? null),
    text: keyword === undefined ? '' : fittingText(keyword, rule.match_type),
  }
}

/** A text that meets a keyword. */
export function fittingText(keyword: string, match: Maybe<string>): string {
  if (match === 'EXACT') return keyword
  return match === 'STARTS_WITH' ? `${keyword}, please!` : `Hello! ${keyword}?`
}
