import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createUser } from '#test/accounts/create-user.ts'

let app: TestApp
beforeAll(async () => void (app = await buildApp()))
afterAll(() => app.close())

test('returns 404 for a missing profile, which can then be created', async () => {
  const { browser, user_id, email } = await createUser(app, { email: 'ana.lopez@example.com', name: 'Ana' })
  await app.ctx.db.$client.query('delete from user_profile where provider_id = $1', [user_id])
  const missing = await browser.get(`/api/users/profile/${user_id}`)
  expect(missing.status).toBe(404)
  expect(missing.json).toMatchObject({ message: 'User profile could not be retrieved.', code: 'not_found' })

  const profile = {
    provider_id: user_id,
    email: 'other@example.com',
    auth_provider: 'google',
    is_verified: false,
  }
  const answer = await browser.post('/api/users/profile', profile)
  expect(answer.json).toMatchObject({
    success: true,
    data: { provider_id: user_id, email, auth_provider: 'custom', username: 'ana.lopez', is_verified: true },
  })
  const again = await browser.post('/api/users/profile', { ...profile, full_name: 'Somebody Else' })
  expect(again.json).toEqual(answer.json)
  expect((await browser.get(`/api/users/profile/${user_id}`)).json).toEqual(answer.json)
})

test('creates one profile for concurrent calls', async () => {
  const { browser, user_id } = await createUser(app)
  await app.ctx.db.$client.query('delete from user_profile where provider_id = $1', [user_id])
  const calls = Array.from({ length: 8 }, () => browser.post('/api/users/profile', { provider_id: user_id }))
  const answers = await Promise.all(calls)
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
})

test('creates no profile without a session for an address that is not that of the user', async () => {
  const { user_id } = await createUser(app, { email: 'bea@example.com' })
  await app.ctx.db.$client.query('delete from user_profile where provider_id = $1', [user_id])
  await app.browser().post('/api/users/profile/custom', { provider_id: user_id, email: 'eve@example.com' })
  const { rows } = await app.ctx.db.$client.query('select id from user_profile where provider_id = $1', [
    user_id,
  ])
  expect(rows).toEqual([])
  await app.browser().post('/api/users/profile/custom', { provider_id: user_id, email: 'bea@example.com' })
  const storedProfiles = await app.ctx.db.$client.query(
    'select id from user_profile where provider_id = $1',
    [user_id],
  )
  expect(storedProfiles.rows).toHaveLength(1)
})

test('stores the chosen language, only for the signed-in user', async () => {
  const [ana, bob] = [await createUser(app), await createUser(app)]
  const languageOf = async ({ user_id }: { user_id: string }) => {
    const { rows } = await app.ctx.db.$client.query(
      'select language from user_profile where provider_id = $1',
      [user_id],
    )
    return rows
  }
  expect(await languageOf(ana)).toEqual([{ language: 'en' }])
  const choose = (language: string) =>
    ana.browser.call('PUT', `/api/users/profile/${ana.user_id}/language`, { body: { language } })
  expect((await choose('ar')).json).toMatchObject({ data: { language: 'ar' } })
  expect(await languageOf(ana)).toEqual([{ language: 'ar' }])
  expect((await choose('tlh')).status).toBe(400)
  const foreign = await ana.browser.call('PUT', `/api/users/profile/${bob.user_id}/language`, {
    body: { language: 'de' },
  })
  expect(foreign.status).toBe(404)
  expect(await languageOf(bob)).toEqual([{ language: 'en' }])
})

test('takes the language of the browser for a new profile', async () => {
  const { browser, user_id } = await createUser(app)
  await app.ctx.db.$client.query('delete from user_profile where provider_id = $1', [user_id])
  await browser.post(
    '/api/users/profile',
    { provider_id: user_id },
    { headers: { 'accept-language': 'pt-BR' } },
  )
  const { rows } = await app.ctx.db.$client.query(
    'select language from user_profile where provider_id = $1',
    [user_id],
  )
  expect(rows).toEqual([{ language: 'pt' }])
})

test('changes the name in profile and session, only of the signed-in user', async () => {
  const [ana, bob] = [await createUser(app), await createUser(app)]
  const change = (full_name: string, id = ana.user_id) =>
    ana.browser.call('PUT', `/api/users/profile/${id}/name`, { body: { full_name } })
  expect((await change('Ana', bob.user_id)).status).toBe(404)
  expect((await change('   ')).status).toBe(400)
  expect((await change('\u202E\u200F')).json).toMatchObject({ message: 'Enter a name.' })
  expect(await change('\u202E Ana López ')).toMatchObject({
    status: 200,
    json: { data: { full_name: 'Ana López' } },
  })
  const profile = await ana.browser.get(`/api/users/profile/${ana.user_id}`)
  expect(profile.json).toMatchObject({ data: { full_name: 'Ana López' } })
  expect((await ana.browser.get('/api/auth/get-session')).json).toMatchObject({ user: { name: 'Ana López' } })
})
