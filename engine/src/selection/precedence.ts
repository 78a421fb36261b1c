import type { MatchType } from '@skein/contract/automations/automation'
import type { CompiledAutomation } from '../automation.ts'
import type { Candidate } from '../matching/match-candidates.ts'

const rankOfMatch: Readonly<Record<MatchType, number>> = { EXACT: 0, STARTS_WITH: 1, CONTAINS: 2 }

/** Sorts the rule that should act first: keyword before AI, closer match, longer keyword, older rule. */
export function byPrecedence(a: Candidate, b: Candidate): number {
  return (
    rankOfTrigger(a.automation) - rankOfTrigger(b.automation) ||
    (b.keyword?.length ?? 0) - (a.keyword?.length ?? 0) ||
    a.automation.created_at - b.automation.created_at ||
    a.automation.number - b.automation.number
  )
}

/** The AI conversation answers whatever no other rule wants, and the bot what even that one leaves. */
function rankOfTrigger({ trigger, automation_type, is_bot }: CompiledAutomation): number {
  if (trigger.kind === 'keyword') return rankOfMatch[trigger.match_type]
  if (is_bot) return 5
  return automation_type === 'AI_DM_CONVERSATION' ? 4 : 3
}
