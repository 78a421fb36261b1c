import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Contact } from '@skein/contract/inbox/contacts'
import { dataOf } from '#test/services/browser.ts'
import type { LiveProduct } from '#test/live-product.ts'
import { shareProductWithJobs } from '#test/share-jobs.ts'

let product: LiveProduct
beforeAll(async () => {
  product = await shareProductWithJobs()
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
/** Returns when the profile was read; null when it was not. */
async function profileReadAt(personId: string): Promise<Date | null> {
  const { rows } = await product.ctx.db.$client.query<{ read_at: Date }>(
    'select read_at from contact_profiles where person_id = $1',
    [personId],
  )
  return rows[0]?.read_at ?? null
}

/** Platform error for people who have not consented. */
const noConsent = {
  endpoint: 'profile',
  status: 400,
  code: 230,
  message: '(#230) User consent is required to access user profile',
} as const

describe('the name of a person who writes', () => {
  test('is looked up when a conversation without a name is listed', async () => {
    const { person } = await write('Hello')
    await product.conversationUntil(person, ({ participants }) => participants.data[1]?.username === person)
  })

  test('is read with the picture of a known person whose conversation is listed', async () => {
    const { person, personId } = await write('Me again')
    await product.conversationUntil(person, ({ participants }) => participants.data[1]?.username === person)
    await product.ctx.db.$client.query('delete from contact_profiles where person_id = $1', [personId])
    const { name, picture_url } = await product.conversationUntil(person, (one) => one.picture_url !== null)
    expect(picture_url).toContain('http')
    expect(name).toBeTypeOf('string')
  })

  test('stays unknown without consent, is not requested repeatedly, and does not affect other calls', async () => {
    await product.sandbox.control.fail({ ...noConsent, count: null })
    const { person, personId } = await write('Who are you?')
    let readAt: Date | null = null
    while ((readAt = await profileReadAt(personId)) === null) await nameOf(person)
    const other = await write('Me too')
    while ((await profileReadAt(other.personId)) === null) await nameOf(other.person)
    expect(await profileReadAt(personId)).toEqual(readAt)
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
    const sendAnswer = await product.owner.browser.post('/api/instagram/send-message', {
      platform_user_id: product.platform_user_id,
      recipient_id: personId,
      message: 'A potter.',
    })
    expect(sendAnswer.status).toBe(200)
    expect(await profileReadAt(personId)).toEqual(readAt)
  })
})
