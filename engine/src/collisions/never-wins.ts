import type { MatchType } from '@skein/contract/automations/automation'
import { coversKinds, coversPosts, coversReplyCounts, isUnlimited } from './reach.ts'
import { createKeywordIndex } from '../matching/keyword-index.ts'
import type { IndexedKeyword } from '../automation.ts'
import { byAge, type CollidingAutomation } from './colliding-automation.ts'
import { someOf, type Collision } from './collision.ts'

/**
 * Finds automations that can never act: another automation without limits wins every text on all their posts. Within an
 * action slot, one for any text does that to newer ones for any text and to those decided by AI. To keywords only the same
 * keyword does it, for each of them, because a shorter one loses. A moderation automation does it to replies with any
 * keyword that is contained in theirs.
 */
export function findNeverWins(automations: readonly CollidingAutomation[]): Collision[] {
  const unlimited = automations.filter(isUnlimited)
  const anyText = unlimited.filter(isForAnyText)
  const lookups = [createSameKeywordLookup(unlimited), createModerationLookup(unlimited)]
  return automations.flatMap((automation) => {
    const taker = anyText.find((other) => takesEveryText(other, automation) && coversReach(other, automation))
    if (taker) return [describe(automation, [taker])]
    if (automation.trigger.kind !== 'keyword') return []
    const { match_type, keywords } = automation.trigger
    const matchable = keywords.filter(({ folded }) => folded !== '')
    const winners = new Set<CollidingAutomation>()
    for (const keyword of matchable) {
      const winner = lookups.flatMap((findWinner) => findWinner({ automation, keyword, match_type }) ?? [])[0]
      if (!winner) return []
      winners.add(winner)
    }
    return winners.size === 0 ? [] : [describe(automation, [...winners])]
  })
}

const isForAnyText = ({ trigger }: CollidingAutomation): boolean =>
  trigger.kind === 'keyword' && trigger.match_type === 'ANY'

/** Returns whether an automation for any text precedes another one for every text. */
function takesEveryText(anyText: CollidingAutomation, other: CollidingAutomation): boolean {
  if (anyText.slot === 'moderation' && (other.slot === 'public_reply' || other.slot === 'private'))
    return true
  if (anyText.slot !== other.slot) return false
  return other.trigger.kind === 'ai' || (isForAnyText(other) && byAge(anyText, other) < 0)
}

interface ShadowedKeyword {
  automation: CollidingAutomation
  keyword: IndexedKeyword
  match_type: MatchType
}

type FindWinner = (question: ShadowedKeyword) => CollidingAutomation | undefined

/** Finds automations of the same slot with the same keyword and match type that have precedence. */
function createSameKeywordLookup(automations: readonly CollidingAutomation[]): FindWinner {
  const keyOf = (automation: CollidingAutomation, match_type: MatchType, folded: string) =>
    `${automation.slot} ${match_type} ${isWithoutAccents(automation)} ${folded}`
  const rivals = new Map<string, { automation: CollidingAutomation; length: number }[]>()
  for (const automation of automations) {
    if (automation.trigger.kind !== 'keyword') continue
    for (const { spelled, folded } of automation.trigger.keywords) {
      const key = keyOf(automation, automation.trigger.match_type, folded)
      const list = rivals.get(key) ?? []
      list.push({ automation, length: spelled.length })
      rivals.set(key, list)
    }
  }
  for (const list of rivals.values())
    list.sort((a, b) => b.length - a.length || byAge(a.automation, b.automation))
  return ({ automation, keyword, match_type }) => {
    for (const { automation: rival, length } of rivals.get(keyOf(automation, match_type, keyword.folded)) ??
      []) {
      const first = length - keyword.spelled.length || byAge(automation, rival)
      if (first <= 0) return undefined
      if (coversReach(rival, automation)) return rival
    }
    return undefined
  }
}

/** Finds moderation automations: they always have precedence, and a moderated comment gets no reply. */
function createModerationLookup(automations: readonly CollidingAutomation[]): FindWinner {
  const moderators = automations.filter(
    ({ slot, trigger }) => slot === 'moderation' && trigger.kind === 'keyword',
  )
  const index = createKeywordIndex(
    moderators.flatMap(({ trigger }, id) => (trigger.kind === 'keyword' ? [{ id, ...trigger }] : [])),
  )
  return ({ automation, keyword, match_type }) => {
    if (automation.slot !== 'public_reply' && automation.slot !== 'private') return undefined
    for (const id of index.find(keyword.folded).keys()) {
      const moderator = moderators[id]
      if (moderator?.trigger.kind !== 'keyword') continue
      if (matchesEvery(moderator.trigger.match_type, match_type) && coversReach(moderator, automation))
        return moderator
    }
    return undefined
  }
}

/** Returns whether an automation that matches the keyword also matches every text in which the other one finds it. */
function matchesEvery(winner: MatchType, other: MatchType): boolean {
  if (winner === 'CONTAINS' || other === 'EXACT') return true
  return winner === other
}

const isWithoutAccents = ({ trigger }: CollidingAutomation): boolean =>
  trigger.kind === 'keyword' && trigger.folding === 'no_accents'

const coversReach = (outer: CollidingAutomation, inner: CollidingAutomation): boolean =>
  outer !== inner && coversPosts(outer, inner) && coversReplyCounts(outer, inner) && coversKinds(outer, inner)

function describe(automation: CollidingAutomation, winners: readonly CollidingAutomation[]): Collision {
  return {
    kind: 'never_wins',
    severity: 'critical',
    automation_ids: [...winners.map(({ automation_id }) => automation_id), automation.automation_id],
    cause: {
      kind: 'never_wins',
      name: automation.name,
      winners: someOf(winners.map(({ name }) => name)),
    },
  }
}
