import { findAiOverlaps, findSameKeywords } from './overlaps.ts'
import { findNeverWins } from './never-wins.ts'
import { findCommonWords, findDeadPosts, findOwnTriggers } from './single-automation.ts'
import type { CollidingAutomation } from './colliding-automation.ts'
import type { CollisionSeverity, Collision } from './collision.ts'

const severities: readonly CollisionSeverity[] = ['critical', 'warning', 'info']

/**
 * Returns the collisions among the active automations of one account, most severe first. `livePosts` are the ids of
 * posts that exist, or null if they are unknown.
 */
export function findCollisions(
  automations: readonly CollidingAutomation[],
  livePosts: ReadonlySet<string> | null,
): Collision[] {
  const active = automations.filter((automation) => automation.active)
  const collisions = [
    ...findNeverWins(active),
    ...findDeadPosts(active, livePosts),
    ...findOwnTriggers(active),
    ...findSameKeywords(active.flatMap(withPrivatePart)),
    ...findAiOverlaps(active),
    ...findCommonWords(active),
  ]
  return collisions.sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
}

/** The private message of a comment automation competes in another action slot. */
const withPrivatePart = (automation: CollidingAutomation): CollidingAutomation[] =>
  automation.private_part ? [automation, { ...automation, slot: 'private' }] : [automation]
