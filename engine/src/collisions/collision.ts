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
  /** What is wrong and what to do, for the owner. */
  message: string
  keyword?: string
}

const maxQuoted = 3

/** Returns a list for a sentence: `“a”, “b” and 2 more`. */
export function quoted(names: readonly string[]): string {
  const shown = names.slice(0, maxQuoted).map((name) => `“${name}”`)
  const rest = names.length - shown.length
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
