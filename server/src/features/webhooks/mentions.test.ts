import type { Execution } from '@skein/contract/automations/decisions/execution'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { textReply } from '#test/reply-templates.ts'

let product: LiveProduct
let person: string

beforeAll(async () => {
  product = await shareLiveProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.clearAutomations()
  person = await product.newPerson()
})
afterEach(async () => {
  await control().clearFaults()
  await control().assume({ name: 'comment_on_own_media', holds: true })
  await control().assume({ name: 'mentions_answerable', holds: true })
})

const control = () => product.sandbox.control
const query = async (text: string) => (await product.ctx.db.$client.query(text)).rows

/** Sends the mention that another account makes in a comment or a caption. Returns its id. */
async function mention(kind: 'mention' | 'mention_caption' = 'mention', text = 'What is the price?') {
  const { value } = await control().sendSample({ kind, as: person, text })
  return String(value['comment_id'] ?? value['media_id'])
}
/** Sends a comment that names its author, on the post of the mention `id`; default: the mention itself. */
async function mentionAsComment(id: string, from_id: string, comment_id = id): Promise<void> {
  const storedMention = (await control().mentions({})).find(({ commentId }) => commentId === id)
  await control().sendEvent({
    account: 'clayandember',
    channel: 'changes',
    field: 'comments',
    value: {
      id: comment_id,
      text: '@clayandember What is the price?',
      from: { id: from_id, username: person },
      media: { id: storedMention?.mediaId, media_product_type: 'FEED' },
      parent_id: '179000',
    },
  })
}
const answersTo = async (id: string) =>
  (await control().mentions({}))
    .filter(({ commentId, mediaId }) => (commentId ?? mediaId) === id)
    .flatMap(({ answers }) => answers.map(({ text }) => text))
const answering = (settings: Parameters<LiveProduct['saveCommentReply']>[0] = {}) =>
  product.saveCommentReply({ comment_sources: ['post', 'mention'], ...settings })
const postId = async () => (await control().posts({}))[0]?.id ?? ''
const comment = async (text = 'What is the price?') =>
  (await control().addComment({ as: person, postId: await postId(), text })).id
const sending = ({ trace }: Execution) => trace.find(({ gate }) => gate === 'send')?.values

describe('an automation that lists mentions', () => {
  test.each(['mention', 'mention_caption'] as const)('answers a %s once, in public', async (kind) => {
    const automation = await answering()
    const id = await mention(kind)
    expect(await product.entryOf(automation, id, 'sent')).toMatchObject({
      reason_code: 'fired_keyword',
      reply_text: 'It is 20 euros.',
      from_username: person,
      text: 'clayandember What is the price?',
    })
    expect(await answersTo(id)).toEqual(['It is 20 euros.'])
  })

  test('answers a mention that arrives as a comment with its text', async () => {
    const automation = await answering({ comment_sources: ['mention'] })
    await control().assume({ name: 'comment_on_own_media', holds: false })
    const commentId = await comment()
    const [entry] = await product
      .logUntil(automation.automation_id, (all) => all.some(({ state }) => state === 'sent'))
      .then((all) => all.filter(({ state }) => state === 'sent'))
    expect(entry?.event_id).not.toBe(commentId)
    expect(await answersTo(entry?.event_id ?? '')).toEqual(['It is 20 euros.'])
    expect(await product.entryOf(automation, commentId, 'skipped')).toMatchObject({
      reason_code: 'comment_source',
    })
    expect(await control().replies({ comment: commentId })).toEqual([])
  })

  test('answers once what Instagram reports as a comment and as a mention', async () => {
    const automation = await answering()
    const id = await mention()
    await product.entryOf(automation, id, 'sent')
    await mentionAsComment(id, '178900')
    await expect
      .poll(() => query(`select 1 from decisions where event_id = '${id}'`), { timeout: 10_000 })
      .toHaveLength(2)
    await control().wait({ for: 'delivered', timeout: 10_000 })
    expect(await answersTo(id)).toHaveLength(1)
    expect(await query(`select 1 from outbox where target_id = '${id}'`)).toHaveLength(1)
  })

  test('counts a person by the username', async () => {
    const automation = await answering({ user_cooldown_seconds: 3600 })
    await product.entryOf(automation, await mention(), 'sent')
    expect(await product.entryOf(automation, await mention(), 'skipped')).toMatchObject({
      reason_code: 'cooldown',
    })
    person = await product.newPerson()
    await product.entryOf(automation, await mention(), 'sent')
  })

  test('sends no private message and says why', async () => {
    const automation = await answering({ private_message: textReply('Here is the link.') })
    const id = await mention()
    expect(await product.entryOf(automation, id, 'sent')).toMatchObject({
      parts: [
        { kind: 'public_reply', state: 'sent' },
        { kind: 'private_message', state: 'skipped', reason_code: 'mention_private' },
      ],
    })
    expect(await product.sentTo(person)).toEqual([])
  })

  test('writes a draft, and sends it when a person approves it', async () => {
    const automation = await answering({ shadow: true })
    const id = await mention()
    const entry = await product.entryOf(automation, id, 'needs_review')
    expect(await answersTo(id)).toEqual([])
    const path = `/api/automations/executions/${entry.execution_id}/send`
    await product.owner.browser.post(path, { text: 'It is 25 euros.' })
    await product.entryOf(automation, id, 'sent')
    expect(await answersTo(id)).toEqual(['It is 25 euros.'])
  })
})

describe('a mention is declined', () => {
  test('without being read when no automation lists mentions', async () => {
    const automation = await product.saveCommentReply({})
    expect(await product.entryOf(automation, await mention(), 'skipped')).toMatchObject({
      reason_code: 'not_own_media',
      text: '',
    })
    expect(await query(`select 1 from event_queue where missing is not null`)).toEqual([])
  })

  test('when the media is the own of the account: the comment itself is answered', async () => {
    const automation = await answering()
    const id = await comment()
    await product.entryOf(automation, id, 'sent')
    const event = { account: 'clayandember', channel: 'changes', field: 'mentions' } as const
    await control().sendEvent({ ...event, value: { media_id: await postId(), comment_id: id } })
    await product.logUntil(automation.automation_id, (all) =>
      all.some(({ event_id, reason_code }) => event_id === id && reason_code === 'not_own_media'),
    )
    expect(await control().replies({ comment: id })).toHaveLength(1)
  })

  test('as gone when Instagram does not know it, while later mentions are answered', async () => {
    const automation = await answering()
    const event = { account: 'clayandember', channel: 'changes', field: 'mentions' } as const
    await control().sendEvent({
      ...event,
      value: { media_id: '18000000000000001', comment_id: '17900000000000001' },
    })
    await product.entryOf(automation, await mention(), 'sent')
    expect(await product.entryOf(automation, '17900000000000001', 'skipped')).toMatchObject({
      reason_code: 'gone',
    })
  }, 60_000)

  test('as unreadable when Instagram refuses to show it', async () => {
    const automation = await answering()
    await control().fail({ endpoint: 'me', status: 403, code: 10, count: 1 })
    expect(await product.entryOf(automation, await mention(), 'skipped')).toMatchObject({
      reason_code: 'comment_unreadable',
    })
  })

  test('by moderation and by private messages', async () => {
    const moderation = await product.saveDeleteComment({})
    const message = await product.savePrivateMessage({})
    const automation = await answering()
    const id = await mention()
    await product.entryOf(automation, id, 'sent')
    for (const each of [moderation, message])
      expect(await product.entryOf(each, id, 'skipped')).toMatchObject({ reason_code: 'not_own_media' })
  })
})

test('an answer without a response waits for a person and is not sent again', async () => {
  const automation = await answering()
  await control().dropAfterEffect({ endpoint: 'mention' })
  const id = await mention()
  const entry = await product.entryOf(automation, id, 'needs_review')
  expect(sending(entry)).toMatchObject({ attempts: 1, resends: 0 })
  expect(await answersTo(id)).toHaveLength(1)
  expect(await control().ledger({ operation: 'mention', target: id })).toHaveLength(1)
  // It was not read back before.
  const open = `select reads from outbox_open join outbox using (outbox_seq) where target_id = '${id}'`
  expect(await query(open)).toEqual([{ reads: 0 }])
})

test('a mention does not open a private reply in Live Chat', async () => {
  const automation = await answering({ private_message: textReply('Here is the link.') })
  await product.entryOf(automation, await comment(), 'sent')
  await product.conversationUntil(person, ({ reply_window }) => reply_window === 'closed')
  const [conversation] = await query(`select person_id from conversations where username = '${person}'`)
  const id = await mention()
  await mentionAsComment(id, conversation.person_id, `${id}1`)
  const decisionSql = `select snapshot -> 'mention' is not null as mention from decisions where event_id = '${id}1'`
  await expect.poll(() => query(decisionSql), { timeout: 10_000 }).toEqual([{ mention: true }])
  expect(await product.conversationWith(person)).toMatchObject({ reply_window: 'closed' })
})

test('a refused answer fails with its reason, and comments are still answered', async () => {
  const automation = await answering()
  await control().assume({ name: 'mentions_answerable', holds: false })
  const id = await mention()
  expect(await product.entryOf(automation, id, 'failed')).toMatchObject({ reason_code: 'platform_rejected' })
  await product.entryOf(automation, await comment(), 'sent')
})

test.each<[string, object]>([
  ['private-message', textReply('Hello')],
  ['delete-comment', {}],
])('the API refuses mentions for %s', async (kind, reply) => {
  const { platform_user_id } = product
  const payload = { platform_user_id, name: 'Mentions', trigger_type: 'KEYWORD', keywords: 'price' }
  const body = { ...payload, ...reply, comment_sources: ['mention'] }
  const answer = await product.owner.browser.post(`/api/instagram/automations/${kind}`, body)
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('Mentions can only get public replies. Use a comment automation.')
})

test('a dry run tries an automation for mentions with a mention', async () => {
  const automation = await answering({ comment_sources: ['mention'] })
  const { platform_user_id } = product
  const answer = await product.owner.browser.post(`/api/automations/simulate`, {
    platform_user_id,
    automation_id: automation.automation_id,
    texts: ['What is the price?'],
  })
  expect(answer.json).toMatchObject({ data: { results: [{ fired: true }] } })
})
