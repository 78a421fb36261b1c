import type { MatchType } from '@skein/contract/automations/automation'
import { sharePosts, shareReplyCounts } from './reach.ts'
import { quoted } from './collision-text.ts'
import type { CollidingRule, Collision } from './collision-types.ts'

interface Listener {
  automation: CollidingRule
  spelled: string
  match_type: MatchType
}

/** Rules of one lane that listen for the same keyword under a post they share; who answers stands first. */
export function findSameKeywords(rules: readonly CollidingRule[]): Collision[] {
  const meetings = new Map<string, { listeners: Listener[]; keywords: string[] }>()
  const knownGroups = new Map<string, Listener[][]>()
  for (const listeners of listenersByKeyword(rules)) {
    if (listeners.length < 2) continue
    // Rules often share several keywords; who meets whom is worked out once for the same company.
    const company = companyOf(listeners)
    const groups = knownGroups.get(company) ?? groupsOf(listeners, ({ automation: rule }) => rule)
    knownGroups.set(company, groups)
    for (const group of groups) {
      const inOrder = group.toSorted(byTurn)
      const key = companyOf(inOrder)
      const spelled = listeners[0]?.spelled ?? ''
      const known = meetings.get(key)
      if (known) known.keywords.push(spelled)
      else meetings.set(key, { listeners: inOrder, keywords: [spelled] })
    }
  }
  return [...meetings.values()].map(({ listeners, keywords }) => describeSame(listeners, keywords))
}

/** AI rules of one kind that share a post. Different kinds of one lane follow each other on purpose. */
export function findAiOverlaps(rules: readonly CollidingRule[]): Collision[] {
  const ai = rules.filter(({ trigger }) => trigger.kind === 'ai')
  const byKind = Map.groupBy(ai, ({ automation_type }) => automation_type)
  return [...byKind.values()]
    .flatMap((group) => groupsOf(group, (rule) => rule))
    .map((group) => {
      const inOrder = group.toSorted(byAge)
      const names = inOrder.map(({ name }) => name)
      return {
        kind: 'ai_overlap',
        severity: 'warning',
        automation_ids: inOrder.map(({ automation_id }) => automation_id),
        message:
          `${quoted(names)} all ask the model about the same events, and you pay for each answer. ` +
          `When several say yes, "${names[0]}" acts because it is the oldest. ` +
          'Join them into one rule, or give them different posts.',
      }
    })
}

/** Each keyword of each lane with the rules that listen for it, one entry per rule. */
function listenersByKeyword(rules: readonly CollidingRule[]): Listener[][] {
  const listeners = new Map<string, Map<string, Listener>>()
  for (const rule of rules) {
    if (rule.trigger.kind !== 'keyword') continue
    const { match_type } = rule.trigger
    for (const { spelled, folded } of rule.trigger.keywords) {
      if (folded === '') continue
      const key = `${rule.slot} ${folded}`
      const known = listeners.get(key) ?? new Map<string, Listener>()
      known.set(rule.automation_id, { automation: rule, spelled, match_type })
      listeners.set(key, known)
    }
  }
  return [...listeners.values()].map((byRule) => [...byRule.values()])
}

/** Members that meet, directly or through others; those that meet nobody are left out. */
function groupsOf<Member extends object>(
  members: readonly Member[],
  ruleOf: (member: Member) => CollidingRule,
): Member[][] {
  const groups: Member[][] = []
  let waiting = [...members]
  while (waiting.length > 1) {
    const [first, ...rest] = waiting
    if (first === undefined) break
    const group = [first]
    waiting = rest
    for (const member of group) {
      const apart: Member[] = []
      for (const other of waiting) {
        if (meet(ruleOf(member), ruleOf(other))) group.push(other)
        else apart.push(other)
      }
      waiting = apart
    }
    if (group.length > 1) groups.push(group)
  }
  return groups
}

const meet = (a: CollidingRule, b: CollidingRule): boolean => sharePosts(a, b) && shareReplyCounts(a, b)

const companyOf = (listeners: readonly Listener[]): string =>
  listeners.map(({ automation: rule, match_type }) => `${rule.automation_id} ${match_type}`).join(',')

const rankOfMatch: Readonly<Record<MatchType, number>> = { EXACT: 0, STARTS_WITH: 1, CONTAINS: 2 }

const byTurn = (a: Listener, b: Listener): number =>
  rankOfMatch[a.match_type] - rankOfMatch[b.match_type] ||
  b.spelled.length - a.spelled.length ||
  byAge(a.automation, b.automation)

const byAge = (a: CollidingRule, b: CollidingRule): number =>
  a.created_at - b.created_at || a.number - b.number

function describeSame(listeners: readonly Listener[], keywords: readonly string[]): Collision {
  const names = listeners.map(({ automation: rule }) => rule.name)
  const alike = listeners.every(({ match_type }) => match_type === listeners[0]?.match_type)
  const why = alike ? 'because it is the oldest' : 'because its match is the closest'
  return {
    kind: 'same_keyword',
    // A closer match beside a wider one is often meant so.
    severity: alike ? 'warning' : 'info',
    automation_ids: listeners.map(({ automation: rule }) => rule.automation_id),
    message:
      `${quoted(names)} listen for ${quoted(keywords)} on the same posts. Only one can act, and "${names[0]}" goes first ${why}. ` +
      'Give them different keywords or posts, or pause what you do not need.',
    keyword: keywords[0] ?? '',
  }
}
