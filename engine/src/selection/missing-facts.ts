import type { EngineEvent, MissingFact, EventFacts } from '../event.ts'
import type { CompiledAutomation } from '../automation.ts'
import type { Candidate } from '../matching/match-candidates.ts'

/**
 * Facts that must be read before the candidates can be judged; the end of a burst and the verdicts of models come
 * later, one by one.
 */
export function missingFacts(
  event: EngineEvent,
  candidates: readonly Candidate[],
  context: { facts: EventFacts; given_up: ReadonlySet<string> },
): MissingFact[] {
  const { facts } = context
  if (facts.gone) return []
  const missing = new Set<MissingFact>()
  for (const { automation } of candidates) {
    if (event.kind === 'comment') {
      if (needsPost(automation) && !knowsPost(automation, facts)) missing.add('post')
      if (automation.reply_count !== null && facts.replies === null) missing.add('replies')
    } else if (linksName(automation) && event.from_username === null) missing.add('name')
  }
  return [...missing].filter((fact) => !context.given_up.has(fact))
}

/** Whether a rule looks at the post itself, or names its address. */
export const needsPost = (automation: CompiledAutomation): boolean =>
  automation.posts.kind === 'range' || linksPost(automation)

const knowsPost = (automation: CompiledAutomation, { posted_at, permalink }: EventFacts): boolean =>
  (automation.posts.kind !== 'range' || posted_at !== null) && (!linksPost(automation) || permalink !== null)

const linksPost = (automation: CompiledAutomation) => wordsOf(automation).includes('{post_link}')
const linksName = (automation: CompiledAutomation) => wordsOf(automation).includes('{username}')

function wordsOf({ action, fallback }: CompiledAutomation): string {
  const own = action.kind === 'text' ? action.template : ''
  return action.kind === 'message'
    ? JSON.stringify(action.template.reply_template_content)
    : own + (fallback ?? '')
}
