import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Conversation, InboxMessage } from '@skein/contract/inbox/inbox'
import { callsAbout, lets } from '#test/assistant/model-script.ts'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { audioReply, buttonReply, carouselReply, postbackReply, quickReplies } from '#test/reply-templates.ts'

let product: LiveProduct
let person: string

beforeAll(async () => {
  product = await shareLiveProduct()
  await control().platform({ fetchMedia: false })
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.clearAutomations()
  person = await product.newPerson()
})
afterEach(() => control().clearFaults())

const control = () => product.sandbox.control

const carousel = carouselReply(
  {
    title: 'Mug for {username}',
    subtitle: '32 euros',
    image_url: 'https://shop.example/mug.png',
    default_action: { type: 'web_url', url: 'https://shop.example/mug' },
    buttons: [
      { type: 'web_url', title: 'Shop', url: 'https://shop.example/' },
      { type: 'postback', title: 'Ask us', payload: 'skein:person' },
    ],
  },
  { title: 'Bowl', subtitle: '18 euros' },
)
const plainOf = (name: string) =>
  `Mug for ${name}\n32 euros\nhttps://shop.example/mug\nShop: https://shop.example/\n\nBowl\n18 euros`

const isAnswered = ({ last_message }: Conversation) => last_message?.sender_kind === 'automation'

async function answered(holds = isAnswered): Promise<InboxMessage> {
  const { id } = await product.conversationUntil(person, holds)
  const query = new URLSearchParams({ conversation_id: id, platform_user_id: product.platform_user_id })
  const { json } = await product.owner.browser.get(`/api/instagram/messages?${query}`)
  const { messages } = dataOf<{ messages: InboxMessage[] }>(json)
  const [message, ...others] = messages.filter(({ sender_kind }) => sender_kind === 'automation')
  if (!message || others.length > 0) throw new Error('There must be one answer.')
  return message
}

test.each(['before', 'after'])('shows the cards of a carousel %s its echo', async (when) => {
  if (when === 'before') await control().echoes({ lose: 100 })
  const automation = await product.saveDmReply(carousel)
  const { mid } = await control().addMessage({ as: person, text: 'price?' })
  const entry = await product.entryOf(automation, mid, 'sent')
  await control().settleWebhooks({})
  await control().echoes({ lose: 0 })
  expect(entry.reply_text).toBe(plainOf(person))
  expect(await answered()).toMatchObject({
    message: plainOf(person),
    attachments: [],
    cards: [
      {
        title: `Mug for ${person}`,
        subtitle: '32 euros',
        image_url: 'https://shop.example/mug.png',
        url: 'https://shop.example/mug',
        buttons: [
          { title: 'Shop', url: 'https://shop.example/' },
          { title: 'Ask us', url: null },
        ],
      },
      { title: 'Bowl', subtitle: '18 euros', image_url: null, url: null, buttons: [] },
    ],
  })
})

const offer = buttonReply(
  'The lavender set is 20 percent off until Friday',
  'Shop',
  'https://shop.example/set',
)
const shownOffer = {
  message: 'The lavender set is 20 percent off until Friday\nShop: https://shop.example/set',
  attachments: [],
  cards: [
    {
      title: 'The lavender set is 20 percent off until Friday',
      subtitle: null,
      image_url: null,
      url: null,
      buttons: [{ title: 'Shop', url: 'https://shop.example/set' }],
    },
  ],
}

test.each(['before', 'after'])('shows a text with buttons %s its echo', async (when) => {
  if (when === 'before') await control().echoes({ lose: 100 })
  const automation = await product.saveDmReply(offer)
  const { mid } = await control().addMessage({ as: person, text: 'price?' })
  await product.entryOf(automation, mid, 'sent')
  await control().settleWebhooks({})
  await control().echoes({ lose: 0 })
  expect(await answered()).toMatchObject(shownOffer)
})

test.each([
  ['a text with buttons', offer, shownOffer.message],
  ['a carousel', carousel, ''],
])('stores the words of %s whose response was lost', async (_, reply, words) => {
  const automation = await product.saveDmReply(reply)
  await control().dropAfterEffect({ endpoint: 'message' })
  const { mid } = await control().addMessage({ as: person, text: 'price?' })
  await product.entryOf(automation, mid, 'sent')
  expect((await answered()).message).toBe(words || plainOf(person))
})

test.each([
  ['a text with buttons', offer, ['20 percent off until Friday', 'https://shop.example/set']],
  [
    'quick replies',
    quickReplies('Which size?', { Small: 'SMALL', Large: 'LARGE' }),
    ['Which size?', '[Small] [Large]'],
  ],
  [
    'buttons without a link',
    postbackReply('How can we help?', { 'Ask us': 'skein:person' }),
    ['How can we help?', '[Ask us]'],
  ],
  ['a carousel', carousel, ['Mug for', '18 euros', '[Ask us]']],
])('gives the model the words of %s', async (_, reply, words) => {
  await product.setInbox({ burst_seconds: 0 })
  await product.saveDmReply({ keywords: 'price', ...reply })
  await product.saveAiConversation({ system_prompt: 'You are a shop.' })
  await lets(product, person, { reply: 'Until Friday.' })
  await control().addMessage({ as: person, text: 'price?' })
  await product.conversationUntil(person, isAnswered)
  await control().addMessage({ as: person, text: `until when is that? ${person}` })
  await expect.poll(() => callsAbout(product, person)).not.toEqual([])
  const calls = JSON.stringify(await callsAbout(product, person))
  expect(words.filter((each) => !calls.includes(each))).toEqual([])
  await control().modelScript({ replace: true })
})

test('shows the text without cards when Instagram refused the carousel as a private reply', async () => {
  const automation = await product.savePrivateMessage(carousel)
  await control().fail({ endpoint: 'private_reply', status: 400, code: 100 })
  const [post] = await control().posts({ account: 'clayandember' })
  const { id } = await control().addComment({ as: person, postId: post?.id ?? '', text: 'price?' })
  await product.entryOf(automation, id, 'sent')
  const message = await answered()
  expect(message).toMatchObject({ message: plainOf(person), attachments: [] })
  expect(message.cards).toBeUndefined()
})

test('shows the cards of a carousel that failed', async () => {
  const automation = await product.saveDmReply(carousel)
  await control().fail({ endpoint: 'message', status: 400, code: 100 })
  const { mid } = await control().addMessage({ as: person, text: 'price?' })
  await product.entryOf(automation, mid, 'failed')
  expect(await answered(() => true)).toMatchObject({
    state: 'failed',
    cards: [{ title: `Mug for ${person}` }, {}],
  })
})

test('shows audio as an attachment', async () => {
  const automation = await product.saveDmReply(audioReply('https://shop.example/hello.m4a'))
  const { mid } = await control().addMessage({ as: person, text: 'price?' })
  const entry = await product.entryOf(automation, mid, 'sent')
  expect(entry.reply_text).toBe('https://shop.example/hello.m4a')
  expect(await answered()).toMatchObject({
    message: '',
    attachments: [{ type: 'audio', url: 'https://shop.example/hello.m4a' }],
  })
})
