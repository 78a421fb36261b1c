import { describe, expect, test } from 'vitest'
import { importedOf, type PlatformConversation, type PlatformMessage } from './import-logic.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const hour = 3_600_000
const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

const platformMessage = (
  from_id: string,
  hoursAgo: number,
  more: Partial<PlatformMessage> = {},
): PlatformMessage => ({
  mid: `${from_id} ${hoursAgo}`,
  timestamp: now - hoursAgo * hour,
  from_id,
  text: 'Hello',
  is_unsupported: false,
  attachments: [],
  ...more,
})
const read = (messages: PlatformMessage[], more: Partial<PlatformConversation> = {}) =>
  importedOf(
    {
      id: 'thread',
      participants: [
        { id: 'shop', username: 'shop' },
        { id: 'ana', username: 'ana' },
      ],
      messages,
      is_truncated: false,
      ...more,
    },
    { platform_user_id: 'shop', now },
  )

describe('importedOf', () => {
  test('returns sender, text and attachments of each message and the time of the last inbound one', () => {
    const picture = { type: 'image', url: 'https://example.com/a.jpg' }
    const imported = read([
      platformMessage('shop', 2),
      platformMessage('ana', 3, { text: '', attachments: [picture] }),
      platformMessage('ana', 4, { text: '', is_unsupported: true }),
    ])
    expect(imported?.conversation).toMatchObject({
      person_id: 'ana',
      username: 'ana',
      thread_id: 'thread',
      last_message_at: iso(now - 2 * hour),
      last_inbound_at: iso(now - 3 * hour),
      reaches_back_to: null,
    })
    expect(imported?.messages).toMatchObject([
      { direction: 'out', sender_kind: 'person', text: 'Hello', attachments: null },
      { direction: 'in', sender_kind: 'customer', text: null, attachments: [picture] },
      { direction: 'in', text: null, attachments: [{ type: 'unsupported', url: null }] },
    ])
  })

  test('returns the oldest message when the platform has more', () => {
    const imported = read([platformMessage('ana', 1), platformMessage('ana', 30)], { is_truncated: true })
    expect(imported?.conversation.reaches_back_to).toEqual({ message_id: 'ana 30', at: iso(now - 30 * hour) })
  })

  test.each<[string, PlatformMessage[], number]>([
    [
      'unanswered messages of the last day are unread',
      [platformMessage('ana', 1), platformMessage('ana', 2)],
      24,
    ],
    [
      'messages after the last answer are unread',
      [platformMessage('ana', 1), platformMessage('shop', 2), platformMessage('ana', 3)],
      2,
    ],
    ['older messages count as read', [platformMessage('ana', 30), platformMessage('shop', 40)], 24],
    ['answered messages are read', [platformMessage('shop', 1), platformMessage('ana', 2)], 1],
  ])('%s', (_, messages, readUntil) => {
    expect(read(messages)?.conversation.last_read_at).toBe(iso(now - readUntil * hour))
  })

  test('keeps the order of messages within one second', () => {
    const at = { timestamp: now - hour }
    const imported = read([
      platformMessage('ana', 1, { ...at, mid: 'last' }),
      platformMessage('ana', 1, { ...at, mid: 'first' }),
    ])
    const times = imported?.messages.map((message) => message.at)
    expect(times).toEqual([iso(now - hour + 1), iso(now - hour)])
  })

  test('returns null without a person or without messages', () => {
    expect(read([])).toBeNull()
    expect(read([platformMessage('ana', 1)], { participants: [{ id: 'shop', username: 'shop' }] })).toBeNull()
  })
})
