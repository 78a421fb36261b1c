import { foldText, matchesFolded } from '@skein/contract/automations/match'
import type { CommentRule, Keyword } from './rule.ts'

export interface Match {
  keyword: string
}

/** The keyword by which a rule matches a folded text (the longest of those that do), or null. */
export function matchTrigger(rule: CommentRule, foldedText: string): Match | null {
  if (rule.trigger.kind !== 'keyword') return null
  const { keywords, match_type } = rule.trigger
  let best: Keyword | null = null
  for (const keyword of keywords) {
    if (best && best.spelled.length >= keyword.spelled.length) continue
    if (matchesFolded(foldedText, keyword.folded, match_type)) best = keyword
  }
  return best && { keyword: best.spelled }
}

export { foldText }
