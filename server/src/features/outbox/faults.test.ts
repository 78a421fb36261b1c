import type { Execution } from '@skein/contract/automations/decisions/execution'
import { sampleOf } from '@skein/engine/test/full-run'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectAccount } from '#test/accounts/connect-account.ts'
import type { SavedAutomation } from '#test/live-actions.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import {
  audioReply,
  buttonReply,
  carouselReply,
  imageReply,
  quickReplies,
  textReply,
} from '#test/reply-templates.ts'

let product: LiveProduct
let posts: string[]
let person: string

beforeAll(async () => {
  product = await shareLiveProduct()
  posts = (await control().posts({ account: 'clayandember' })).map(({ id }) => id)
  await control().platform({ limits: false, fetchMedia: false })
})
afterAll(() => product.close())

beforeEach(async () => {
  await control().clearFaults()
  await control().echoes({ lose: 0, early: false })
  await product.clearAutomations()
  person = await product.newPerson()
})

const control = () => product.sandbox.control
const write = (text: string) => control().addMessage({ as: person, text })
const comment = (text: string) => control().addComment({ as: person, postId: posts[0] ?? '', text })
const sending = ({ trace }: Execution) => trace.find(({ gate }) => gate === 'send')?.values
const receivedMessages = () => product.sentTo(person)

/** The ways in which a request can take effect and still end without a clear response. */
const faults = {
  'the connection is cut': (endpoint: string) => control().dropAfterEffect({ endpoint }),
  'the server responds with 500': (endpoint: string) =>
    control().fail({ endpoint, status: 500, code: 2, afterEffect: true }),
  'the server does not respond': (endpoint: string) => control().stallAfterEffect({ endpoint, ms: 20_000 }),
}
const faultNames = Object.keys(faults) as (keyof typeof faults)[]

const forms: [string, Parameters<LiveProduct['saveDmReply']>[0]][] = [
  ['a text', textReply('It is 20 euros.')],
  ['an image', imageReply('https://shop.example/bowl.png')],
  ['buttons', buttonReply('Look:', 'Shop', 'https://shop.example')],
  ['quick replies', quickReplies('Which size?', { Small: 'SIZE_S' })],
  ['a carousel', carouselReply({ title: 'Mug', subtitle: '32 euros' })],
  ['audio', audioReply('https://shop.example/hello.m4a')],
]

describe('a direct message without a response', () => {
  test.each(faultNames)('is reconciled by its echo when %s', async (fault) => {
    const automation = await product.saveDmReply({})
    await faults[fault]('message')
    const { mid } = await write('price?')
    const entry = await product.entryOf(automation, mid, 'sent')
    expect(sending(entry)).toMatchObject({ attempts: 1, resends: 0, settled_by: 'echo' })
    expect(await receivedMessages()).toHaveLength(1)
    await expectNotPaused()
  })

  test.each(sampleOf(forms, 3))('is reconciled by its echo when it is %s', async (_form, reply) => {
    const automation = await product.saveDmReply(reply)
    await control().dropAfterEffect({ endpoint: 'message' })
    const { mid } = await write('price?')
    expect(sending(await product.entryOf(automation, mid, 'sent'))).toMatchObject({ settled_by: 'echo' })
    expect(await receivedMessages()).toHaveLength(1)
    await expectNotPaused()
  })

  test.each(sampleOf(forms, 2))('is reconciled by reading back when it is %s', async (_form, reply) => {
    await control().echoes({ lose: 100 })
    const automation = await product.saveDmReply(reply)
    await control().dropAfterEffect({ endpoint: 'message' })
    const { mid } = await write('price?')
    const entry = await product.entryOf(automation, mid, 'sent')
    expect(sending(entry)).toMatchObject({ attempts: 1, resends: 0, settled_by: 'read_back' })
    expect(await receivedMessages()).toHaveLength(1)
  })

  test('is not confused with an earlier message of the same text', async () => {
    await control().echoes({ lose: 100 })
    const first = await product.savePrivateMessage(textReply('Hello!'))
    const second = await product.saveDmReply({ keywords: 'size', ...textReply('Hello!') })
    await product.entryOf(first, (await comment('price?')).id, 'sent')
    await control().fail({ endpoint: 'message', status: 500, code: 2 })
    const entry = await product.entryOf(second, (await write('size?')).mid, 'sent')
    expect(sending(entry)).toMatchObject({ attempts: 2, resends: 1, settled_by: 'answer' })
    expect(await receivedMessages()).toHaveLength(2)
  })
})

/** The echo of an automated message does not pause automation. */
async function expectNotPaused() {
  const conversation = await product.conversationUntil(person, ({ last_message }) => {
    return last_message?.sender_kind === 'automation'
  })
  expect(conversation.automation_paused_until).toBeNull()
}

describe('a direct message that did not arrive', () => {
  test('is resent once after two reads prove it absent', async () => {
    const automation = await product.saveDmReply({})
    await control().fail({ endpoint: 'message', status: 500, code: 2 })
    const entry = await product.entryOf(automation, (await write('price?')).mid, 'sent')
    expect(sending(entry)).toMatchObject({ attempts: 2, resends: 1 })
    // The echo of the second message may arrive before its answer.
    expect(['answer', 'echo']).toContain(sending(entry)?.['settled_by'])
    expect(await receivedMessages()).toHaveLength(1)
  })

  test('is sent once after a rate limit', async () => {
    const automation = await product.saveDmReply({})
    await control().fail({ endpoint: 'message', status: 400, code: 613 })
    const entry = await product.entryOf(automation, (await write('price?')).mid, 'sent')
    expect(sending(entry)).toMatchObject({ attempts: 2, resends: 0 })
    expect(await receivedMessages()).toHaveLength(1)
  })

  test('fails with the cause that the platform gives', async () => {
    const automation = await product.saveDmReply({})
    await control().setFollower({ username: person, available: false })
    const { mid } = await write('price?')
    const entry = await product.entryOf(automation, mid, 'failed')
    expect(entry).toMatchObject({ reason_code: 'platform_rejected' })
    expect(entry.reason).not.toContain('?')
    expect(await receivedMessages()).toHaveLength(0)
  })
})

describe('a private reply without a response', () => {
  test.each(faultNames)('is sent exactly once when %s and no echo arrives', async (fault) => {
    await control().echoes({ lose: 100 })
    const automation = await product.savePrivateMessage({})
    await faults[fault]('private_reply')
    const entry = await product.entryOf(automation, (await comment('price?')).id, 'sent')
    expect(sending(entry)).toMatchObject({ settled_by: 'refusal', resends: 1 })
    expect(await receivedMessages()).toHaveLength(1)
  })

  test('is reconciled by its echo', async () => {
    const automation = await product.savePrivateMessage({})
    await control().dropAfterEffect({ endpoint: 'private_reply' })
    const entry = await product.entryOf(automation, (await comment('price?')).id, 'sent')
    expect(sending(entry)).toMatchObject({ settled_by: 'echo', attempts: 1 })
    expect(await receivedMessages()).toHaveLength(1)
    await expectNotPaused()
  })

  test('is not reconciled by the echo of the same text to another person', async () => {
    const automation = await product.savePrivateMessage({})
    await control().fail({ endpoint: 'private_reply', status: 500, code: 2 })
    const { id } = await comment('price?')
    // On a busy machine the second attempt can come first.
    await product.entryOf(automation, id, 'unknown', 'sent')
    const other = await product.newPerson()
    const theirs = await control().addComment({ as: other, postId: posts[0] ?? '', text: 'the price?' })
    await product.entryOf(automation, theirs.id, 'sent')
    const values = sending(await product.entryOf(automation, id, 'sent'))
    expect(values).toMatchObject({ attempts: 2 })
    // The echo of the second message may arrive before its answer.
    expect(['answer', 'echo']).toContain(values?.['settled_by'])
    expect(await receivedMessages()).toHaveLength(1)
  })

  test('is reconciled when its recipient has another id than the commenter', async () => {
    const automation = await product.savePrivateMessage({})
    await control().webhooks({ mode: 'lose', percent: 100 })
    const { id, postId, text } = await comment('price?')
    await control().webhooks({ mode: 'normal' })
    await control().dropAfterEffect({ endpoint: 'private_reply' })
    const value = { id, text, from: { id: '998877', username: person }, media: { id: postId } }
    await control().sendEvent({ channel: 'changes', field: 'comments', value })
    expect(sending(await product.entryOf(automation, id, 'sent'))).toMatchObject({ settled_by: 'echo' })
    await expectNotPaused()
  })
})

describe('a public reply', () => {
  test('is not reconciled by the echo of the same text to another comment of its thread', async () => {
    const automation = await product.saveCommentReply({ reply_count_value: 100 })
    await control().fail({ endpoint: 'reply', status: 500, code: 2, count: 2 })
    const top = await comment('price?')
    await product.entryOf(automation, top.id, 'needs_review')
    await control().echoes({ early: true })
    const other = await product.newPerson()
    const below = { as: other, postId: top.postId, parentId: top.id, text: 'yes, the price?' }
    await product.entryOf(automation, (await control().addComment(below)).id, 'sent')
    await control().settleWebhooks({})
    const ownReply = (await control().replies({ comment: top.id })).find(
      ({ author }) => author.kind === 'account',
    )
    await product.entryOf(automation, ownReply?.id ?? '', 'skipped')
    expect(await product.entryOf(automation, top.id, 'needs_review', 'sent')).toMatchObject({
      state: 'needs_review',
    })
  })
})

describe('hiding and deleting', () => {
  test.each(['HIDE', 'DELETE'] as const)(
    '%s is repeated after an unclear outcome and applied once',
    async (action) => {
      const automation = await product.saveDeleteComment({ action })
      const endpoint = action === 'HIDE' ? 'hide' : 'delete'
      await control().dropAfterEffect({ endpoint })
      await control().fail({ endpoint, status: 500, code: 2 })
      const { id } = await comment('price?')
      const entry = await product.entryOf(automation, id, 'sent')
      expect(sending(entry)).toMatchObject({ attempts: 3, resends: 2 })
      await control().wait({ for: action === 'HIDE' ? 'hidden' : 'removed', comment: id })
    },
  )
})

describe('an expired token', () => {
  async function expectSentAfterLogin(automation: SavedAutomation, event_id: string) {
    const waiting = await product.entryOf(automation, event_id, 'pending')
    expect(waiting.reason_code).toBe('reconnect_required')
    expect(await connectAccount(product.owner)).toContain('connected=true')
    return product.entryOf(automation, event_id, 'sent')
  }

  test('stops direct messages; waiting ones are sent once after a new login', async () => {
    const automation = await product.saveDmReply({})
    await control().expireToken({})
    await expectSentAfterLogin(automation, (await write('price?')).mid)
    expect(await receivedMessages()).toHaveLength(1)
  })

  test('stops private replies and hiding; waiting ones are sent after a new login', async () => {
    const hide = await product.saveDeleteComment({ keywords: 'spam' })
    const message = await product.savePrivateMessage({})
    await control().expireToken({})
    const [bad, good] = [await comment('spam'), await comment('price?')]
    await product.entryOf(hide, bad.id, 'pending')
    await expectSentAfterLogin(message, good.id)
    await product.entryOf(hide, bad.id, 'sent')
    expect(await receivedMessages()).toHaveLength(1)
  })
})
