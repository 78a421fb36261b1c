import { readFileSync } from 'node:fs'
import type { MessageKind } from '@skein/contract/inbox/message-kinds'
import { expect, test } from 'vitest'
import type { MessageEvent } from '../event.ts'
import { messageKindOf } from './message-kind-logic.ts'
import { parseWebhook } from './webhook.ts'

const folder = new URL('../fixtures/webhooks/', import.meta.url)

/** Returns the message of a recorded webhook. */
function messageIn(fixture: string): MessageEvent {
  const { body } = JSON.parse(readFileSync(new URL(`${fixture}.json`, folder), 'utf8')) as { body: unknown }
  const [item] = parseWebhook(Buffer.from(JSON.stringify(body))).items
  if (!item || !('event' in item) || item.event.kind !== 'message') throw new Error('There is no message.')
  return item.event
}

test.each<[string, MessageKind]>([
  ['message-text', 'text'],
  ['message-quick-reply', 'text'],
  ['message-inline-reply', 'text'],
  ['message-ad-referral', 'text'],
  ['message-image', 'image'],
  ['message-ephemeral', 'image'],
  ['message-post-share', 'shared_post'],
  ['message-reel-share', 'shared_post'],
  ['message-story-mention', 'story_mention'],
  ['message-story-reply', 'story_reply'],
  ['message-unsupported', 'other'],
])('reads the kind of %s', (fixture, kind) => expect(messageKindOf(messageIn(fixture))).toBe(kind))

const text = messageIn('message-text')
const attached = (...types: string[]): MessageEvent => ({
  ...text,
  text: null,
  attachments: types.map((type) => ({ type, url: null, title: null, media_id: null })),
})

test.each<[string, MessageEvent, MessageKind]>([
  ['video', attached('video'), 'video'],
  ['audio', attached('audio'), 'audio'],
  ['file', attached('file'), 'file'],
  ['heart', attached('like_heart'), 'like'],
  ['share of the time before February 2026', attached('share'), 'shared_post'],
  ['shared story', attached('ig_story'), 'shared_post'],
  ['type that is not documented', attached('hologram'), 'other'],
  ['known type after one that is not documented', attached('hologram', 'image'), 'image'],
  ['photo with a text', { ...attached('image'), text: 'This one' }, 'image'],
  ['template with a text', { ...attached('template'), text: 'Choose' }, 'text'],
  ['template without a text', attached('template'), 'other'],
  [
    'reply to a story with a photo',
    { ...attached('image'), reply_to_story: { id: '1', url: null } },
    'story_reply',
  ],
  [
    'referral without a text',
    {
      ...text,
      text: null,
      referral: { ref: 'spring', source: null, type: null, ad_id: null, product_id: null },
    },
    'referral',
  ],
  ['message without content', { ...text, text: null }, 'other'],
  ['blank text', { ...text, text: ' \n' }, 'other'],
])('reads the kind of a %s', (_name, message, kind) => expect(messageKindOf(message)).toBe(kind))
