import { compileAutomation, type StoredAutomation } from '@skein/engine/compile-automation'
import { collidingAutomation } from '@skein/engine/collisions/colliding-automation'
import type { Collision } from '@skein/engine/collisions/collision'
import { findCollisions } from '@skein/engine/collisions/find-collisions'

export interface CollisionSearch {
  automations: readonly StoredAutomation[]
  /** Ids of selected posts that exist. */
  live: ReadonlySet<string>
}

/** Runs in a thread of its own: the comparison of a thousand automations takes seconds. */
export function searchCollisions({ automations, live }: CollisionSearch): Collision[] {
  return findCollisions(automations.map(compileAutomation).map(collidingAutomation), live)
}
