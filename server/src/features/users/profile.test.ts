import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createUser } from '#test/accounts/create-user.ts'

let own: TestApp
beforeAll(async () => void (own = await buildApp()))
afterAll(() => own.close())

test('returns 404 for a missing profile, which can then be created', async () => {
  const { browser, user_id, email } = await createUser(own, { email: 'ana.lopez@example.com', name: 'Ana' })
  await own.ctx.db.$client.query('delete from user_profile where provider_id = $1', [user_id])
  const missing = await browser.get(`/api/users/profile/${user_id}`)
  expect(missing.status).toBe(404)
  expect(missing.json).toMatchObject({ message: 'User profile could not be retrieved.', code: 'not_found' })

  const given = {
    provider_id: user_id,
    email: 'other@example.com',
    auth_provider: 'google',
    is_verified: false,
  }
  const made = await browser.post('/api/users/profile', given)
  expect(made.json).toMatchObject({
    success: true,
    data: { provider_id: user_id, email, auth_provider: 'custom', username: 'ana.lopez', is_verified: true },
  })
  const again = await browser.post('/api/users/profile', { ...given, full_name: 'Somebody Else' })
  expect(again.json).toEqual(made.json)
  expect((await browser.get(`/api/users/profile/${user_id}`)).json).toEqual(made.json)
})

test('creates one profile for concurrent calls', async () => {
  const { browser, user_id } = await createUser(own)
  await own.ctx.db.$client.query('delete from user_profile where provider_id = $1', [user_id])
  const calls = Array.from({ length: 8 }, () => browser.post('/api/users/profile', { provider_id: user_id }))
  const answers = await Promise.all(calls)
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
})

test('creates no profile without a session for an address that is not that of the user', async () => {
  const { user_id } = await createUser(own, { email: 'bea@example.com' })
  await own.ctx.db.$client.query('delete from user_profile where provider_id = $1', [user_id])
  await own.browser().post('/api/users/profile/custom', { provider_id: user_id, email: 'eve@example.com' })
  const { rows } = await own.ctx.db.$client.query('select id from user_profile where provider_id = $1', [
    user_id,
  ])
  expect(rows).toEqual([])
  await own.browser().post('/api/users/profile/custom', { provider_id: user_id, email: 'bea@example.com' })
  const created = await own.ctx.db.$client.query('select id from user_profile where provider_id = $1', [
    user_id,
  ])
  expect(created.rows).toHaveLength(1)
})
