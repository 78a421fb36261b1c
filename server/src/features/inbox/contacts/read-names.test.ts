import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Contact } from '@skein/contract/contacts'
import { dataOf } from '#test/browser.ts'
import { startLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
beforeAll(async () => {
  product = await startLiveProduct()
  await product.queue.work(product.ctx)
})
afterAll(() => product.close())
afterEach(() => product.sandbox.control.clearFaults())

const account = 'clayandember'
const nameOf = async (person: string) =>
  (await product.conversationWith(person))?.participants.data[1]?.username
const write = async (text: string) => {
  const person = await product.newPerson()
  const { personId } = await product.sandbox.control.addMessage({ as: person, account, text })
  await product.conversationUntil(person, () => true)
  return { person, personId }
}
/** When the platform was asked, null when it was not. */
async function askedFor(personId: string): Promise<Date | null> {
  const { rows } = await product.ctx.db.$client.query<{ read_at: Date }>(
    'select read_at from contact_profiles where person_id = $1',
    [personId],
  )
  return rows[0]?.read_at ?? null
}

/** What the platform says of people who have not agreed. */
const noConsent = {
  endpoint: 'profile',
  status: 400,
  code: 230,
  message: '(#230) User consent is required to access user profile',
} as const

describe('the name of somebody who writes', () => {
  test('is looked up as soon as somebody sees the conversation without it', async () => {
    const { person } = await write('Hello')
    await product.conversationUntil(person, ({ participants }) => participants.data[1]?.username === person)
  })

  test('stays unknown without consent, is not asked for again and again, and everything else works', async () => {
    await product.sandbox.control.fail({ ...noConsent, count: null })
    const { person, personId } = await write('Who are you?')
    let asked: Date | null = null
    while ((asked = await askedFor(personId)) === null) await nameOf(person)
    const other = await write('Me too')
    while ((await askedFor(other.personId)) === null) await nameOf(other.person)
    expect(await askedFor(personId)).toEqual(asked)
    expect(await nameOf(person)).toBeNull()
    const { id = '' } = (await product.conversationWith(person)) ?? {}
    const answer = await product.owner.browser.get(`/api/instagram/conversations/${id}/contact`)
    expect(answer.status).toBe(200)
    const unknown = { username: null, name: null, picture_url: null, follower_count: null }
    expect(dataOf<Contact>(answer.json)).toMatchObject({
      ...unknown,
      id: personId,
      message_count: 1,
    })
    const sent = await product.owner.browser.post('/api/instagram/send-message', {
      platform_user_id: product.platform_user_id,
      recipient_id: personId,
      message: 'A potter.',
    })
    expect(sent.status).toBe(200)
    expect(await askedFor(personId)).toEqual(asked)
  })
})
