import type { EngineEvent, MissingFact, Surroundings } from '../event.ts'
import type { Rule } from '../automation.ts'
import type { Candidate } from '../matching/match-candidates.ts'

/**
 * Facts that must be read before the candidates can be judged; the end of a burst and the verdicts of models come
 * later, one by one.
 */
export function missingFacts(
  event: EngineEvent,
  candidates: readonly Candidate[],
  world: { facts: Surroundings; given_up: ReadonlySet<string> },
): MissingFact[] {
  const { facts: surroundings } = world
  if (surroundings.gone) return []
  const missing = new Set<MissingFact>()
  for (const { automation: rule } of candidates) {
    if (event.kind === 'comment') {
      if (needsPost(rule) && !knowsPost(rule, surroundings)) missing.add('post')
      if (rule.reply_count !== null && surroundings.replies === null) missing.add('replies')
    } else if (linksName(rule) && event.from_username === null) missing.add('name')
  }
  return [...missing].filter((fact) => !world.given_up.has(fact))
}

/** Whether a rule looks at the post itself, or names its address. */
export const needsPost = (rule: Rule): boolean => rule.posts.kind === 'range' || linksPost(rule)

const knowsPost = (rule: Rule, { posted_at, permalink }: Surroundings): boolean =>
  (rule.posts.kind !== 'range' || posted_at !== null) && (!linksPost(rule) || permalink !== null)

const linksPost = (rule: Rule) => wordsOf(rule).includes('{post_link}')
const linksName = (rule: Rule) => wordsOf(rule).includes('{username}')

function wordsOf({ action, fallback }: Rule): string {
  const own = action.kind === 'text' ? action.template : ''
  return action.kind === 'message'
    ? JSON.stringify(action.template.reply_template_content)
    : own + (fallback ?? '')
}
