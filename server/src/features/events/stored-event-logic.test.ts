import { expect, test } from 'vitest'
import type { CommentEvent, InstagramEvent, MessageEvent } from '#src/integrations/instagram/event.ts'
import { restoredEvent, storedEvent, type StoredEvent } from './stored-event-logic.ts'

const comment: CommentEvent = {
  kind: 'comment',
  key: '17900001',
  occurred_at: 1_790_000_000_000,
  comment_id: '17900001',
  text: 'hello',
  from_id: '1',
  from_username: 'ana',
  media_id: '18000001',
  media_product_type: 'FEED',
  parent_id: null,
  is_own: false,
  live: false,
  ad_id: null,
  ad_title: null,
  original_media_id: null,
}
const message: MessageEvent = {
  kind: 'message',
  key: 'message:m1',
  occurred_at: 1_790_000_000_000,
  person_id: '1',
  standby: false,
  mid: 'm1',
  text: 'hello',
  attachments: [],
  quick_reply_payload: null,
  reply_to_mid: null,
  reply_to_story: null,
  is_echo: false,
  is_self: false,
  is_unsupported: false,
  referral: null,
}
const events: InstagramEvent[] = [
  comment,
  { ...comment, text: null, media_product_type: null, is_own: true, parent_id: '1', raw: { a: null } },
  { ...comment, key: 'another key' },
  message,
  { ...message, text: null, is_echo: true, standby: true, reply_to_story: { id: null, url: null } },
  { kind: 'mention', key: 'mention:1:', occurred_at: 1, media_id: '1', comment_id: null },
  { kind: 'unknown', key: 'unknown:1', occurred_at: 1, raw: { text: null } },
]
/** As the database returns it. */
const storedCopy = (event: InstagramEvent) => JSON.parse(JSON.stringify(storedEvent(event))) as StoredEvent
const columnsOf = ({ key, occurred_at }: InstagramEvent) => ({ event_key: key, happened_at: occurred_at })

test('an event is the same after it was stored', () => {
  expect(events.map((event) => restoredEvent(storedCopy(event), columnsOf(event)))).toEqual(events)
})

test('a complete event of an earlier release stays as it is', () => {
  const others = { event_key: 'another', happened_at: 1 }
  expect([comment, message].map((event) => restoredEvent(event, others))).toEqual([comment, message])
})

test('a usual comment is stored without repeated and empty values', () => {
  expect(Object.keys(storedCopy(comment))).toEqual('text from_id from_username media_id'.split(' '))
})
