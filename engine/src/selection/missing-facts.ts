import { knownUsername } from '@skein/contract/usernames'
import type { CompiledAutomation } from '../automation.ts'
import type { DecisionContext } from '../decide-types.ts'
import type { EventFacts, MissingFact } from '../event.ts'
import { hasNeed } from '../rules/rules.ts'
import type { Candidate } from '../matching/match-candidates.ts'

/**
 * Returns the facts to load before any candidate can be checked. The end of a message burst and the verdicts of models
 * are requested later, one at a time.
 */
export function missingFacts(
  candidates: readonly Candidate[],
  { event, facts, given_up }: DecisionContext,
): MissingFact[] {
  if (facts.gone) return []
  const missing = new Set<MissingFact>()
  for (const { automation } of candidates) {
    if (event.kind === 'comment') {
      // Posts of other accounts and their comments cannot be read.
      if (event.mention !== undefined) continue
      if (needsPost(automation) && !isPostKnown(automation, facts)) missing.add('post')
      if (hasNeed(automation, 'replies') && facts.replies === null) missing.add('replies')
    } else if (usesUsername(automation) && knownUsername(event.from_username) === null) missing.add('name')
  }
  return [...missing].filter((fact) => !given_up.has(fact))
}

/** Returns whether the automation depends on the time of the post or sends its link. */
export const needsPost = (automation: CompiledAutomation): boolean =>
  dependsOnPostTime(automation) || usesPostLink(automation)

const dependsOnPostTime = ({ posts }: CompiledAutomation): boolean =>
  posts.kind === 'range' || posts.kind === 'since'

const isPostKnown = (automation: CompiledAutomation, { posted_at, permalink }: EventFacts): boolean =>
  (!dependsOnPostTime(automation) || posted_at !== null) && (!usesPostLink(automation) || permalink !== null)

const usesPostLink = (automation: CompiledAutomation) => templateTextOf(automation).includes('{post_link}')
const usesUsername = (automation: CompiledAutomation) => templateTextOf(automation).includes('{username}')

function templateTextOf({ action, fallback, variants }: CompiledAutomation): string {
  const messageText = action.kind === 'message' ? JSON.stringify(action.message) : ''
  return [messageText, action.kind === 'text' ? action.template : '', fallback ?? '', ...variants].join(' ')
}
