import type { InstagramEvent, MessageAttachment, MessageEvent, Referral } from './event.ts'
import { at, flagAt, idAt, listAt, textAt } from './fields.ts'
import { boundedKey } from './unknown-event.ts'

/** The fields that all events of a conversation have. */
export interface ConversationFields {
  occurred_at: number
  person_id: string
  standby: boolean
}

export function readMessage(content: unknown, fields: ConversationFields): InstagramEvent | string {
  const mid = idAt(content, 'mid')
  if (mid === null) return 'a message without id'
  if (flagAt(content, 'is_deleted')) return { kind: 'unsend', key: boundedKey('unsend', mid), mid, ...fields }
  const is_echo = flagAt(content, 'is_echo')
  const reply_to = at(content, 'reply_to')
  return {
    kind: 'message',
    key: boundedKey(is_echo ? 'echo' : 'message', mid),
    ...fields,
    mid,
    text: textAt(content, 'text'),
    attachments: attachmentsOf(content),
    quick_reply_payload: textAt(at(content, 'quick_reply'), 'payload'),
    reply_to_mid: idAt(reply_to, 'mid'),
    reply_to_story: storyOf(reply_to),
    is_echo,
    is_self: flagAt(content, 'is_self'),
    is_unsupported: flagAt(content, 'is_unsupported'),
    referral: referralOf(at(content, 'referral')),
  }
}

function attachmentsOf(content: unknown): MessageAttachment[] {
  const list = listAt(content, 'attachments') ?? []
  return list.map((attachment) => {
    const payload = at(attachment, 'payload')
    return {
      type: textAt(attachment, 'type') ?? 'unknown',
      url: textAt(payload, 'url'),
      title: textAt(payload, 'title'),
      media_id: idAt(payload, 'ig_post_media_id') ?? idAt(payload, 'reel_video_id') ?? idAt(payload, 'id'),
    }
  })
}

function storyOf(reply_to: unknown): MessageEvent['reply_to_story'] {
  const story = at(reply_to, 'story')
  if (story === undefined || story === null) return null
  return { id: idAt(story, 'id'), url: textAt(story, 'url') }
}

export function referralOf(value: unknown): Referral | null {
  if (typeof value !== 'object' || value === null) return null
  return {
    ref: textAt(value, 'ref'),
    source: textAt(value, 'source'),
    type: textAt(value, 'type'),
    ad_id: idAt(value, 'ad_id'),
    product_id: idAt(at(value, 'product'), 'id'),
  }
}
