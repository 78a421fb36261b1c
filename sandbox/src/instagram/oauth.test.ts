import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSandbox, type RunningSandbox } from '../start.ts'
import { authorize, bodyOf, CALLBACK, exchangeCode, logIn } from '../test-client.ts'

const DAY = 86_400_000
let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
beforeEach(() => sandbox.control.reset())
afterAll(() => sandbox.close())

async function longToken(): Promise<string> {
  const short = await logIn(sandbox, 'clayandember')
  const query = new URLSearchParams({
    grant_type: 'ig_exchange_token',
    client_secret: sandbox.credentials.appSecret,
    access_token: short,
  })
  const answer = await bodyOf(await fetch(`${sandbox.url}/graph/access_token?${query}`))
  expect(answer).toMatchObject({ token_type: 'bearer', expires_in: 5_184_000 })
  return String(answer.access_token)
}

function refresh(token: string): Promise<Response> {
  return fetch(`${sandbox.url}/graph/refresh_access_token?grant_type=ig_refresh_token&access_token=${token}`)
}

function me(token: string): Promise<Response> {
  return fetch(`${sandbox.url}/graph/v25.0/me?fields=id,user_id,username&access_token=${token}`)
}

describe('logging in', () => {
  test('redirects with the code, the state and a trailing #_', async () => {
    const location = await authorize(sandbox, 'clayandember')
    expect(location).toMatch(
      /^http:\/\/localhost:3000\/api\/auth\/instagram\/callback\?state=xyz&code=AQ\w+#_$/,
    )
  })

  test('accepts a code once', async () => {
    const location = await authorize(sandbox, 'clayandember')
    expect((await exchangeCode(sandbox, location)).status).toBe(200)
    const again = await exchangeCode(sandbox, location)
    expect(again.status).toBe(400)
    expect(await again.json()).toEqual({
      error_type: 'OAuthException',
      code: 400,
      error_message: 'Matching code was not found or was already used',
    })
  })

  test('refuses a code after an hour', async () => {
    const location = await authorize(sandbox, 'clayandember')
    await sandbox.control.clock({ advanceMs: 3_600_001 })
    expect((await exchangeCode(sandbox, location)).status).toBe(400)
  })

  test('refuses a redirect address that differs by one character', async () => {
    const location = await authorize(sandbox, 'clayandember')
    const answer = await exchangeCode(sandbox, location, `${CALLBACK}/`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error_type: 'OAuthException' })
  })

  test('redirects with access_denied after Cancel', async () => {
    const form = new URLSearchParams({
      client_id: sandbox.credentials.appId,
      redirect_uri: CALLBACK,
      response_type: 'code',
      asked: 'instagram_business_basic',
      decision: 'cancel',
    })
    const answer = await fetch(`${sandbox.url}/instagram/oauth/authorize`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    })
    expect(answer.headers.get('location')).toBe(
      `${CALLBACK}?error=access_denied&error_reason=user_denied&error_description=The+user+denied+your+request`,
    )
  })

  test('shows an error for an unknown app, redirect address or scope', async () => {
    const page = (query: Record<string, string>) =>
      fetch(
        `${sandbox.url}/instagram/oauth/authorize?${new URLSearchParams({
          client_id: sandbox.credentials.appId,
          redirect_uri: CALLBACK,
          response_type: 'code',
          scope: 'instagram_business_basic',
          ...query,
        })}`,
      )
    expect((await page({})).status).toBe(200)
    expect((await page({ client_id: '1' })).status).toBe(400)
    expect((await page({ redirect_uri: 'https://evil.example/cb' })).status).toBe(400)
    expect((await page({ scope: 'instagram_business_basic,business_basic' })).status).toBe(400)
  })

  test('answers code 10 for a scope that was not granted', async () => {
    const token = await logIn(sandbox, 'clayandember', ['instagram_business_basic'])
    const answer = await fetch(`${sandbox.url}/graph/v25.0/me/conversations?access_token=${token}`)
    expect(await answer.json()).toMatchObject({ error: { code: 10 } })
  })
})

describe('tokens', () => {
  test('returns two different ids, both too large for a number', async () => {
    const answer = await bodyOf(await me(await longToken()))
    expect(answer.username).toBe('clayandember')
    expect(answer.id).not.toBe(answer.user_id)
    expect(String(answer.user_id)).toMatch(/^17841\d{12}$/)
    expect(Number.isSafeInteger(Number(answer.id))).toBe(false)
  })

  test('accepts any version or none', async () => {
    const token = await longToken()
    for (const version of ['/v21.0', '/v26.0', '']) {
      expect((await fetch(`${sandbox.url}/graph${version}/me?access_token=${token}`)).status).toBe(200)
    }
  })

  test('expires a short token after an hour, a long one after sixty days', async () => {
    const short = await logIn(sandbox, 'clayandember')
    const long = await longToken()
    await sandbox.control.clock({ advanceMs: 3_600_001 })
    expect(await (await me(short)).json()).toMatchObject({ error: { code: 190, error_subcode: 463 } })
    expect((await me(long)).status).toBe(200)
    await sandbox.control.clock({ advanceMs: 60 * DAY })
    expect(await (await me(long)).json()).toMatchObject({
      error: { code: 190, error_subcode: 463, type: 'OAuthException' },
    })
  })

  test('refreshes a token only after 24 hours and before it expired', async () => {
    const token = await longToken()
    expect(await (await refresh(token)).json()).toMatchObject({ error: { code: 100 } })
    await sandbox.control.clock({ advanceMs: DAY + 1000 })
    const fresh = await bodyOf(await refresh(token))
    expect(fresh).toMatchObject({ token_type: 'bearer', expires_in: 5_184_000 })
    await sandbox.control.clock({ advanceMs: 60 * DAY })
    expect(await (await refresh(token)).json()).toMatchObject({ error: { code: 190, error_subcode: 463 } })
  })

  test('refuses a wrong secret, and an unknown token with code 190 without a subcode', async () => {
    const answer = await fetch(
      `${sandbox.url}/graph/access_token?grant_type=ig_exchange_token&client_secret=no&access_token=x`,
    )
    expect(answer.status).toBe(400)
    const { error } = await bodyOf(await me('IGAAnonsense'))
    expect(error.code).toBe(190)
    expect(error.error_subcode).toBeUndefined()
  })

  test('returns the short token in the documented wrapping when configured', async () => {
    await sandbox.control.assume({ name: 'token_answer_flat', holds: false })
    const answer = await bodyOf(await exchangeCode(sandbox, await authorize(sandbox, 'studio.fern')))
    expect(answer.data[0]).toMatchObject({
      access_token: expect.any(String),
      permissions: expect.any(Array),
    })
  })

  test('applies faults to token calls', async () => {
    const token = await longToken()
    await sandbox.control.clock({ advanceMs: DAY + 1000 })
    await sandbox.control.fail({ endpoint: 'refresh_token', status: 500, code: 2 })
    expect(await (await refresh(token)).json()).toMatchObject({ error: { code: 2 } })
    expect((await refresh(token)).status).toBe(200)
    await sandbox.control.fail({ endpoint: 'oauth_token', status: 503 })
    const location = await authorize(sandbox, 'clayandember')
    expect((await exchangeCode(sandbox, location)).status).toBe(503)
    expect((await exchangeCode(sandbox, location)).status).toBe(200)
  })

  test('answers expired and revoked tokens with their subcodes', async () => {
    const token = await longToken()
    await sandbox.control.expireToken({})
    expect(await (await me(token)).json()).toMatchObject({ error: { error_subcode: 463 } })
    const other = await longToken()
    await sandbox.control.revoke({ subcode: 460 })
    expect(await (await me(other)).json()).toMatchObject({ error: { error_subcode: 460 } })
  })
})

test('requires an exact match of registered redirect addresses', async () => {
  const strict = await startSandbox({ credentials: { redirectUris: ['https://skein.example/cb'] } })
  const status = async (redirect: string) => {
    const query = new URLSearchParams({
      client_id: strict.credentials.appId,
      redirect_uri: redirect,
      response_type: 'code',
      scope: 'instagram_business_basic',
    })
    return (await fetch(`${strict.url}/instagram/oauth/authorize?${query}`)).status
  }
  expect(await status('https://skein.example/cb')).toBe(200)
  expect(await status('https://skein.example/cb/')).toBe(400)
  await strict.close()
})
