import { recordThreadEvents } from '#test/record-thread-events.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseWebhook } from '#src/integrations/instagram/webhook/webhook.ts'
import { buildCtx, type TestCtx } from '#test/build-ctx.ts'
import { edited, reacted, seen, tapped, unsent, written } from '#test/assistant/thread-events.ts'
import {
  automationState,
  recentMessages,
  type ArrivedThreadEvent,
  type RecordedEvent,
  type ThreadEvent,
} from '../index.ts'

const start = Date.parse('2026-11-20T12:00:00Z')
const account_id = '6f1c0b52-1111-4222-8333-944455566677'

let testCtx: TestCtx
beforeAll(async () => void (testCtx = await buildCtx({ now: start })))
afterAll(() => testCtx.close())

const at = (person_id: string, mid: string, second: number) => ({ person_id, mid, at: start + second * 1000 })
const message = (
  person_id: string,
  mid: string,
  { second = 0, ...more }: Partial<ReturnType<typeof written>> & { second?: number } = {},
) => written(at(person_id, mid, second), more)
const edit = (person_id: string, mid: string, text: string | null, num_edit: number) =>
  edited(at(person_id, mid, 5), text, num_edit)
const unsend = (person_id: string, mid: string) => unsent(at(person_id, mid, 6))
const reaction = (person_id: string, mid: string, emoji: string | null, second: number) =>
  reacted(at(person_id, mid, second), emoji)

let event_seq = 0
const arrived = (event: ThreadEvent): ArrivedThreadEvent => ({
  event_seq: `${++event_seq}`,
  account_id,
  event,
})
const record = (...events: ThreadEvent[]): Promise<RecordedEvent[]> =>
  recordThreadEvents(testCtx.ctx, events.map(arrived))

const recentOf = async (person_id: string) =>
  (await recentMessages(testCtx.ctx.db, account_id, { person_ids: [person_id], limit: 20 })).get(person_id) ??
  []
const texts = async (person_id: string) => (await recentOf(person_id)).map(({ text }) => text)

describe('recordMessages', () => {
  test('a first message creates a conversation and opens the window', async () => {
    const [first] = await record(message('ana', 'hello'))
    expect(first).toMatchObject({
      person_id: 'ana',
      username: null,
      paused_until: null,
      needs_reply: false,
      last_answerable_at: start,
      is_new: true,
      has_later_twin: false,
    })
    const [second] = await record(message('ana', 'again', { second: 1 }))
    expect(second).toMatchObject({
      conversation_id: first?.conversation_id,
      last_answerable_at: start + 1000,
    })
    expect(await texts('ana')).toEqual(['hello', 'again'])
  })

  test('returns one result per event in the given order', async () => {
    const answers = await record(
      message('b1', 'm1'),
      message('b2', 'm2'),
      message('b1', 'm3'),
      message('b3', 'm4'),
    )
    expect(answers.map(({ person_id }) => person_id)).toEqual(['b1', 'b2', 'b1', 'b3'])
    expect(new Set(answers.map(({ conversation_id }) => conversation_id)).size).toBe(3)
    expect(answers.every(({ is_new }) => is_new)).toBe(true)
  })

  test('a repeat adds nothing, alone or in the same batch, and is not new', async () => {
    expect((await record(message('rep', 'r1'), message('rep', 'r1'))).map(({ is_new }) => is_new)).toEqual([
      true,
      false,
    ])
    expect((await record(message('rep', 'r1')))[0]?.is_new).toBe(false)
    expect(await texts('rep')).toEqual(['r1'])
  })

  test('an event that is recorded a second time is still new', async () => {
    const event = arrived(message('twice', 't1'))
    const recordAgain = async () => (await recordThreadEvents(testCtx.ctx, [event]))[0]
    expect(await recordAgain()).toEqual(await recordAgain())
    expect((await recordAgain())?.is_new).toBe(true)
  })

  test('late events do not move the window back', async () => {
    await record(message('late', 'new', { second: 60 }))
    const [old] = await record(message('late', 'old', { second: 10 }))
    expect(old?.last_answerable_at).toBe(start + 60_000)
    expect(await texts('late')).toEqual(['old', 'new'])
  })

  test('a heart opens the window, but is nothing that a model answers', async () => {
    await record(message('liked', 'h1', { second: 1 }))
    const heart = { type: 'like_heart', url: null, title: null, media_id: null }
    const [liked] = await record(message('liked', 'h2', { second: 5, text: null, attachments: [heart] }))
    expect(liked?.last_answerable_at).toBe(start + 1000)
    const states = await automationState(testCtx.ctx.db, account_id, ['liked'])
    expect(states.get('liked')?.last_inbound_at).toBe(start + 5000)
  })

  test('echoes, reads and reactions are no messages of the person; a button tap is one', async () => {
    const answers = await record(
      message('win', 'w1', { is_echo: true }),
      seen(at('win', 'w1', 3)),
      reaction('win', 'w1', '❤️', 4),
    )
    expect(answers.map(({ last_answerable_at }) => last_answerable_at)).toEqual([null, null, null])
    const [tap] = await record(tapped(at('win', '', 9), 'Sizes'))
    expect(tap).toMatchObject({ last_answerable_at: start + 9000, is_new: true })
    expect((await recentOf('win')).map(({ who, text }) => [who, text])).toEqual([
      ['app', 'w1'],
      ['customer', 'Sizes'],
    ])
  })

  test.each([
    ['in the order of writing', [0, 1, 2]],
    ['edits first', [2, 1, 0]],
    ['mixed', [1, 0, 2]],
  ])('keeps the last edit: %s', async (name, order) => {
    const all = [
      message(name, `e ${name}`),
      edit(name, `e ${name}`, 'first', 1),
      edit(name, `e ${name}`, 'last', 2),
    ]
    for (const index of order) await record(all[index] ?? message(name, 'never'))
    expect(await texts(name)).toEqual(['last'])
    const together = order.map((index) => ({
      ...(all[index] ?? message(name, 'never')),
      person_id: `${name}2`,
    }))
    await record(...together.map((event) => ({ ...event, mid: `${name}2` })))
    expect(await texts(`${name}2`)).toEqual(['last'])
  })

  test.each([0, 1, 3])('keeps the text of a message at edit number %d without a text', async (number) => {
    const name = `blank ${number}`
    const events = [message(name, `b ${name}`), edit(name, `b ${name}`, null, number)]
    for (const event of events) await record(event)
    await record(...events.map((event) => ({ ...event, mid: `together ${number}` })))
    await record(...events.toReversed().map((event) => ({ ...event, mid: `before ${number}` })))
    const shownTexts = await texts(name)
    expect(new Set(shownTexts)).toEqual(new Set([shownTexts[0]]))
    expect([shownTexts.length, shownTexts[0]]).toEqual([3, expect.stringMatching(/./)])
    const { rows } = await testCtx.ctx.db.$client.query(
      'select edit_number from messages where message_id = $1',
      [`b ${name}`],
    )
    expect(rows).toEqual([{ edit_number: 0 }])
  })

  test('removes the content of an unsent message, whichever event arrives first', async () => {
    const picture = { type: 'image', url: 'https://example.com/a.jpg', title: null, media_id: null }
    await record(
      message('gone', 'g1', { attachments: [picture] }),
      message('gone', 'g2'),
      unsend('gone', 'g1'),
    )
    await record(unsend('gone', 'g3'), edit('gone', 'g2', 'edited', 1))
    await record(message('gone', 'g3'), unsend('gone', 'g2'))
    expect(await texts('gone')).toEqual([])
    const { rows } = await testCtx.ctx.db.$client.query(
      `select text, attachments from messages where message_id in ('g1', 'g2', 'g3')`,
    )
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ text: null, attachments: null })))
  })

  test('keeps the latest reaction', async () => {
    await record(message('rea', 'l1'), reaction('rea', 'l1', null, 20), reaction('rea', 'l1', '❤️', 10))
    await record(reaction('rea', 'l2', '🔥', 10))
    await record(message('rea', 'l2'))
    const { rows } = await testCtx.ctx.db.$client.query(
      `select reaction, text from messages where message_id in ('l1', 'l2') order by message_id`,
    )
    expect(rows).toEqual([
      { reaction: null, text: 'l1' },
      { reaction: '🔥', text: 'l2' },
    ])
  })

  test('recentMessages returns the last messages of several people, oldest first', async () => {
    const picture = { type: 'image', url: null, title: null, media_id: null }
    await record(
      ...[1, 2, 3].map((second) => message('so', `so${second}`, { second })),
      message('far', 'far1', { text: null, attachments: [picture], is_echo: true }),
    )
    const recent = await recentMessages(testCtx.ctx.db, account_id, {
      person_ids: ['so', 'far', 'nobody'],
      limit: 2,
    })
    expect(recent.get('so')?.map(({ text }) => text)).toEqual(['so2', 'so3'])
    expect(recent.get('far')).toMatchObject([{ who: 'app', text: null, message_kind: 'image' }])
    expect(recent.get('nobody')).toEqual([])
  })

  test('concurrent workers record the same conversations without deadlock', async () => {
    const people = Array.from({ length: 20 }, (_, index) => `p${index}`)
    const batch = (order: string[], name: string) =>
      order.map((person) => message(person, `${person} ${name}`, { second: 1 }))
    await Promise.all([
      record(...batch(people, 'a'), ...batch(people, 'both')),
      record(...batch(people.toReversed(), 'both'), ...batch(people.toReversed(), 'b')),
    ])
    const states = await automationState(testCtx.ctx.db, account_id, people)
    expect(states.size).toBe(20)
    expect((await texts('p7')).toSorted()).toEqual(['p7 a', 'p7 b', 'p7 both'])
  })

  test('keeps accounts separate', async () => {
    await record(message('shared', 'mine'))
    const other = '7f1c0b52-1111-4222-8333-944455566677'
    const [foreign] = await recordThreadEvents(testCtx.ctx, [
      { ...arrived(message('shared', 'mine')), account_id: other },
    ])
    expect(foreign?.is_new).toBe(true)
    expect(await texts('shared')).toEqual(['mine'])
  })

  test('records all recorded platform events; only messages and postbacks are new', async () => {
    const events = documentedEvents()
    const answers = await record(...events)
    expect(answers).toHaveLength(events.length)
    const kinds = new Set(events.flatMap(({ kind }, index) => (answers[index]?.is_new ? [kind] : [])))
    expect([...kinds].toSorted()).toEqual(['message', 'postback'])
    expect((await record(...events)).filter(({ is_new }) => is_new)).toEqual([])
  })
})

function documentedEvents(): ThreadEvent[] {
  const folder = join(import.meta.dirname, '../../../integrations/instagram/fixtures/webhooks')
  return readdirSync(folder).flatMap((file) => {
    const { body, body_text } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as RecordedWebhook
    const { items } = parseWebhook(Buffer.from(body_text ?? JSON.stringify(body)))
    return items.flatMap((item) => ('event' in item && 'person_id' in item.event ? [item.event] : []))
  })
}

interface RecordedWebhook {
  body?: unknown
  body_text?: string
}
