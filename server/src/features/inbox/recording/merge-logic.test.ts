import { describe, expect, test } from 'vitest'
import { mergeEvents, mergeMessage, mergeThread } from './merge-logic.ts'
import type { RecordRow } from './record-logic.ts'
import type { StoredMessage, Thread } from './thread-store.ts'

const start = Date.parse('2026-11-20T12:00:00Z')
const at = (second: number) => start + second * 1000
const iso = (second: number) => new Date(at(second)).toISOString()

const key = { account_id: 'account', person_id: 'ana' }

const thread = (fields: Partial<Thread> = {}): Thread => ({
  ...key,
  conversation_id: 'c1',
  username: null,
  last_message_at: null,
  last_inbound_at: null,
  last_answerable_at: null,
  seen_until: null,
  last_read_at: null,
  automation_paused_until: null,
  needs_person_since: null,
  ...fields,
})

const storedMessage = (fields: Partial<StoredMessage> = {}): StoredMessage => ({
  account_id: 'account',
  message_id: 'm1',
  conversation_id: 'c1',
  event_seq: '1',
  direction: 'in',
  sender_kind: 'customer',
  message_kind: 'text',
  text: 'hello',
  attachments: null,
  reply_to: null,
  payload: null,
  referral: null,
  edit_number: 0,
  unsent_at: null,
  reaction: null,
  reaction_at: null,
  occurred_at: at(1),
  ...fields,
})
/** A row of an edit, a reaction or the like that arrived before its message. */
const placeholder = (fields: Partial<StoredMessage> = {}): StoredMessage =>
  storedMessage({ event_seq: null, direction: null, sender_kind: null, text: null, ...fields })

const row = (second: number, fields: Partial<RecordRow> = {}): RecordRow => ({
  ...key,
  event_seq: '9',
  at: iso(second),
  message_id: 'm1',
  ...fields,
})
const inbound = (second: number, fields: Partial<RecordRow> = {}) =>
  row(second, { direction: 'in', sender_kind: 'customer', message_kind: 'text', text: 'hello', ...fields })
const outbound = (second: number) =>
  row(second, { direction: 'out', sender_kind: 'app', message_kind: 'text' })
const edit = (text: string, edit_number: number) => row(5, { text, edit_number })
const unsend = row(6, { unsent: true })
const reaction = (second: number, emoji: string | null) => row(second, { reacted: true, reaction: emoji })
const image = [{ type: 'image', url: 'https://example.com/a.jpg', title: null, media_id: null }]

describe('mergeThread', () => {
  test.each<[string, Partial<Thread>, RecordRow[], Partial<Thread>]>([
    [
      'takes the times of a first message',
      {},
      [inbound(1)],
      { last_message_at: at(1), last_inbound_at: at(1), last_answerable_at: at(1) },
    ],
    ['counts an own message as no message of the person', {}, [outbound(1)], { last_message_at: at(1) }],
    [
      'counts a heart as a message that no model answers',
      { last_answerable_at: at(1) },
      [inbound(2, { message_kind: 'like' })],
      { last_message_at: at(2), last_inbound_at: at(2) },
    ],
    [
      'takes the newest of several events',
      {},
      [inbound(3), inbound(1), outbound(2)],
      { last_message_at: at(3), last_inbound_at: at(3), last_answerable_at: at(3) },
    ],
    [
      'does not move back for a late event',
      { last_message_at: at(9), last_inbound_at: at(9), last_answerable_at: at(9), seen_until: at(9) },
      [inbound(1), row(2, { message_id: null, seen: true })],
      {},
    ],
    [
      'notes how far the person has read',
      {},
      [row(4, { message_id: null, seen: true })],
      { seen_until: at(4) },
    ],
    ['ignores edits and reactions', { last_message_at: at(1) }, [edit('b', 1), reaction(7, '❤️')], {}],
    [
      'waits for the person who has the conversation',
      { automation_paused_until: at(60) },
      [inbound(1)],
      {
        last_message_at: at(1),
        last_inbound_at: at(1),
        last_answerable_at: at(1),
        needs_person_since: at(1),
      },
    ],
    [
      'waits since the first message',
      { automation_paused_until: at(60), last_inbound_at: at(1), needs_person_since: at(1) },
      [inbound(2)],
      { last_message_at: at(2), last_inbound_at: at(2), last_answerable_at: at(2) },
    ],
    [
      'does not wait for what the person has read',
      { automation_paused_until: at(60), last_read_at: at(2) },
      [inbound(2)],
      { last_message_at: at(2), last_inbound_at: at(2), last_answerable_at: at(2) },
    ],
    [
      'does not wait after the pause',
      { automation_paused_until: at(1) },
      [inbound(1)],
      { last_message_at: at(1), last_inbound_at: at(1), last_answerable_at: at(1) },
    ],
  ])('%s', (_, fields, rows, changes) => {
    expect(mergeThread(thread(fields), rows)).toEqual(thread({ ...fields, ...changes }))
  })

  test('returns the same object when nothing changes', () => {
    const before = thread({ last_message_at: at(2) })
    expect(mergeThread(before, [outbound(1)])).toBe(before)
  })
})

describe('mergeMessage', () => {
  test.each<[string, StoredMessage | null, RecordRow, StoredMessage | null]>([
    ['stores a new message', null, inbound(1, { event_seq: '1' }), storedMessage()],
    ['stores nothing for an event about no message', null, row(1, { message_id: null, seen: true }), null],
    ['keeps a message that arrives again', storedMessage(), inbound(2, { text: 'other' }), storedMessage()],
    [
      'stores an edit before its message',
      null,
      edit('b', 1),
      placeholder({ text: 'b', edit_number: 1, occurred_at: at(5) }),
    ],
    [
      'keeps an edit when its message arrives',
      placeholder({ text: 'b', edit_number: 1, occurred_at: at(5) }),
      inbound(1, { event_seq: '1' }),
      storedMessage({ text: 'b', edit_number: 1 }),
    ],
    [
      'fills a reaction with its message',
      placeholder({ reaction: '❤️', reaction_at: at(4) }),
      inbound(1, { event_seq: '1', attachments: image, payload: 'p', message_kind: 'image' }),
      storedMessage({
        reaction: '❤️',
        reaction_at: at(4),
        attachments: image,
        payload: 'p',
        message_kind: 'image',
      }),
    ],
    [
      'takes a later edit',
      storedMessage({ edit_number: 1 }),
      edit('b', 2),
      storedMessage({ text: 'b', edit_number: 2 }),
    ],
    [
      'takes an edit with the same number',
      storedMessage({ edit_number: 2 }),
      edit('b', 2),
      storedMessage({ text: 'b', edit_number: 2 }),
    ],
    [
      'ignores an earlier edit',
      storedMessage({ edit_number: 2 }),
      edit('b', 1),
      storedMessage({ edit_number: 2 }),
    ],
    [
      'removes the content of an unsent message',
      storedMessage({ attachments: image }),
      unsend,
      storedMessage({ text: null, attachments: null, unsent_at: at(6) }),
    ],
    [
      'keeps the time of the first unsend',
      storedMessage({ text: null, unsent_at: at(2) }),
      unsend,
      storedMessage({ text: null, unsent_at: at(2) }),
    ],
    [
      'stores no content of a message that was unsent before it arrived',
      placeholder({ unsent_at: at(6) }),
      inbound(1, { event_seq: '1', attachments: image }),
      storedMessage({ text: null, unsent_at: at(6) }),
    ],
    [
      'stores no text of an edit after the unsend',
      storedMessage({ text: null, unsent_at: at(2) }),
      edit('b', 1),
      storedMessage({ text: null, unsent_at: at(2), edit_number: 1 }),
    ],
    [
      'takes the newest reaction',
      storedMessage({ reaction: '👍', reaction_at: at(3) }),
      reaction(4, '❤️'),
      storedMessage({ reaction: '❤️', reaction_at: at(4) }),
    ],
    [
      'removes a reaction',
      storedMessage({ reaction: '👍', reaction_at: at(3) }),
      reaction(4, null),
      storedMessage({ reaction_at: at(4) }),
    ],
    [
      'ignores an earlier reaction',
      storedMessage({ reaction: '👍', reaction_at: at(5) }),
      reaction(4, '❤️'),
      storedMessage({ reaction: '👍', reaction_at: at(5) }),
    ],
    [
      'gives an imported message its event, and keeps its text and time',
      storedMessage({ event_seq: null, text: 'imported', occurred_at: at(0) }),
      inbound(1, { event_seq: '1' }),
      storedMessage({ text: 'imported', occurred_at: at(0) }),
    ],
    [
      'keeps the sender of an own message whose echo arrives',
      storedMessage({ event_seq: null, direction: 'out', sender_kind: 'automation' }),
      outbound(2),
      storedMessage({ event_seq: null, direction: 'out', sender_kind: 'automation' }),
    ],
  ])('%s', (_, before, event, after) => {
    expect(mergeMessage(before, event, 'c1')).toEqual(after)
  })
})

describe('mergeEvents', () => {
  const locked = (fields: Partial<Thread> = {}, messages: StoredMessage[] = []) => ({
    threads: [thread(fields)],
    messages,
    twins: new Set<string>(),
  })

  test('tells that a message is new, and needs a reply of the person who has the conversation', () => {
    const { events, changes } = mergeEvents(locked({ automation_paused_until: at(60) }), [inbound(1)])
    expect(events).toMatchObject([
      {
        event_seq: '9',
        conversation_id: 'c1',
        paused_until: at(60),
        is_new: true,
        needs_reply: true,
        has_later_twin: false,
      },
    ])
    expect(changes.messages).toEqual([storedMessage({ event_seq: '9' })])
  })

  test.each([
    ['the same event', '1', true],
    ['another event', '9', false],
  ])('changes nothing when a message is repeated by %s', (_, event_seq, is_new) => {
    const state = locked({ last_message_at: at(1), last_inbound_at: at(1), last_answerable_at: at(1) }, [
      storedMessage(),
    ])
    const { events, changes } = mergeEvents(state, [inbound(1, { event_seq })])
    expect(events).toMatchObject([{ is_new, needs_reply: false }])
    expect(changes).toEqual({ threads: [], messages: [], seen: [] })
  })

  test('tells which conversations were read, and which messages have a later twin', () => {
    const rows = [row(4, { message_id: null, seen: true }), inbound(1, { event_seq: '3' })]
    const { events, changes } = mergeEvents({ ...locked(), twins: new Set(['3']) }, rows)
    expect(events.map(({ has_later_twin }) => has_later_twin)).toEqual([false, true])
    expect(changes.seen).toEqual(['c1'])
  })
})
