import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InboxMessage } from '@skein/contract/inbox/inbox'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import {
  openStream,
  startOtherProcess,
  type OtherProcess,
  type StreamEvent,
} from '#test/assistant/event-stream.ts'

let product: LiveProduct
let other: OtherProcess
let postId: string
let people: string[]

beforeAll(async () => {
  product = await shareLiveProduct()
  other = await startOtherProcess(product)
  await product.setInbox({ burst_seconds: 0 })
  // Comments below known posts are decided at once.
  await product.owner.browser.get(`/api/instagram/posts?platform_user_id=${product.platform_user_id}`)
  postId = (await control().posts({ account: 'clayandember' }))[0]?.id ?? ''
})
afterAll(async () => {
  await other.close()
  await product.close()
})
beforeEach(async () => {
  await product.clearAutomations()
  people = await Promise.all([1, 2, 3].map(() => product.newPerson()))
  for (const person of people) {
    await write(person, 'Hello')
    await product.conversationUntil(person, () => true)
  }
})

interface Data {
  id?: string
  resumed?: boolean
  conversation_id?: string
  message?: InboxMessage
  event_id?: string
  count?: number
}
type Event = StreamEvent<Data>

const control = () => product.sandbox.control
const write = async (as: string, text: string) =>
  (await control().addMessage({ as, account: 'clayandember', text })).mid
const comment = async (as: string, text: string) => (await control().addComment({ as, postId, text })).id
const listen = (lastEventId?: string) =>
  openStream<Data>({
    url: other.url,
    token: product.owner.token,
    platform_user_id: product.platform_user_id,
    lastEventId,
  })

/** Returns the id of the last event before the gap. */
async function leave(): Promise<string> {
  const stream = await listen()
  const first = await stream.next()
  stream.leave()
  return first?.id ?? ''
}

const conversationIdOf = async (person: string) => (await product.conversationWith(person))?.id ?? ''
const messageId = ({ event, data }: Event) => (event === 'message' ? (data.message?.id ?? '') : '')
const arrived = (id: string) => (event: Event) => messageId(event) === id

test('after a gap messages, comments and log entries come in the order in which they happened', async () => {
  const automation = await product.saveDmReply({ keywords: 'nothing' })
  const commentRule = await product.saveCommentReply({ keywords: 'nothing' })
  const last = await leave()
  const writtenIds: string[] = []
  for (let round = 0; round < 12; round += 1) {
    for (const person of people) {
      const isComment = round % 4 === 3
      writtenIds.push(await (isComment ? comment : write)(person, `Round ${round}`))
    }
  }
  const end = writtenIds.at(-1) ?? ''
  await product.entryOf(commentRule, end, 'skipped')
  await product.entryOf(automation, writtenIds.at(-4) ?? '', 'skipped')
  const stream = await listen(last)
  expect(await stream.next()).toMatchObject({ data: { resumed: true } })
  await stream.until(arrived(end))
  await stream.until(({ event, data }) => event === 'conversation' && data.id !== undefined)
  stream.leave()
  const order = (ids: readonly string[]) => [...new Set(ids.filter((id) => writtenIds.includes(id)))]
  expect(order(stream.got.map(messageId))).toEqual(writtenIds)
  const logged = stream.got.flatMap(({ event, data }) => (event === 'execution' ? [data.event_id ?? ''] : []))
  expect(order(logged)).toEqual(writtenIds)
  // The entry of an event and its message are not moved to the end of the gap.
  const place = (event: string, id: string) =>
    stream.got.findIndex((one) => one.event === event && (one.data.event_id ?? messageId(one)) === id)
  expect(place('execution', writtenIds[0] ?? '')).toBeLessThan(place('message', end))
  expect(stream.got.some(({ event }) => event === 'more')).toBe(false)
})

test('after a long gap only messages of one conversation are summarised', async () => {
  const automation = await product.saveDmReply({ keywords: 'nothing' })
  const [talker = '', ...others] = people
  const last = await leave()
  const few: string[] = []
  const many: string[] = []
  for (let round = 0; round < 150; round += 1) {
    many.push(await write(talker, `Line ${round}`))
    if (round % 30 === 0) for (const person of others) few.push(await write(person, `Question ${round}`))
  }
  await product.entryOf(automation, many.at(-1) ?? '', 'skipped')
  const talkerId = await conversationIdOf(talker)
  const stream = await listen(last)
  expect(await stream.next()).toMatchObject({ data: { resumed: true } })
  const logged = new Set<string>()
  await stream.until(({ event, data }) => {
    if (event === 'execution') logged.add(data.event_id ?? '')
    return logged.size >= many.length + few.length
  })
  const marker = await write(talker, 'The end')
  await stream.until(arrived(marker))
  stream.leave()
  const receivedIds = stream.got.map(messageId).filter((id) => id !== '')
  for (const id of few) expect(receivedIds).toContain(id)
  const summaries = stream.got.filter(({ event }) => event === 'more')
  for (const { data } of summaries) {
    expect(data).toEqual({ conversation_id: talkerId, count: expect.any(Number) })
    expect(data.count).toBeGreaterThan(100)
  }
  const summarised = summaries.reduce((sum, { data }) => sum + (data.count ?? 0), 0)
  const shownIds = many.filter((id) => receivedIds.includes(id))
  expect(summarised + shownIds.length).toBe(many.length)
  expect(logged).toEqual(new Set([...many, ...few]))
})

test('a reader that is slower than the changes gets all of them', async () => {
  const [talker = '', second = ''] = people
  const stream = await listen()
  await stream.next()
  const writtenIds: string[] = []
  for (let round = 0; round < 60; round += 1) {
    writtenIds.push(await write(round % 2 === 0 ? talker : second, `${'A long line. '.repeat(60)}${round}`))
  }
  await product.conversationUntil(second, ({ last_message }) => last_message?.id === writtenIds.at(-1))
  await stream.until(arrived(writtenIds.at(-1) ?? ''))
  stream.leave()
  const receivedIds = stream.got.map(messageId)
  expect(writtenIds.filter((id) => !receivedIds.includes(id))).toEqual([])
  expect(stream.got.filter(({ event }) => event === 'ready')).toHaveLength(1)
})
