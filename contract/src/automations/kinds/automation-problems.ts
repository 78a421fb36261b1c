import { isBlank, refuseWhen, type AutomationCheck } from './automation-check.ts'
import { m } from '@skein/messages'
import type { MatchType } from '../automation.ts'
import { excludedWords, exclusionFinder, type ExclusionFields } from '../keywords/exclusions.ts'
import type { FoldingFields } from '../keywords/fold.ts'
import { excludeKeywords } from '../parts/exclude-keywords.ts'

export const nameCheck = refuseWhen(
  'name',
  () => m.common_enter_a_name(),
  (automation: { name: string }) => isBlank(automation.name),
)

/** A model of its own needs a name. */
export const modelCheck = refuseWhen(
  'model_name',
  () => m.problem_model(),
  (automation: { model_usage: string; model_name: string }) =>
    automation.model_usage === 'CUSTOM' && isBlank(automation.model_name),
)

interface Trigger extends ExclusionFields, FoldingFields {
  trigger_type: string
  keywords: readonly string[]
  ai_context_rules: string | null
  match_type: MatchType
}

/** A trigger needs a keyword, or a context for the AI. */
export const triggerChecks = (noKeyword: () => string): AutomationCheck<Trigger>[] => [
  refuseWhen(
    'keywords',
    noKeyword,
    (automation) =>
      automation.trigger_type === 'KEYWORD' &&
      automation.match_type !== 'ANY' &&
      automation.keywords.length === 0,
  ),
  refuseWhen(
    'ai_context_rules',
    () => m.problem_context(),
    (automation) => automation.trigger_type !== 'KEYWORD' && isBlank(automation.ai_context_rules),
  ),
  { field: excludeKeywords.field, problems: exclusionProblems },
]

/** An exclusion inside a keyword would exclude every text that the keyword matches. */
function exclusionProblems(automation: Trigger): string[] {
  if (automation.trigger_type !== 'KEYWORD' || automation.match_type === 'ANY') return []
  const wordsIn = exclusionFinder(automation)
  const keywords = automation.keywords.map((keyword) => ({ keyword, excluded: wordsIn(keyword) }))
  return excludedWords(automation).flatMap((excluded) => {
    const hit = keywords.find((each) => each.excluded.includes(excluded))
    return hit ? [m.problem_excluded_keyword({ excluded, keyword: hit.keyword })] : []
  })
}
