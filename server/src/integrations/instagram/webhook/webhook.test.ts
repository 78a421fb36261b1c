import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseWebhook, WebhookBodyError, type WebhookItem } from './webhook.ts'

interface Fixture {
  title: string
  body?: unknown
  body_text?: string
  items: Record<string, unknown>[]
}

const folder = new URL('../fixtures/webhooks/', import.meta.url)
const fixtures = readdirSync(folder).map((file): Fixture =>
  JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
)

const bytes = (text: string) => new TextEncoder().encode(text)
const parse = (body: unknown, receivedAt?: number) =>
  parseWebhook(bytes(JSON.stringify(body)), receivedAt).items

const comment = (id: string) => ({
  field: 'comments',
  value: { id, text: 'hi', from: { id: '7' }, media: { id: '9' } },
})

describe('parseWebhook', () => {
  test.each(fixtures)('$title', ({ body, body_text, items }) => {
    const parsedItems = parseWebhook(bytes(body_text ?? JSON.stringify(body))).items
    expect(parsedItems).toMatchObject(items)
    expect(parsedItems).toHaveLength(items.length)
  })

  test.each(['', '\u200B', '🧶', '77', '17841400000000001', 'Instagram User', 4, null])(
    'the author %j of a comment has no username',
    (username) => {
      const { value } = comment('1')
      const from = { id: '77', username }
      const [item] = parse({
        object: 'instagram',
        entry: [{ id: '5', time: 1, changes: [{ field: 'comments', value: { ...value, from } }] }],
      })
      expect(item).toMatchObject({ event: { from_id: '77', from_username: null } })
    },
  )

  test('gives every event a key of at most 240 characters', () => {
    for (const { body, body_text } of fixtures) {
      for (const item of parseWebhook(bytes(body_text ?? JSON.stringify(body))).items) {
        if ('event' in item) expect(item.event.key).toMatch(/^.{1,240}$/)
      }
    }
  })

  test('gives the same keys to a webhook that is sent again', () => {
    for (const { body, body_text } of fixtures) {
      const raw = bytes(body_text ?? JSON.stringify(body))
      expect(keysOf(parseWebhook(raw).items)).toEqual(keysOf(parseWebhook(raw).items))
    }
  })

  test('shortens a very long payload in the key, not in the event', () => {
    const payload = 'p'.repeat(1000)
    const [item] = parse({
      object: 'instagram',
      entry: [
        {
          id: '1',
          time: 1790012345678,
          messaging: [{ sender: { id: '7' }, recipient: { id: '1' }, postback: { payload } }],
        },
      ],
    })
    expect(item).toMatchObject({ event: { payload, key: expect.stringMatching(/^postback:[0-9a-f]{64}$/) } })
  })

  test('uses the time of receipt for an item without a time, and rejects it when there is neither', () => {
    const body = { object: 'instagram', entry: [{ id: '1', changes: [comment('5')] }] }
    expect(parse(body, 1790012345678)).toMatchObject([{ event: { occurred_at: 1790012345678 } }])
    expect(parse(body)).toMatchObject([{ rejected: 'a comment without time' }])
  })
})

const message = (item: object) =>
  parse({ object: 'instagram', entry: [{ id: '178', time: 1755779280000, messaging: [item] }] })[0]

test.each([undefined, null, {}, { id: '' }, '7'])(
  'a message from %j is not one of the account to itself',
  (sender) => {
    const item = message({ sender, recipient: { id: '178' }, message: { mid: 'm', text: 'price?' } })
    expect(item).toMatchObject({ rejected: 'a message item without sender' })
  },
)

test('flags are read as text too', () => {
  const sender = { id: '7' }
  expect(message({ sender, message: { mid: 'm', is_deleted: 'true' } })).toMatchObject({
    event: { kind: 'unsend' },
  })
  expect(message({ sender, message: { mid: 'm', text: 'hi', is_unsupported: 'false' } })).toMatchObject({
    event: { is_unsupported: false },
  })
})

test.each([
  [2, 2],
  ['2', 2],
  ['17', 17],
  [undefined, 0],
  ['many', 0],
  [-1, 0],
  [1.5, 0],
])('the number of an edit may be %j', (num_edit, number) => {
  const edit = {
    sender: { id: '5' },
    recipient: { id: '17' },
    timestamp: 1_790_000_000_123,
    message_edit: { mid: 'm', text: 'new', num_edit },
  }
  const body = { object: 'instagram', entry: [{ id: '17', time: 1_790_000_000, messaging: [edit] }] }
  expect(parseWebhook(Buffer.from(JSON.stringify(body))).items).toMatchObject([
    { event: { kind: 'edit', num_edit: number } },
  ])
})

describe('invalid input', () => {
  test.each([
    ['text that is not JSON', 'object=instagram', 'not_json'],
    ['an empty body', '', 'not_json'],
    ['a list', '[]', 'not_an_object'],
    ['null', 'null', 'not_an_object'],
    ['a body nested 41 deep', `${'{"a":'.repeat(41)}1${'}'.repeat(41)}`, 'too_deep'],
    ['a body nested a hundred thousand deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'too_deep'],
  ])('refuses %s', (_what, text, code) => {
    expect(() => parseWebhook(bytes(text))).toThrow(expect.objectContaining({ code }))
    expect(() => parseWebhook(bytes(text))).toThrow(WebhookBodyError)
  })

  test('does not count brackets inside text as depth', () => {
    const text = `${'[{'.repeat(60)} " ${'['.repeat(60)}`
    const body = {
      object: 'instagram',
      entry: [{ id: '1', time: 1790012345, changes: [{ ...comment('5'), note: text }] }],
    }
    expect(parse(body)).toMatchObject([{ event: { comment_id: '5' } }])
  })

  test('reads a thousand items and refuses one more', () => {
    const entry = (count: number) => [
      {
        id: '1',
        time: 1790012345,
        changes: Array.from({ length: count }, (_, index) => comment(`${index + 1}`)),
      },
    ]
    expect(parse({ object: 'instagram', entry: entry(1000) })).toHaveLength(1000)
    expect(() => parse({ object: 'instagram', entry: entry(1001) })).toThrow(
      expect.objectContaining({ code: 'too_many' }),
    )
  })

  test('ignores properties called __proto__ and constructor', () => {
    const text = `{"object":"instagram","__proto__":{"polluted":true},"entry":[{"id":"1","time":1790012345,
      "changes":[{"field":"comments","value":{"id":"5","__proto__":{"text":"evil","parent_id":"6"},
      "constructor":{"prototype":{"polluted":true}},"from":{"id":"7"},"media":{"id":"9"}}}]}]}`
    expect(parseWebhook(bytes(text)).items).toMatchObject([
      { event: { comment_id: '5', text: null, parent_id: null } },
    ])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  test('replaces characters that PostgreSQL cannot store, in known and unknown events', () => {
    const text = `{"object":"instagram","entry":[{"id":"1","time":1790012345,"changes":[
      {"field":"comments","value":{"id":"5","text":"a\\u0000b\\ud83d c \\ud83d\\ude00","from":{"id":"7"},"media":{"id":"9"}}},
      {"field":"news","value":{"text":"a\\u0000b","odd\\u0000name":1,"list":["\\udc00"]}}]}]}`
    expect(parseWebhook(bytes(text)).items).toMatchObject([
      { event: { text: 'a\uFFFDb\uFFFD c 😀' } },
      { event: { raw: { field: 'news', value: { text: 'a\uFFFDb', list: ['\uFFFD'] } } } },
    ])
  })

  test('rejects items with invalid ids', () => {
    const items = ['', 'a\0b', '\ud83d', 'x'.repeat(501)].map((id) => comment(id))
    const body = { object: 'instagram', entry: [{ id: '1', time: 1790012345, changes: items }] }
    expect(parse(body)).toMatchObject(items.map(() => ({ rejected: 'a comment without id' })))
  })

  test.each([[1e300], [1e15], [-5], [0], ['soon'], [null], [true]])(
    'rejects an item with a time of %s',
    (time) => {
      const body = { object: 'instagram', entry: [{ id: '1', time, changes: [comment('5')] }] }
      expect(parse(body)).toMatchObject([{ rejected: 'a comment without time' }])
    },
  )

  test('rejects an item with properties of the wrong type', () => {
    const odd = { id: ['5'], text: { a: 1 }, from: 'ana', media: [] }
    const body = {
      object: 'instagram',
      entry: [{ id: '1', time: 1790012345, changes: [{ field: 'comments', value: odd }] }],
    }
    expect(parse(body)).toMatchObject([{ rejected: 'a comment without id' }])
  })
})

function keysOf(items: WebhookItem[]): string[] {
  return items.flatMap((item) => ('event' in item ? item.event.key : []))
}
