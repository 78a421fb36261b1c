import type { MatchType } from '@skein/contract/automations/automation'
import { foldFor, type Folding } from '@skein/contract/automations/keywords/fold'
import { findCollisions } from '../src/collisions/find-collisions.ts'
import type { CollidingAutomation } from '../src/collisions/colliding-automation.ts'
import type { CollisionKind } from '../src/collisions/collision.ts'

interface AutomationFixture extends Partial<Omit<CollidingAutomation, 'trigger' | 'posts'>> {
  keywords?: string[]
  match_type?: MatchType
  folding?: Folding
  ai?: boolean
  posts?: string[] | number | CollidingAutomation['posts']
}

/** Returns an automation without limits on all posts; a higher number is newer. */
export function collidingAutomation(
  number: number,
  {
    keywords = [],
    match_type = 'CONTAINS',
    folding = 'accents',
    ai,
    posts,
    ...change
  }: AutomationFixture = {},
): CollidingAutomation {
  return {
    automation_id: `a${number}`,
    automation_type: 'COMMENT_REPLY',
    number,
    private_part: null,
    name: `Automation ${number}`,
    created_at: number,
    slot: 'public_reply',
    trigger: ai
      ? { kind: 'ai' }
      : {
          kind: 'keyword',
          match_type,
          folding,
          exclusions: [],
          excluded_match: 'CONTAINS',
          keywords: keywords.map((spelled) => ({ spelled, folded: foldFor(spelled, folding) })),
        },
    posts: Array.isArray(posts)
      ? { kind: 'specific', ids: new Set(posts) }
      : posts === undefined
        ? { kind: 'all' }
        : typeof posts === 'number'
          ? { kind: 'range', milliseconds: posts }
          : posts,
    conditions: new Map([['reply_count_condition', { condition: 'LESS_THAN', value: 1 }]]),
    shadow: false,
    reacts_to: new Set(['post', 'ad']),
    texts: [],
    active: true,
    ...change,
  }
}

/** Returns the automation ids of each collision of a kind as one text, or null if there are none. */
export function automationIdsOf(
  kind: CollisionKind,
  automations: CollidingAutomation[],
  live: ReadonlySet<string> | null = null,
) {
  const collisions = findCollisions(automations, live).filter((each) => each.kind === kind)
  return collisions.length === 0 ? null : collisions.map(({ automation_ids }) => automation_ids.join(' '))
}

export type CollisionCase = [title: string, automations: CollidingAutomation[], expected: string[] | null]
