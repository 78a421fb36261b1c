import { shareOf } from '@skein/engine/test/full-run'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '#test/accounts/add-member.ts'
import { actingAs, createUser, type TestUser } from '#test/accounts/create-user.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { sendApproved } from '../index.ts'

const count = shareOf(200, 20)

let product: LiveProduct
let mira: TestUser
let leo: TestUser
beforeAll(async () => {
  product = await shareLiveProduct()
  ;[mira, leo] = [await createUser(product), await createUser(product)]
  for (const { user_id } of [mira, leo])
    await addMember(product, { workspace_id: product.owner.user_id, user_id, role: 'agent' })
})
afterAll(() => product.close())

/** Presses Send twice; returns the status codes. */
async function sendTwice(user: TestUser, recipient_id: string, key: string): Promise<number[]> {
  const { platform_user_id } = product
  const body = { platform_user_id, recipient_id, message: `Answer ${key}`, client_message_id: key }
  const press = () => user.browser.post('/api/instagram/send-message', body)
  return (await Promise.all([press(), press()])).map(({ status }) => status)
}

/** Approves a text of the assistant twice, as a browser does whose first response was lost. */
async function approveTwice(recipient_id: string, key: string): Promise<void> {
  const { platform_user_id, owner, ctx } = product
  const text = { platform_user_id, recipient_id, message: `Answer ${key}`, client_message_id: key }
  const approve = () => sendApproved(actingAs(ctx, owner), { ...text, assistant_chat: 'a chat' })
  await Promise.all([approve(), approve()])
}

test('two members and the assistant answer the same conversations: each text arrives once, under the name of who sent it', async () => {
  const { control } = product.sandbox
  const people: { username: string; recipient_id: string }[] = []
  for (let number = 0; number < count; number++) {
    const username = await product.newPerson()
    await control.addMessage({ as: username, text: 'Do you ship to Norway?' })
    const { participants } = await product.conversationUntil(username, () => true)
    people.push({ username, recipient_id: participants.data[1]?.id ?? '' })
  }
  // Every fourth response of Instagram is lost after the message was sent.
  await control.dropAfterEffect({ endpoint: 'message', count: null, percent: 25 })
  const statuses: number[] = []
  for (const [index, { recipient_id }] of people.entries()) {
    const [byMira, byLeo] = await Promise.all([
      sendTwice(mira, recipient_id, `mira ${index}`),
      sendTwice(leo, recipient_id, `leo ${index}`),
      approveTwice(recipient_id, `assistant ${index}`),
    ])
    statuses.push(...byMira, ...byLeo)
  }
  await control.clearFaults()
  expect(statuses.filter((status) => status !== 200 && status !== 202)).toEqual([])

  const authors = { mira: mira.user_id, leo: leo.user_id, assistant: product.owner.user_id }
  await expect.poll(openRows, { timeout: 60_000 }).toBe(0)
  for (const [index, { username }] of people.entries()) {
    const arrived = (await control.messages({ person: username })).filter(({ from }) => from === 'account')
    const keys = Object.keys(authors).map((author) => `Answer ${author} ${index}`)
    expect(arrived.map(({ text }) => text).toSorted()).toEqual(keys.toSorted())
  }
  const { rows } = await product.ctx.db.$client.query<{ text: string; source_id: string; state: string }>(
    `select body -> 'message' ->> 'text' as text, source_id, state from outbox where kind = 'manual_message'`,
  )
  expect(rows).toHaveLength(3 * count)
  for (const { text, source_id, state } of rows) {
    const author = Object.entries(authors).find(([name]) => text.startsWith(`Answer ${name} `))
    expect({ text, source_id, state }).toEqual({ text, source_id: `person:${author?.[1]}`, state: 'sent' })
  }
}, 600_000)

async function openRows(): Promise<number> {
  const { rows } = await product.ctx.db.$client.query<{ n: number }>(
    'select count(*)::int as n from outbox_open',
  )
  return rows[0]?.n ?? 0
}
