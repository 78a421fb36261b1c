import { commentSources } from '@skein/contract/automations/parts/comment-sources'
import { chosenMessageKinds } from '@skein/contract/automations/parts/message-kinds'
import { acceptedReplies, replyCountRule } from '../rules/reply-count.ts'
import type { CollidingAutomation } from './colliding-automation.ts'

/** Returns whether both automations act on a common post. A date range or a first time may include any post. */
export function sharePosts(a: CollidingAutomation, b: CollidingAutomation): boolean {
  if (a.posts.kind !== 'specific' || b.posts.kind !== 'specific') return true
  const [few, many] =
    a.posts.ids.size < b.posts.ids.size ? [a.posts.ids, b.posts.ids] : [b.posts.ids, a.posts.ids]
  for (const id of few) if (many.has(id)) return true
  return false
}

/** Returns whether `outer` acts on every post on which `inner` does. */
export function coversPosts(outer: CollidingAutomation, inner: CollidingAutomation): boolean {
  const [wide, narrow] = [outer.posts, inner.posts]
  if (wide.kind === 'all') return true
  if (wide.kind === 'range') return narrow.kind === 'range' && wide.milliseconds >= narrow.milliseconds
  if (wide.kind === 'since') return narrow.kind === 'since' && wide.from <= narrow.from
  return narrow.kind === 'specific' && [...narrow.ids].every((id) => wide.ids.has(id))
}

/** Returns whether some kind of message or comment lets both automations act. */
export const shareKinds = (a: CollidingAutomation, b: CollidingAutomation): boolean =>
  !a.reacts_to.isDisjointFrom(b.reacts_to)

/** Returns whether `outer` acts on every kind of message or comment on which `inner` does. */
export const coversKinds = (outer: CollidingAutomation, inner: CollidingAutomation): boolean =>
  inner.reacts_to.isSubsetOf(outer.reacts_to)

/** Returns whether some number of replies to a comment lets both automations act. */
export function shareReplyCounts(a: CollidingAutomation, b: CollidingAutomation): boolean {
  const [first, second] = [acceptedReplies(a), acceptedReplies(b)]
  return Math.max(first.from, second.from) <= Math.min(first.to, second.to)
}

/** Returns whether `outer` acts at every number of replies at which `inner` does. */
export function coversReplyCounts(outer: CollidingAutomation, inner: CollidingAutomation): boolean {
  const [wide, narrow] = [acceptedReplies(outer), acceptedReplies(inner)]
  return wide.from <= narrow.from && wide.to >= narrow.to
}

/**
 * Returns whether only its trigger, posts and reply count can keep the automation from acting. One that only writes drafts
 * keeps no other from replying.
 */
export const isUnlimited = ({ conditions }: CollidingAutomation): boolean =>
  [...conditions.keys()].every((field) => comparedFields.includes(field))

/** Parts whose values are compared on their own. */
const comparedFields: readonly string[] = [chosenMessageKinds, commentSources, replyCountRule.part].map(
  ({ field }) => field,
)
