import type { MatchType } from '@skein/contract/automations/automation'
import type { CommentRule } from './rule.ts'

const rankOfMatch: Readonly<Record<MatchType, number>> = { EXACT: 0, STARTS_WITH: 1, CONTAINS: 2 }

/** Sorts the rule that should answer first: keyword before AI, closer match, longer keyword, older rule. */
export function byPrecedence(
  a: { rule: CommentRule; keyword: string },
  b: { rule: CommentRule; keyword: string },
): number {
  return (
    rankOfTrigger(a.rule) - rankOfTrigger(b.rule) ||
    b.keyword.length - a.keyword.length ||
    a.rule.created_at - b.rule.created_at ||
    a.rule.number - b.rule.number
  )
}

const rankOfTrigger = ({ trigger }: CommentRule): number =>
  trigger.kind === 'keyword' ? rankOfMatch[trigger.match_type] : 3
