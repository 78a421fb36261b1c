import type { CommentRule } from './rule.ts'

/** Replies a rule has reserved so far, as far as its limits look at them. Reserving counts at once. */
export interface Tally {
  underPost(rule: CommentRule, post_id: string): number
  inPeriod(rule: CommentRule): number
  /** When this person was last answered by the rule, in milliseconds, or null. */
  lastTo(rule: CommentRule, person_id: string): number | null
  reserve(rule: CommentRule, target: { post_id: string; person_id: string; at: number }): void
}

/** What is already reserved, one entry for each question that the rules ask. */
export type ReservedCount =
  | { scope: 'post'; automation_id: string; post_id: string; count: number }
  | { scope: 'period'; automation_id: string; count: number }
  | { scope: 'person'; automation_id: string; person_id: string; last_at: number }

const keyOf = (scope: string, automation_id: string, id = '') => `${scope} ${automation_id} ${id}`

export function createTally(reserved: readonly ReservedCount[]): Tally {
  const figures = new Map<string, number>()
  for (const entry of reserved) {
    if (entry.scope === 'post') figures.set(keyOf('post', entry.automation_id, entry.post_id), entry.count)
    if (entry.scope === 'period') figures.set(keyOf('period', entry.automation_id), entry.count)
    if (entry.scope === 'person')
      figures.set(keyOf('person', entry.automation_id, entry.person_id), entry.last_at)
  }
  const add = (key: string) => figures.set(key, (figures.get(key) ?? 0) + 1)
  return {
    underPost: (rule, post_id) => figures.get(keyOf('post', rule.automation_id, post_id)) ?? 0,
    inPeriod: (rule) => figures.get(keyOf('period', rule.automation_id)) ?? 0,
    lastTo: (rule, person_id) => figures.get(keyOf('person', rule.automation_id, person_id)) ?? null,
    reserve(rule, { post_id, person_id, at }) {
      add(keyOf('post', rule.automation_id, post_id))
      add(keyOf('period', rule.automation_id))
      figures.set(keyOf('person', rule.automation_id, person_id), at)
    },
  }
}
