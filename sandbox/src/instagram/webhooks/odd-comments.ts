import { holds } from '../../assumptions.ts'
import { newNumericId } from '../../state/ids.ts'
import { addMention } from '../../state/mentions.ts'
import type { SandboxState } from '../../state/state-types.ts'
import type { Notification } from './notifications.ts'

const isComment = ({ field }: Notification) => field === 'comments' || field === 'live_comments'

const without = (value: unknown, ...names: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(Object(value)).filter(([name]) => !names.includes(name)))

/** Returns the webhooks for one notification, changed by the assumptions about comments that are false. */
export function oddNotifications(state: SandboxState, notification: Notification): Notification[] {
  if (!isComment(notification)) return [notification]
  const { value } = notification
  const odd = { ...notification, value: oddValue(state, value) }
  if (holds(state.settings, 'comment_on_own_media') || notification.own) return [odd]
  return [odd, { ...odd, field: 'comments', value: foreignComment(state, odd) }]
}

/** The same person mentions the account below the post of another account. */
function foreignComment(state: SandboxState, { account, value }: Notification): Record<string, unknown> {
  const id = newNumericId(state.data, '180', 17)
  const mediaId = newNumericId(state.data, '179', 17)
  const text = `@${account} ${String(value.text)}`
  const author = String(Reflect.get(Object(value.from), 'username'))
  addMention(state, { account, mediaId, commentId: id, author, text })
  return {
    ...without(value, 'comment_id', 'parent_id'),
    id,
    text,
    media: { id: mediaId, media_product_type: 'FEED' },
  }
}

function oddValue(state: SandboxState, value: Record<string, unknown>): Record<string, unknown> {
  const fails = (name: Parameters<typeof holds>[1]) => !holds(state.settings, name)
  const from = without(
    value.from,
    ...(fails('comment_has_author') ? ['id'] : []),
    ...(fails('comment_has_username') ? ['username'] : []),
    ...(fails('own_comment_marked') ? ['self_ig_scoped_id'] : []),
  )
  const media = fails('comment_has_product_type') ? without(value.media, 'media_product_type') : value.media
  const odd: Record<string, unknown> = { ...value, from, media }
  if (fails('comment_id_named_id')) odd.comment_id = odd.id
  return without(
    odd,
    ...(fails('comment_id_named_id') ? ['id'] : []),
    ...(fails('comment_has_text') ? ['text'] : []),
    ...(fails('comment_has_media') ? ['media'] : []),
  )
}
