import type { ReasonCode } from '@skein/contract/reasons'
import { postRangeStop, replyCountStop, spentCap } from './caps.ts'
import type { Comment, MissingFact, Surroundings } from './comment.ts'
import { foldText, matchTrigger } from './match-trigger.ts'
import { byPrecedence } from './precedence.ts'
import { needsPostLink, renderTemplate } from './render-template.ts'
import type { CommentRule } from './rule.ts'
import type { Tally } from './tally.ts'

/** Why a rule stays silent, with the figures behind it. */
export interface Stop {
  reason_code: ReasonCode
  values: Readonly<Record<string, unknown>>
}

export interface Skipped extends Stop {
  rule: CommentRule
}

export interface Fired {
  rule: CommentRule
  text: string
  values: Readonly<Record<string, unknown>>
}

export interface Decision {
  fired: Fired | null
  skipped: Skipped[]
}

/** A rule whose trigger and posts fit, before anything has to be counted or looked up. */
export interface Candidate {
  rule: CommentRule
  keyword: string
}

export interface Shortlist {
  candidates: Candidate[]
  skipped: Skipped[]
}

/** The questions that the comment alone answers: origin, trigger, chosen posts. */
export function shortlist(comment: Comment, rules: readonly CommentRule[]): Shortlist {
  const result: Shortlist = { candidates: [], skipped: [] }
  const folded = foldText(comment.text)
  for (const rule of rules) {
    const outcome = firstLook(rule, comment, folded)
    if ('keyword' in outcome) result.candidates.push({ rule, keyword: outcome.keyword })
    else result.skipped.push({ rule, ...outcome })
  }
  return result
}

function firstLook(rule: CommentRule, comment: Comment, folded: string): Stop | { keyword: string } {
  if (comment.is_own) return { reason_code: 'own_event', values: {} }
  if (rule.trigger.kind === 'ai' || rule.template === null) return { reason_code: 'no_model', values: {} }
  const match = matchTrigger(rule, folded)
  if (!match) return { reason_code: 'no_keyword', values: {} }
  if (rule.posts.kind === 'specific' && !rule.posts.ids.has(comment.post_id)) {
    return { reason_code: 'post_not_selected', values: { keyword: match.keyword } }
  }
  return match
}

/** Facts that must be read before the candidates can be judged. */
export function missingFacts(candidates: readonly Candidate[], surroundings: Surroundings): MissingFact[] {
  const missing = new Set<MissingFact>()
  if (surroundings.gone) return []
  for (const { rule } of candidates) {
    if (rule.posts.kind === 'range' && surroundings.posted_at === null) missing.add('post')
    if (rule.template && needsPostLink(rule.template) && surroundings.permalink === null) missing.add('post')
    if (surroundings.replies === null) missing.add('replies')
  }
  return [...missing]
}

/**
 * Decides one comment for all rules of its account. At most one rule fires, and its reply is reserved in the
 * tally, so that the next comment already counts it. Facts that are still unknown count as not met.
 */
export function decide(comment: Comment, { candidates, skipped }: Shortlist, world: World): Decision {
  const stopped: Skipped[] = [...skipped]
  const willing: Candidate[] = []
  for (const candidate of candidates) {
    const stop = stopFor(candidate.rule, comment, world)
    if (stop)
      stopped.push({
        rule: candidate.rule,
        reason_code: stop.reason_code,
        values: { keyword: candidate.keyword, ...stop.values },
      })
    else willing.push(candidate)
  }
  const [winner, ...losers] = willing.sort(byPrecedence)
  if (!winner) return { fired: null, skipped: stopped }
  for (const { rule, keyword } of losers) {
    const values = { keyword, winner: winner.rule.name, winner_id: winner.rule.automation_id }
    stopped.push({ rule, reason_code: 'lost_to', values })
  }
  return { fired: fire(winner, comment, world), skipped: stopped }
}

/** What surrounds a decision: the comment's facts, what is reserved, and the moment in milliseconds. */
export interface World {
  surroundings: Surroundings
  tally: Tally
  now: number
}

function stopFor(rule: CommentRule, comment: Comment, world: World): Stop | null {
  if (world.surroundings.gone) return { reason_code: 'comment_gone', values: {} }
  const range = postRangeStop(rule, comment, world.surroundings)
  if (range !== null) return range ?? { reason_code: 'post_out_of_range', values: {} }
  return replyCountStop(rule, world.surroundings.replies ?? 0) ?? spentCap(rule, comment, world)
}

function fire({ rule, keyword }: Candidate, comment: Comment, world: World): Fired {
  world.tally.reserve(rule, { post_id: comment.post_id, person_id: comment.from_id, at: world.now })
  const text = renderTemplate(rule.template ?? '', {
    username: comment.from_username,
    keyword,
    post_link: world.surroundings.permalink,
  })
  return { rule, text, values: { keyword, replies: world.surroundings.replies ?? 0 } }
}
