import { isBlank, refuseWhen, type AutomationCheck } from './automation-check.ts'
import { m } from '@skein/messages'
import type { MatchType } from '../automation.ts'
import type { CommentSource } from '../parts/comment-sources.ts'
import { foldFor } from '../keywords/fold.ts'
import { excludedMatch, matchesFolded } from '../keywords/match.ts'

export const nameCheck = refuseWhen(
  'name',
  () => m.problem_name(),
  (automation: { name: string }) => isBlank(automation.name),
)

/** A model of its own needs a name. */
export const modelCheck = refuseWhen(
  'model_name',
  () => m.problem_model(),
  (automation: { model_usage: string; model_name: string }) =>
    automation.model_usage === 'CUSTOM' && isBlank(automation.model_name),
)

interface Trigger {
  trigger_type: string
  keywords: readonly string[]
  ai_context_rules: string | null
  match_type: MatchType
  exclude_keywords?: readonly string[] | undefined
  ignore_accents?: boolean | undefined
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
  { field: 'exclude_keywords', problems: exclusionProblems },
]

/** An exclusion inside a keyword would exclude every text that the keyword matches. */
function exclusionProblems(automation: Trigger): string[] {
  const { match_type, exclude_keywords = [], ignore_accents = false } = automation
  if (automation.trigger_type !== 'KEYWORD' || match_type === 'ANY' || exclude_keywords.length === 0)
    return []
  const keywords = automation.keywords.map((keyword) => ({
    keyword,
    folded: foldFor(keyword, ignore_accents),
  }))
  return exclude_keywords.flatMap((excluded) => {
    const folded = foldFor(excluded, ignore_accents)
    const hit = keywords.find((each) => matchesFolded(each.folded, folded, excludedMatch(match_type)))
    return hit ? [m.problem_excluded_keyword({ excluded, keyword: hit.keyword })] : []
  })
}

/** Instagram accepts nothing but a public reply to a mention. */
export const noMentionCheck = refuseWhen(
  'comment_sources',
  () => m.problem_mention_source(),
  (automation: { comment_sources?: readonly CommentSource[] | null | undefined }) =>
    automation.comment_sources?.includes('mention') === true,
)
