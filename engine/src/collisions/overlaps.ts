import type { MatchType } from '@skein/contract/automations/automation'
import { foldAccents } from '@skein/contract/automations/keywords/fold'
import { matchRank } from '../selection/select-winner.ts'
import { shareKinds, sharePosts, shareReplyCounts } from './reach.ts'
import { byAge, type CollidingAutomation } from './colliding-automation.ts'
import { someOf, type Collision } from './collision.ts'

interface KeywordUse {
  automation: CollidingAutomation
  /** Empty for any text. */
  spelled: string
  folded: string
  match_type: MatchType
}

/**
 * Finds automations of one action slot with the same keyword, or for any text, on a common post; the one with precedence
 * comes first.
 */
export function findSameKeywords(automations: readonly CollidingAutomation[]): Collision[] {
  const collisions = new Map<string, { entries: KeywordUse[]; keywords: string[] }>()
  const knownGroups = new Map<string, KeywordUse[][]>()
  for (const entries of entriesByKeyword(automations)) {
    if (entries.length < 2) continue
    // Automations often share several keywords; their groups are computed once per set of automations.
    const isOneText = entries.every(({ folded }) => folded === entries[0]?.folded)
    const texts = isOneText ? '' : entries.map(({ folded }) => folded).join(',')
    const signature = `${signatureOf(entries)} ${texts}`
    const groups = knownGroups.get(signature) ?? groupsOf(entries, matchSameTexts)
    knownGroups.set(signature, groups)
    for (const group of groups) {
      const inOrder = group.toSorted(byKeywordPrecedence)
      const key = signatureOf(inOrder)
      const spelled = entries[0]?.spelled ?? ''
      const collision = collisions.get(key)
      if (collision) collision.keywords.push(spelled)
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
    .flatMap((group) => groupsOf(group, overlap))
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

/** Groups automations by action slot and keyword without accents, with one entry for each automation. */
function entriesByKeyword(automations: readonly CollidingAutomation[]): KeywordUse[][] {
  const entries = new Map<string, Map<string, KeywordUse>>()
  for (const automation of automations) {
    if (automation.trigger.kind !== 'keyword') continue
    const { match_type, keywords } = automation.trigger
    const uses = match_type === 'ANY' ? [anyText] : keywords.filter(({ folded }) => folded !== '')
    for (const { spelled, folded } of uses) {
      const key = `${automation.slot} ${foldAccents(folded)}`
      const usesById = entries.get(key) ?? new Map<string, KeywordUse>()
      usesById.set(automation.automation_id, { automation, spelled, folded, match_type })
      entries.set(key, usesById)
    }
  }
  return [...entries.values()].map((byAutomation) => [...byAutomation.values()])
}

const anyText = { spelled: '', folded: '' }

/** Returns whether a text exists that both match. Accents differ only for automations that compare them. */
function matchSameTexts(a: KeywordUse, b: KeywordUse): boolean {
  const isSame = a.folded === b.folded || ignoresAccents(a) || ignoresAccents(b)
  return isSame && overlap(a.automation, b.automation)
}

const ignoresAccents = ({ automation: { trigger } }: KeywordUse): boolean =>
  trigger.kind === 'keyword' && trigger.folding === 'no_accents'

/** Returns the connected groups of members that overlap; members without an overlap are left out. */
function groupsOf<Member extends object>(
  members: readonly Member[],
  areOverlapping: (a: Member, b: Member) => boolean,
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
        if (areOverlapping(member, other)) group.push(other)
        else apart.push(other)
      }
      ungrouped = apart
    }
    if (group.length > 1) groups.push(group)
  }
  return groups
}

/** Returns whether both automations can reply to the same event. One that only writes drafts prevents no reply. */
const overlap = (a: CollidingAutomation, b: CollidingAutomation): boolean =>
  !a.shadow && !b.shadow && sharePosts(a, b) && shareReplyCounts(a, b) && shareKinds(a, b)

const signatureOf = (entries: readonly KeywordUse[]): string =>
  entries.map(({ automation, match_type }) => `${automation.automation_id} ${match_type}`).join(',')

const byKeywordPrecedence = (a: KeywordUse, b: KeywordUse): number =>
  matchRank[a.match_type] - matchRank[b.match_type] ||
  b.spelled.length - a.spelled.length ||
  byAge(a.automation, b.automation)

function describeSame(entries: readonly KeywordUse[], keywords: readonly string[]): Collision {
  const names = entries.map(({ automation }) => automation.name)
  const isSameMatchType = entries.every(({ match_type }) => match_type === entries[0]?.match_type)
  const isAny = entries[0]?.match_type === 'ANY'
  return {
    kind: 'same_keyword',
    // A closer match next to a wider one is often intended.
    severity: isSameMatchType ? 'warning' : 'info',
    automation_ids: entries.map(({ automation }) => automation.automation_id),
    ...(isAny
      ? { cause: { kind: 'any_text', names: someOf(names) } }
      : {
          cause: {
            kind: 'same_keyword',
            names: someOf(names),
            keywords: someOf(keywords),
            first: isSameMatchType ? 'oldest' : 'closest',
          },
          keyword: keywords[0] ?? '',
        }),
  }
}
