import { day } from '@skein/contract/durations'
import type { CompiledAutomation } from '../automation.ts'
import type { CheckFigures, DecisionContext } from '../decide-types.ts'
import type { StopReason } from '../matching/match-candidates.ts'

/**
 * Checks when the post was published: at most so long before the event, or not before a fixed time. An unknown time does
 * not meet either condition.
 */
export function postTimeStop(
  { posts }: CompiledAutomation,
  { event, facts: { posted_at } }: DecisionContext,
): StopReason | null {
  if (posts.kind !== 'range' && posts.kind !== 'since') return null
  const from = posts.kind === 'range' ? event.occurred_at - posts.milliseconds : posts.from
  if (posted_at !== null && posted_at >= from) return null
  return {
    reason_code: posts.kind === 'range' ? 'post_out_of_range' : 'post_not_selected',
    values: {
      ...(posted_at === null ? {} : { posted_at: isoTime(posted_at) }),
      ...(posts.kind === 'range' ? {} : { posts_from: isoTime(from) }),
    },
  }
}

const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString()

/** Returns the choice of posts for the log; nothing for an automation on all posts. */
export function postFigures({ posts }: CompiledAutomation): Pick<CheckFigures, 'posts'> {
  switch (posts.kind) {
    case 'all':
      return {}
    case 'specific':
      return { posts: { selection: 'SPECIFIC' } }
    case 'range':
      return { posts: { days: posts.milliseconds / day } }
    case 'since':
      return { posts: { posts_from: isoTime(posts.from) } }
  }
}
