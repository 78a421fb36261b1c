import { findAiOverlaps, findSameKeywords } from './overlaps.ts'
import { findNeverWins } from './never-wins.ts'
import { findCommonWords, findDeadPosts, findOwnTriggers } from './single-automation.ts'
import type { CollidingAutomation } from './colliding-automation.ts'
import type { CollisionSeverity, Collision } from './collision.ts'

const severities: readonly CollisionSeverity[] = ['critical', 'warning', 'info']

/**
 * Everything in which the active rules of one account stand in each other's way or in their own.
 * `livePosts` are the ids that still exist; null when nobody knows.
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
    ...findSameKeywords(active),
    ...findAiOverlaps(active),
    ...findCommonWords(active),
  ]
  return collisions.sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
}
