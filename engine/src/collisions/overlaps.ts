import type { MatchType } from '@skein/contract/automations/automation'
import { matchRank } from '../selection/select-winner.ts'
import { shareKinds, sharePosts, shareReplyCounts } from './reach.ts'
import { byAge, type CollidingAutomation } from './colliding-automation.ts'
import { someOf, type Collision } from './collision.ts'

interface KeywordUse {
  automation: CollidingAutomation
  spelled: string
  match_type: MatchType
}

/** Finds automations of one action slot with the same keyword on a common post; the one with precedence comes first. */
export function findSameKeywords(automations: readonly CollidingAutomation[]): Collision[] {
  const collisions = new Map<string, { entries: KeywordUse[]; keywords: string[] }>()
  const knownGroups = new Map<string, KeywordUse[][]>()
  for (const entries of entriesByKeyword(automations)) {
    if (entries.length < 2) continue
    // Automations often share several keywords; their groups are computed once per set of automations.
    const signature = signatureOf(entries)
    const groups = knownGroups.get(signature) ?? groupsOf(entries, ({ automation }) => automation)
    knownGroups.set(signature, groups)
    for (const group of groups) {
      const inOrder = group.toSorted(byKeywordPrecedence)
      const key = signatureOf(inOrder)
      const spelled = entries[0]?.spelled ?? ''
      const known = collisions.get(key)
      if (known) known.keywords.push(spelled)
      else collisions.set(key, { entries: inOrder, keywords: [spelled] })
    }
  }
  return [...collisions.values()].map(({ entries, keywords }) => describeSame(entries, keywords))
}

/** Finds AI automations of one type that share a post. Different types in one slot follow each other by design. */
export function findAiOverlaps(automations: readonly CollidingAutomation[]): Collision[] {
  const ai = automations.filter(({ trigger }) => trigger.kind === 'ai')
  const byKind = Map.groupBy(ai, ({ automation_type }) => automation_type)
  return [...byKind.values()]
    .flatMap((group) => groupsOf(group, (automation) => automation))
    .map((group) => {
      const inOrder = group.toSorted(byAge)
      const names = inOrder.map(({ name }) => name)
      return {
        kind: 'ai_overlap',
        severity: 'warning',
        automation_ids: inOrder.map(({ automation_id }) => automation_id),
        cause: { kind: 'ai_overlap', names: someOf(names) },
      }
    })
}

/** Groups automations by action slot and keyword, with one entry for each automation. */
function entriesByKeyword(automations: readonly CollidingAutomation[]): KeywordUse[][] {
  const entries = new Map<string, Map<string, KeywordUse>>()
  for (const automation of automations) {
    if (automation.trigger.kind !== 'keyword') continue
    const { match_type } = automation.trigger
    for (const { spelled, folded } of automation.trigger.keywords) {
      if (folded === '') continue
      const key = `${automation.slot} ${folded}`
      const known = entries.get(key) ?? new Map<string, KeywordUse>()
      known.set(automation.automation_id, { automation, spelled, match_type })
      entries.set(key, known)
    }
  }
  return [...entries.values()].map((byAutomation) => [...byAutomation.values()])
}

/** Returns the connected groups of members that overlap; members without an overlap are left out. */
function groupsOf<Member extends object>(
  members: readonly Member[],
  automationOf: (member: Member) => CollidingAutomation,
): Member[][] {
  const groups: Member[][] = []
  let ungrouped = [...members]
  while (ungrouped.length > 1) {
    const [first, ...rest] = ungrouped
    if (first === undefined) break
    const group = [first]
    ungrouped = rest
    for (const member of group) {
      const apart: Member[] = []
      for (const other of ungrouped) {
        if (overlap(automationOf(member), automationOf(other))) group.push(other)
        else apart.push(other)
      }
      ungrouped = apart
    }
    if (group.length > 1) groups.push(group)
  }
  return groups
}

const overlap = (a: CollidingAutomation, b: CollidingAutomation): boolean =>
  sharePosts(a, b) && shareReplyCounts(a, b) && shareKinds(a, b)

const signatureOf = (entries: readonly KeywordUse[]): string =>
  entries.map(({ automation, match_type }) => `${automation.automation_id} ${match_type}`).join(',')

const byKeywordPrecedence = (a: KeywordUse, b: KeywordUse): number =>
  matchRank[a.match_type] - matchRank[b.match_type] ||
  b.spelled.length - a.spelled.length ||
  byAge(a.automation, b.automation)

function describeSame(entries: readonly KeywordUse[], keywords: readonly string[]): Collision {
  const names = entries.map(({ automation }) => automation.name)
  const isSameMatchType = entries.every(({ match_type }) => match_type === entries[0]?.match_type)
  return {
    kind: 'same_keyword',
    // A closer match next to a wider one is often intended.
    severity: isSameMatchType ? 'warning' : 'info',
    automation_ids: entries.map(({ automation }) => automation.automation_id),
    cause: {
      kind: 'same_keyword',
      names: someOf(names),
      keywords: someOf(keywords),
      first: isSameMatchType ? 'oldest' : 'closest',
    },
    keyword: keywords[0] ?? '',
  }
}
