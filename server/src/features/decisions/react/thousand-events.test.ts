import { setTimeout as wait } from 'node:timers/promises'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import { gates } from '@skein/contract/reason-catalogue/reason'
import { reasonCodes } from '@skein/contract/reasons'
import { shareOf } from '@skein/engine/test/full-run'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { quickReplies } from '#test/reply-templates.ts'

let product: LiveProduct
let posts: string[]
const people: string[] = []

beforeAll(async () => {
  product = await shareLiveProduct()
  await product.setInbox({ burst_seconds: 1 })
  posts = (await control().posts({ account: 'clayandember' })).map(({ id }) => id)
  await control().platform({ limits: false })
  while (people.length < 60) people.push(await product.newPerson())
}, 60_000)
afterAll(() => product.close())

const control = () => product.sandbox.control
const pick = <T>(list: readonly T[], index: number): T => {
  const choice = list[index % list.length]
  if (choice === undefined) throw new Error('There is nothing to pick from.')
  return choice
}

const words = [
  'price please',
  'so lovely',
  'crypto money',
  'which glaze is that',
  'the size',
  'price and size',
]

async function saveAutomations() {
  const ai = { trigger_type: 'AI_DECISION', keywords: [] } as {
    trigger_type: 'AI_DECISION'
    keywords: string[]
  }
  const ofComments = await Promise.all([
    product.saveCommentReply({ max_replies_per_post: shareOf(12, 3) }),
    product.saveCommentReply({ name: 'Size', keywords: 'size', user_cooldown_seconds: 300 }),
    product.saveCommentReply({
      name: 'One post',
      post_selection_type: 'SPECIFIC',
      specific_post_ids: posts.slice(0, 1),
    }),
    product.saveCommentReply({
      ...ai,
      name: 'Glaze',
      ai_context_rules: 'Questions about glazes.',
      max_actions: 20,
    }),
    product.savePrivateMessage({
      ...quickReplies('Which size', { Small: 'SIZE_S' }),
      user_cooldown_seconds: 60,
    }),
    product.saveDeleteComment({ keywords: 'crypto' }),
  ])
  const ofMessages = await Promise.all([
    product.saveDmReply({ keywords: 'price, size_s' }),
    product.saveAiConversation({ user_cooldown_seconds: 30 }),
  ])
  const ids = (automations: readonly { automation_id: string }[]) =>
    automations.map(({ automation_id }) => automation_id)
  return { ofComments: ids(ofComments), ofMessages: ids(ofMessages) }
}

/** Sends a mix of events, 1,000 in a full run; returns the ids of all messages that automations react to, and of those that were unsent. */
async function sendEvents(): Promise<{ messages: string[]; unsent: Set<string> }> {
  const messages: string[] = []
  const unsent = new Set<string>()
  for (let index = 0; index < shareOf(400, 3); index++) {
    const where = { as: pick(people, index), postId: pick(posts, index) }
    const { id } = await control().addComment({ ...where, text: `${pick(words, index)} ${index}` })
    const reply = { parentId: id, postId: where.postId }
    if (index % 8 === 0)
      await control().addComment({ ...reply, as: pick(people, index + 1), text: 'price too' })
    if (index % 4 === 1) await control().addOwnComment({ ...reply, text: 'The price is in our shop' })
  }
  for (let index = 0; index < shareOf(250, 3); index++) {
    const as = pick(people, index)
    const { mid } = await control().addMessage({ as, text: `${pick(words, index)} ${index}` })
    messages.push(mid)
    if (index % 5 === 0) await control().editMessage({ mid, text: 'price' })
    if (index % 5 === 1) await control().react({ mid })
    if (index % 10 === 2) {
      await control().unsendMessage({ mid })
      unsent.add(mid)
    }
    const tap = { as, text: 'Small', quickReplyPayload: 'SIZE_S' }
    if (index % 5 === 3) messages.push((await control().addMessage(tap)).mid)
    if (index % 10 === 4) {
      messages.push((await control().postback({ as, title: 'Prices', payload: 'PRICE' })).mid)
    }
    if (index % 50 === 7) await control().addOwnMessage({ to: as, text: 'Rosa here' })
  }
  for (const kind of ['live_comment', 'mention', 'unknown_field', 'optin', 'pass_thread_control'] as const) {
    for (let index = 0; index < 10; index++) await control().sendSample({ kind, as: pick(people, index) })
  }
  for (let index = 0; index < 10; index++) {
    const as = pick(people, index)
    const url = 'https://cdn.example/story.png'
    messages.push((await control().addMessage({ as, attachments: [{ type: 'story_mention', url }] })).mid)
  }
  return { messages, unsent }
}

/** Resolves when no webhook, event or message is queued. */
async function allProcessed() {
  const { $client: sql } = product.ctx.db
  for (let still = 0; still < 3;) {
    await control().settleWebhooks({})
    const { rows } = await sql.query<{ open: number }>(
      `select ((select count(*) from event_queue) + (select count(*) from outbox_open))::int as open`,
    )
    still = rows[0]?.open === 0 ? still + 1 : 0
    await wait(100)
  }
}

async function wholeLog(): Promise<Execution[]> {
  const entries: Execution[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query = `platform_user_id=${product.platform_user_id}&limit=100${cursor && `&cursor=${cursor}`}`
    const answer = await product.owner.browser.get(`/api/automations/executions?${query}`)
    const page = answer.json as { data: Execution[]; next_cursor: string | null }
    entries.push(...page.data)
    cursor = page.next_cursor
  }
  return entries
}

/** Whether the checks are in order, from the first one to the one at which the decision ended. */
const isInOrder = (entryGates: readonly (typeof gates)[number][]): boolean =>
  entryGates[0] === 'origin' && entryGates.join() === gates.filter((gate) => entryGates.includes(gate)).join()

/** Returns the faults of an entry. An answer that waits expires when its message is unsent. */
function faultsOf({ event_id, state, reason_code, reason, trace }: Execution, unsent: Set<string>): string[] {
  const outcomes = trace.map(({ outcome }) => outcome)
  const stops = outcomes.filter((outcome) => outcome === 'stopped').length
  const inOrder = outcomes.join(' ').match(/^(passed ?)*(stopped)?$/)
  return [
    ...((reasonCodes as string[]).includes(reason_code) ? [] : [`no such reason: ${reason_code}`]),
    ...(reason.includes('?') ? [`a blank was left: ${reason}`] : []),
    ...(['sent', 'skipped', 'needs_review', 'failed'].includes(state) ||
    (state === 'expired' && reason_code === 'gone' && unsent.has(event_id))
      ? []
      : [`left over: ${state}, ${reason_code}`]),
    ...(isInOrder(trace.map(({ gate }) => gate)) ? [] : ['checks out of order']),
    ...(inOrder ? [] : [`outcomes out of order: ${outcomes.join(' ')}`]),
    ...(stops === (state === 'sent' ? 0 : 1) ? [] : [`${stops} stops for ${state}`]),
  ]
}

test('logs exactly one complete entry for each of many mixed events and each automation of its kind', async () => {
  const automations = await saveAutomations()
  const before = new Set((await control().comments({})).map(({ id }) => id))
  const { messages, unsent } = await sendEvents()
  await allProcessed()
  const newComments = (await control().comments({})).filter(({ id }) => !before.has(id))
  const comments = newComments.filter(({ account }) => account === 'clayandember').map(({ id }) => id)
  const entries = await wholeLog()
  const count = new Map<string, number>()
  for (const { event_id, automation_id } of entries) {
    const key = `${event_id} ${automation_id}`
    count.set(key, (count.get(key) ?? 0) + 1)
  }
  const pairs = (events: readonly string[], ofAutomations: readonly string[]) =>
    events.flatMap((event) => ofAutomations.map((automation) => `${event} ${automation}`))
  const expected = [...pairs(comments, automations.ofComments), ...pairs(messages, automations.ofMessages)]
  expect(expected.filter((pair) => count.get(pair) !== 1)).toEqual([])
  // The sandbox lists ten comments under live broadcasts and ten mentions only in their webhooks.
  expect(entries).toHaveLength(expected.length + 20 * automations.ofComments.length)
  expect(
    entries.flatMap((entry) => faultsOf(entry, unsent).map((fault) => `${entry.execution_id}: ${fault}`)),
  ).toEqual([])
  const byReason = Object.groupBy(entries, ({ reason_code }) => reason_code)
  const codes = Object.keys(byReason)
  for (const code of [
    'fired_keyword',
    'fired_ai',
    'own_event',
    'no_keyword',
    'lost_to',
    'moderated',
    'cooldown',
  ]) {
    expect(codes).toContain(code)
  }
  for (const code of [
    'post_not_selected',
    'cap_per_post',
    'live_comment',
    'model_declined',
    'answered_together',
  ]) {
    expect(codes).toContain(code)
  }
}, 180_000)
