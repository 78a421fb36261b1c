import type { CollisionCause, SomeTexts } from '@skein/contract/automations/backtest/collision-text'

export type CollisionKind =
  | 'never_wins'
  | 'dead_posts'
  | 'own_trigger'
  | 'same_keyword'
  | 'common_word'
  /** AI automations of one kind on the same posts: each is asked, and paid for, about the same events. */
  | 'ai_overlap'

export type CollisionSeverity = 'critical' | 'warning' | 'info'

export interface Collision {
  kind: CollisionKind
  severity: CollisionSeverity
  /** The automations concerned, by precedence. */
  automation_ids: string[]
  /** The values of its sentence, which `collisionText` writes in the language of the owner. */
  cause: CollisionCause
  keyword?: string
}

const maxShown = 3

/** Returns the texts that a sentence lists: the first three, and how many there are. */
export const someOf = (texts: readonly string[]): SomeTexts => ({
  shown: texts.slice(0, maxShown),
  count: texts.length,
})
