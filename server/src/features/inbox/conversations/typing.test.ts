import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMember } from '#test/accounts/add-member.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { openStream, startOtherProcess, type OtherProcess } from '#test/assistant/event-stream.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
let other: OtherProcess
let third: OtherProcess
let ben: TestUser
let conversation_id: string
beforeAll(async () => {
  product = await shareLiveProduct()
  other = await startOtherProcess(product)
  third = await startOtherProcess(product)
})
afterAll(async () => {
  await other.close()
  await third.close()
  await product.close()
})
beforeEach(async () => {
  ben = await createUser(product)
  await addMember(product, { workspace_id: product.owner.user_id, user_id: ben.user_id, role: 'agent' })
  const person = await product.newPerson()
  await product.sandbox.control.addMessage({ as: person, account: 'clayandember', text: 'Hello' })
  conversation_id = (await product.conversationUntil(person, () => true)).id
})

interface Data {
  resumed?: boolean
  name?: string
  user_id?: string
  conversation_id?: string
}

async function watch({ token }: TestUser) {
  const stream = await openStream<Data>({
    token,
    url: other.url,
    platform_user_id: product.platform_user_id,
  })
  if (stream.response.status === 200) await stream.next()
  return stream
}
const type = async ({ token }: TestUser, { on = true, url = other.url, public_reply = false } = {}) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const path = `/api/instagram/conversations/${conversation_id}/typing`
  return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify({ on, public_reply }) }))
    .status
}
const shownToCustomer = async () =>
  JSON.stringify(await product.sandbox.control.ledger({})).split('typing_on').length - 1
const typingOf = ({ got }: { got: { event: string; data: Data }[] }) =>
  got.filter(({ event }) => event === 'typing').map(({ data }) => data.name)

test('reaches the pages of the other members only, a few times a minute', async () => {
  const [owners, bens] = await Promise.all([watch(product.owner), watch(ben)])
  for (let call = 0; call < 3; call += 1) expect(await type(ben)).toBe(200)
  const { data } = await owners.until(({ event }) => event === 'typing')
  expect(data).toMatchObject({ conversation_id, user_id: ben.user_id, name: expect.any(String) })
  // The message comes after all that was sent before.
  await product.sandbox.control.addMessage({
    as: await product.newPerson(),
    account: 'clayandember',
    text: 'The last one',
  })
  for (const stream of [owners, bens]) {
    await stream.until(({ event }) => event === 'conversation')
    stream.leave()
  }
  expect([typingOf(owners), typingOf(bens)]).toEqual([[data.name], []])
})

test('reaches the other members and not the customer while a public reply is written', async () => {
  const owners = await watch(product.owner)
  const before = await shownToCustomer()
  expect(await type(ben, { public_reply: true })).toBe(200)
  const { data } = await owners.until(({ event }) => event === 'typing')
  expect(data).toMatchObject({ conversation_id, user_id: ben.user_id })
  expect(await type(ben, { public_reply: true, on: false })).toBe(200)
  expect(await shownToCustomer()).toBe(before)
  expect(await type(ben)).toBe(200)
  expect(await shownToCustomer()).toBe(before + 1)
  owners.leave()
})

test('reaches pages that another process serves', async () => {
  const owners = await watch(product.owner)
  expect(await type(ben, { url: third.url })).toBe(200)
  expect((await owners.until(({ event }) => event === 'typing')).data).toMatchObject({ user_id: ben.user_id })
  owners.leave()
})

test('is stored nowhere, and is no event once the writing ends', async () => {
  const owners = await watch(product.owner)
  const count = async () =>
    (await product.ctx.db.$client.query<{ n: number }>('select count(*)::int as n from live_events')).rows[0]
      ?.n
  const before = await count()
  expect(await type(ben)).toBe(200)
  await owners.until(({ event }) => event === 'typing')
  expect(await type(ben, { on: false })).toBe(200)
  expect(await count()).toBe(before)
  expect(typingOf(owners)).toHaveLength(1)
  owners.leave()
})

test('is refused for viewers and users outside of the workspace', async () => {
  await addMember(product, { workspace_id: product.owner.user_id, user_id: ben.user_id, role: 'viewer' })
  expect(await type(ben)).toBe(403)
  const stranger = await createUser(product)
  expect(await type(stranger)).toBe(404)
  expect((await watch(stranger)).response.status).toBe(404)
})
