import type { Execution } from '@skein/contract/automations/decisions/execution'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SavedAutomation } from '#test/live-actions.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { callsAbout, lets } from '#test/assistant/model-script.ts'
import { startSecondWorker } from '#test/processes/second-worker.ts'

let product: LiveProduct
let other: { stop(): Promise<void> }
let posts: string[]
let person: string

beforeAll(async () => {
  product = await shareLiveProduct()
  other = startSecondWorker(product)
  posts = (await control().posts({ account: 'clayandember' })).map(({ id }) => id)
})
afterAll(async () => {
  await other.stop()
  await product.close()
})
beforeEach(async () => {
  await product.clearAutomations()
  person = await product.newPerson()
})
afterEach(() => control().modelScript({ replace: true }))

type Settings = Parameters<LiveProduct['saveCommentReply']>[0]
const control = () => product.sandbox.control
const ai: Settings = { trigger_type: 'AI_DECISION', keywords: [], ai_context_rules: 'Questions.' }

const burst = (count: number, where: (index: number) => { as: string; postId: string }, text = 'price') =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      control().addComment({ ...where(index), text: `${text} ${index}` }),
    ),
  )

/** Returns the automation's entries about these comments once all have a final state. */
async function finalEntries(
  automation: SavedAutomation,
  comments: readonly { id: string }[],
): Promise<Execution[]> {
  const ids = new Set(comments.map(({ id }) => id))
  const theirs = (all: Execution[]) => all.filter(({ event_id }) => ids.has(event_id))
  const isOver = ({ state }: Execution) => state === 'sent' || state === 'skipped'
  const entries = await product.logUntil(
    automation.automation_id,
    (all) => theirs(all).length === ids.size && theirs(all).every(isOver),
  )
  return theirs(entries)
}

const countByReason = (entries: readonly Execution[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(entries, ({ reason_code }) => reason_code)).map(([code, list]) => [
      code,
      list?.length,
    ]),
  )

const answersTo = async (comments: readonly { id: string }[]) => {
  const answers = await Promise.all(comments.map(({ id }) => control().replies({ comment: id })))
  return answers.flat()
}

describe('40 concurrent comments of one person with two workers', () => {
  const here = () => ({ as: person, postId: posts[0] ?? '' })

  test('get one reply from a keyword automation with a cooldown of 300 s', async () => {
    const automation = await product.saveCommentReply({ user_cooldown_seconds: 300 })
    const comments = await burst(40, here)
    expect(countByReason(await finalEntries(automation, comments))).toEqual({
      fired_keyword: 1,
      cooldown: 39,
    })
    expect(await answersTo(comments)).toHaveLength(1)
  })

  test('get one reply from an AI automation, with at most two model calls', async () => {
    const automation = await product.saveCommentReply({ ...ai, user_cooldown_seconds: 300 })
    await lets(product, 'stoneware', {})
    const comments = await burst(40, here, 'stoneware')
    expect(countByReason(await finalEntries(automation, comments))).toEqual({ fired_ai: 1, cooldown: 39 })
    expect(await answersTo(comments)).toHaveLength(1)
    expect((await callsAbout(product, 'stoneware')).length).toBeLessThanOrEqual(2)
  })

  test('get one private reply', async () => {
    const automation = await product.savePrivateMessage({ user_cooldown_seconds: 300 })
    const comments = await burst(40, here)
    expect(countByReason(await finalEntries(automation, comments))).toEqual({
      fired_keyword: 1,
      cooldown: 39,
    })
    expect(await product.sentTo(person)).toHaveLength(1)
  })

  test('get one reply when they are direct messages', async () => {
    const automation = await product.saveDmReply({ user_cooldown_seconds: 300 })
    const messages = await Promise.all(
      Array.from({ length: 40 }, (_, index) => control().addMessage({ as: person, text: `price ${index}` })),
    )
    const entries = await finalEntries(
      automation,
      messages.map(({ mid }) => ({ id: mid })),
    )
    expect(countByReason(entries)).toEqual({ fired_keyword: 1, cooldown: 39 })
    expect(await product.sentTo(person)).toHaveLength(1)
  })
})

describe('limits of an automation under load with two workers', () => {
  const people: string[] = []
  beforeAll(async () => {
    while (people.length < 20) people.push(await product.newPerson())
  })
  const under = (postIds: readonly string[]) => (index: number) => ({
    as: people[index % people.length] ?? '',
    postId: postIds[index % postIds.length] ?? '',
  })

  test('applies max_actions within the period exactly', async () => {
    const automation = await product.saveCommentReply({ max_actions: 7, time_period_seconds: 600 })
    const comments = await burst(60, under(posts.slice(1, 4)))
    expect(countByReason(await finalEntries(automation, comments))).toEqual({
      fired_keyword: 7,
      cap_per_period: 53,
    })
    expect(await answersTo(comments)).toHaveLength(7)
  })

  test('applies max_replies_per_post exactly to each post', async () => {
    const automation = await product.saveCommentReply({ max_replies_per_post: 3 })
    const comments = await burst(60, under(posts.slice(4, 6)))
    const entries = await finalEntries(automation, comments)
    expect(countByReason(entries)).toEqual({ fired_keyword: 6, cap_per_post: 54 })
    const sentPostIds = entries.filter(({ state }) => state === 'sent').map(({ post_id }) => post_id)
    for (const post of posts.slice(4, 6)) expect(sentPostIds.filter((one) => one === post)).toHaveLength(3)
    expect(await answersTo(comments)).toHaveLength(6)
  })

  test('applies both exactly to an AI automation', async () => {
    const automation = await product.saveCommentReply({
      ...ai,
      max_replies_per_post: 2,
      max_actions: 3,
      time_period_seconds: 600,
    })
    await lets(product, 'faience', {})
    const comments = await burst(30, under(posts.slice(6, 8)), 'faience')
    const entries = await finalEntries(automation, comments)
    expect(entries.filter(({ reason_code }) => reason_code === 'fired_ai')).toHaveLength(3)
    expect(await answersTo(comments)).toHaveLength(3)
  })
})
