import { holds } from '../../assumptions.ts'
import { requireAccount } from '../../state/accounts.ts'
import { accountOfPost, authorId } from '../../state/comments.ts'
import { scopedPersonId } from '../../state/people.ts'
import type { SandboxState, SandboxEvent, Comment, Message, Thread, Post } from '../../state/state-types.ts'

type Channel = 'changes' | 'messaging' | 'standby'

export interface Notification {
  account: string
  channel: Channel
  /** The subscribed field that this event belongs to. */
  field: string
  /** The `value` of a change, or the whole item of `messaging`. */
  value: Record<string, unknown>
  /** True for what the account itself did. */
  own: boolean
  /** Only for events whose entry is not the account's. */
  entryId?: string
}

/** Returns the webhook for an event; undefined if the platform sends none. */
export function notificationFor(
  state: SandboxState,
  event: SandboxEvent,
  mediaBase: string,
): Notification | undefined {
  switch (event.kind) {
    case 'comment':
      return commentNotification(state, event.comment, event.post)
    case 'message':
      if (event.message.from === 'account' && !holds(state.settings, 'echo_delivered')) return undefined
      return item(state, event.thread, {
        field: 'messages',
        own: event.message.from === 'account',
        timestamp: event.message.at,
        message: messageBody(state, event.message, mediaBase),
      })
    case 'message-edited':
      return item(state, event.thread, {
        field: 'message_edit',
        own: event.message.from === 'account',
        message_edit: {
          mid: event.message.mid,
          ...(holds(state.settings, 'edit_has_text') ? { text: event.message.text } : {}),
          num_edit: event.message.edits,
        },
      })
    case 'message-unsent':
      return item(state, event.thread, {
        field: 'messages',
        own: event.message.from === 'account',
        message: {
          mid: event.message.mid,
          is_deleted: true,
          ...(event.message.from === 'account' ? { is_echo: true } : {}),
        },
      })
    case 'reaction': {
      if (event.by === 'account') return undefined
      const reaction = event.message.reactions.find((existingReaction) => existingReaction.by === event.by)
      return item(state, event.thread, {
        field: 'message_reactions',
        own: false,
        reaction: {
          mid: event.message.mid,
          action: event.removed ? 'unreact' : 'react',
          ...(reaction ? { reaction: reaction.reaction, emoji: reaction.emoji } : {}),
        },
      })
    }
    default:
      return contactNotification(state, event)
  }
}

/** Taps and signals of a person that are no message. */
function contactNotification(state: SandboxState, event: SandboxEvent): Notification | undefined {
  switch (event.kind) {
    case 'seen':
      return item(state, event.thread, { field: 'messaging_seen', own: false, read: { mid: event.mid } })
    case 'postback':
      return item(state, event.thread, {
        field: 'messaging_postbacks',
        own: false,
        postback: {
          ...(holds(state.settings, 'postback_has_mid') ? { mid: event.mid } : {}),
          title: event.title,
          payload: event.payload,
        },
      })
    case 'referral':
      return item(state, event.thread, {
        field: 'messaging_referral',
        own: false,
        referral: { ref: event.ref, source: event.source, type: 'OPEN_THREAD' },
      })
    default:
      return undefined
  }
}

function commentNotification(state: SandboxState, comment: Comment, post: Post): Notification {
  const account = accountOfPost(state, post)
  const isOwn = comment.author.kind === 'account' && comment.author.username === account.username
  return {
    account: account.username,
    channel: 'changes',
    field: post.live ? 'live_comments' : 'comments',
    own: isOwn,
    value: {
      from: {
        id: authorId(state, comment.author, account),
        username: comment.author.username,
        ...(isOwn ? { self_ig_scoped_id: account.selfScopedId } : {}),
      },
      media: mediaOf(post),
      id: comment.id,
      ...(comment.parentId ? { parent_id: comment.parentId } : {}),
      text: comment.text,
    },
  }
}

const mediaOf = (post: Post) => ({
  id: post.id,
  media_product_type: post.productType,
  ...(post.productType === 'AD'
    ? { ad_id: post.id.replace(/^180/, '120'), ad_title: post.caption, original_media_id: post.boosts }
    : {}),
})

interface Item {
  field: string
  own: boolean
  [part: string]: unknown
}

function item(state: SandboxState, thread: Thread, { field, own, ...body }: Item): Notification {
  const account = requireAccount(state, thread.account)
  const person = { id: scopedPersonId(state, thread.person, account) }
  const business = { id: account.id }
  return {
    account: account.username,
    channel: thread.controlledElsewhere ? 'standby' : 'messaging',
    field,
    own,
    value: {
      sender: own ? business : person,
      recipient: own ? person : business,
      ...inUnitOfTime(state, { timestamp: state.now(), ...body }),
    },
  }
}

/** Returns the item with its time in seconds where the platform uses seconds. */
function inUnitOfTime(state: SandboxState, body: { timestamp: number }): Record<string, unknown> {
  if (holds(state.settings, 'message_time_milliseconds')) return body
  return { ...body, timestamp: Math.floor(body.timestamp / 1000) }
}

function messageBody(state: SandboxState, message: Message, mediaBase: string): Record<string, unknown> {
  const { settings } = state
  const marked = holds(settings, 'echo_is_marked')
  const envelope = {
    mid: message.mid,
    ...(message.from === 'account' && marked ? { is_echo: true } : {}),
  }
  const hasContent = message.from === 'account' || holds(settings, 'message_has_content')
  if (!hasContent && message.text === null) return envelope
  const mention = message.attachments.find(({ type }) => type === 'story_mention')
  if (mention && !holds(settings, 'story_mention_is_attachment')) {
    return { ...envelope, story: { mention: { id: message.mid.slice(-12), link: mention.url } } }
  }
  const isStoryNamed = holds(settings, 'story_reply_has_story')
  const attachments = attachmentBodies(message, mediaBase).map((body) =>
    holds(settings, 'attachment_types_known') ? body : { ...body, type: `new_${String(body.type)}` },
  )
  return {
    ...envelope,
    ...(message.unsupported ? { is_unsupported: true } : {}),
    ...(message.text === null ? {} : { text: message.text }),
    ...(attachments.length > 0 ? { attachments } : {}),
    ...(message.quickReplyPayload === null ? {} : { quick_reply: { payload: message.quickReplyPayload } }),
    ...(message.replyToMid ? { reply_to: { mid: message.replyToMid } } : {}),
    ...(message.storyReply && isStoryNamed ? { reply_to: { story: message.storyReply } } : {}),
  }
}

function attachmentBodies(message: Message, mediaBase: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = message.attachments.map((attachment) => {
    if (attachment.type === 'ephemeral' || attachment.type === 'like_heart') return { type: attachment.type }
    const url = attachment.url ?? `${mediaBase}/media/${attachment.postId ?? 'unknown'}.png`
    return { type: attachment.type, payload: { url } }
  })
  if (message.buttons.length > 0) {
    bodies.push({
      type: 'template',
      payload: { template_type: 'button', text: message.text, buttons: message.buttons },
    })
  }
  if (message.cards.length > 0) {
    bodies.push({ type: 'template', payload: { template_type: 'generic', elements: message.cards } })
  }
  return bodies
}
