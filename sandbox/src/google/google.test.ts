import { createHash, createPublicKey, verify, type webcrypto } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSandbox, type RunningSandbox } from '../start.ts'

const CALLBACK = 'http://localhost:3000/api/auth/callback/google'
const VERIFIER = 'a-verifier-that-is-long-enough-for-the-rules-of-pkce'
let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
beforeEach(() => sandbox.control.reset())
afterAll(() => sandbox.close())

async function consent(extra: Record<string, string> = {}): Promise<URL> {
  const form = new URLSearchParams({
    client_id: sandbox.credentials.googleClientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'xyz',
    nonce: 'n-1',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    access_type: 'offline',
    email: 'rosa@clayandember.example',
    decision: 'continue',
    ...extra,
  })
  const answer = await fetch(`${sandbox.url}/google/authorize`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  return new URL(answer.headers.get('location') ?? '')
}

interface Tokens {
  [name: string]: unknown
  access_token: string
  refresh_token?: string
  id_token: string
}

async function token(form: Record<string, string>): Promise<{ status: number; body: Tokens }> {
  const answer = await fetch(`${sandbox.url}/google/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: sandbox.credentials.googleClientId,
      client_secret: sandbox.credentials.googleClientSecret,
      ...form,
    }),
  })
  return { status: answer.status, body: (await answer.json()) as Tokens }
}

async function signIn(extra: Record<string, string> = {}): Promise<{ status: number; body: Tokens }> {
  const back = await consent(extra)
  return token({
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
  })
}

describe('signing in with Google', () => {
  test('signs the identity with the published key and includes nonce and audience', async () => {
    const { body } = await signIn()
    const [head = '', claims = '', signature = ''] = body.id_token.split('.')
    const { keys } = (await (await fetch(`${sandbox.url}/google/certs`)).json()) as {
      keys: webcrypto.JsonWebKey[]
    }
    const key = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' })
    expect(
      verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url')),
    ).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      iss: 'https://accounts.google.com',
      aud: sandbox.credentials.googleClientId,
      nonce: 'n-1',
      email: 'rosa@clayandember.example',
      email_verified: true,
      name: 'Rosa Lindqvist',
      sub: expect.stringMatching(/^\d{21}$/),
    })
  })

  test('returns the user info for an access token', async () => {
    const { body } = await signIn()
    const headers = { Authorization: `Bearer ${body.access_token}` }
    const info = await fetch(`${sandbox.url}/google/userinfo`, { headers })
    expect(await info.json()).toMatchObject({ email: 'rosa@clayandember.example', email_verified: true })
    expect((await fetch(`${sandbox.url}/google/userinfo`)).status).toBe(401)
  })

  test('accepts a code once, with its own verifier and redirect address', async () => {
    const code = (await consent()).searchParams.get('code') ?? ''
    const form = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: VERIFIER }
    expect((await token({ ...form, code_verifier: 'wrong' })).body).toMatchObject({ error: 'invalid_grant' })
    expect((await token({ ...form, redirect_uri: `${CALLBACK}/` })).body).toMatchObject({
      error: 'redirect_uri_mismatch',
    })
    expect((await token(form)).status).toBe(200)
    expect((await token(form)).body).toMatchObject({ error: 'invalid_grant' })
  })

  test('returns a second refresh token only when consent is requested again', async () => {
    expect((await signIn()).body.refresh_token).toEqual(expect.any(String))
    expect((await signIn()).body.refresh_token).toBeUndefined()
    expect((await signIn({ prompt: 'select_account consent' })).body.refresh_token).toEqual(
      expect.any(String),
    )
  })

  test('returns no refresh token for a refresh, and fails after the revocation', async () => {
    const refreshToken = (await signIn()).body.refresh_token ?? ''
    const again = await token({ grant_type: 'refresh_token', refresh_token: refreshToken })
    expect(again.body.access_token).toEqual(expect.any(String))
    expect(again.body.refresh_token).toBeUndefined()
    await sandbox.control.revokeGoogle({ email: 'rosa@clayandember.example' })
    expect((await token({ grant_type: 'refresh_token', refresh_token: refreshToken })).body).toEqual({
      error: 'invalid_grant',
      error_description: 'Token has been expired or revoked.',
    })
  })

  test('opens a mailbox only with the granted scope', async () => {
    const mailbox = 'https://www.googleapis.com/auth/gmail.modify'
    const scope = `openid email ${mailbox}`
    const agreed = await signIn({ scope, scope_part: mailbox, prompt: 'select_account consent' })
    expect(agreed.body).toMatchObject({ scope, refresh_token: expect.any(String) })
    expect((await signIn({ scope, prompt: 'consent' })).body['scope']).toBe('openid email')
    const token = agreed.body.refresh_token ?? ''
    await fetch(`${sandbox.url}/google/revoke`, { method: 'POST', body: new URLSearchParams({ token }) })
    const headers = { Authorization: `Bearer ${agreed.body.access_token}` }
    expect((await fetch(`${sandbox.url}/google/userinfo`, { headers })).status).toBe(401)
  })

  test('signs in any address, and answers access_denied after Cancel', async () => {
    const { body } = await signIn({ other: 'new.person@example.com' })
    const claims: unknown = JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ email: 'new.person@example.com' })
    expect((await consent({ decision: 'cancel' })).searchParams.get('error')).toBe('access_denied')
  })

  test('refuses a wrong client', async () => {
    expect((await token({ grant_type: 'refresh_token', client_secret: 'no' })).status).toBe(401)
    expect((await fetch(`${sandbox.url}/google/authorize?client_id=no`)).status).toBe(400)
  })
})
