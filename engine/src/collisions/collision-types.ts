import type { CompiledAutomation } from '../automation.ts'

export type CollisionKind =
  | 'never_wins'
  | 'dead_posts'
  | 'own_trigger'
  | 'same_keyword'
  | 'common_word'
  /** Two AI rules of one kind on the same posts: each would be asked, and paid, about the same events. */
  | 'ai_overlap'

export type CollisionSeverity = 'critical' | 'warning' | 'info'

export interface Collision {
  kind: CollisionKind
  severity: CollisionSeverity
  /** The rules it is about; where one goes first, it stands first. */
  automation_ids: string[]
  /** What is wrong and what to do, for people. */
  message: string
  keyword?: string
}

/** What a rule must tell so that it can be compared with others. */
export interface CollidingAutomation extends Pick<
  CompiledAutomation,
  | 'automation_id'
  | 'automation_type'
  | 'number'
  | 'name'
  | 'created_at'
  | 'slot'
  | 'trigger'
  | 'posts'
  | 'reply_count'
  | 'max_replies_per_post'
  | 'period'
  | 'user_cooldown_seconds'
> {
  /** Everything it may send, variables unfilled. */
  texts: readonly string[]
  /** Only active rules collide; a draft is looked at as if it were active. */
  active: boolean
}
