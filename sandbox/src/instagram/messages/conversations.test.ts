import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, type Connected } from '../../test-client.ts'

let ig: Connected
let mia: string

beforeAll(async () => {
  ig = await connect({ webhookUrl: 'http://127.0.0.1:9/' })
})
beforeEach(async () => {
  await ig.sandbox.control.reset({ keepConnections: true })
  const followers = await ig.sandbox.control.followers({})
  mia = followers.find((person) => person.username === 'mia.makes')?.id ?? ''
})
afterAll(() => ig.sandbox.close())

const write = (text = 'hello') => ig.sandbox.control.addMessage({ as: 'mia.makes', text })

describe('reading conversations', () => {
  test('lists threads newest first, and filters by person', async () => {
    await write()
    const all = await ig.get(
      '/me/conversations?platform=instagram&fields=id,participants,messages.limit(1){id,message,from}',
    )
    expect(all.body.data).toHaveLength(2)
    expect(all.body.data[0]).toMatchObject({
      participants: { data: [{ username: 'clayandember' }, { id: mia, username: 'mia.makes' }] },
      messages: { data: [{ message: 'hello', from: { id: mia } }] },
    })
    const one = await ig.get(`/me/conversations?platform=instagram&user_id=${mia}`)
    expect(one.body.data).toHaveLength(1)
  })

  test('returns details of the twenty newest messages only', async () => {
    for (let index = 0; index < 23; index++) await write(`number ${index}`)
    const list = await ig.get(`/me/conversations?user_id=${mia}`)
    const thread = await ig.get(
      `/${list.body.data[0]?.id}?fields=messages.limit(50){id,created_time,message}`,
    )
    const messages = thread.body.messages.data
    expect(messages).toHaveLength(23)
    expect(messages[0]).toMatchObject({ message: 'number 22' })
    expect(messages[19]).toHaveProperty('message')
    expect(messages[20]).not.toHaveProperty('message')
    expect((await ig.get(`/${messages[0]?.id}?fields=message,from,to`)).body).toMatchObject({
      message: 'number 22',
    })
    expect((await ig.get(`/${messages[20]?.id}?fields=message`)).body.error.code).toBe(100)
  })

  test('refuses the third call within a second', async () => {
    const answers = [
      await ig.get('/me/conversations'),
      await ig.get('/me/conversations'),
      await ig.get('/me/conversations'),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 400])
    expect(answers[2]?.body.error).toMatchObject({ code: 613 })
    await ig.sandbox.control.clock({ advanceMs: 1001 })
    expect((await ig.get('/me/conversations')).status).toBe(200)
  })
})

describe('the profile of a person', () => {
  test('requires a message of the person; a comment is not enough', async () => {
    const fields = 'name,username,profile_pic,follower_count,is_user_follow_business'
    expect((await ig.get(`/${mia}?fields=${fields}`)).body.error.code).toBe(230)
    await write()
    expect((await ig.get(`/${mia}?fields=${fields}`)).body).toMatchObject({
      id: mia,
      name: 'Mia Hartmann',
      is_user_follow_business: true,
    })
    expect((await ig.get(`/99999999999999999?fields=${fields}`)).body.error.code).toBe(9010)
  })
})
