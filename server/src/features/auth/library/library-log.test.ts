import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { buildApp, type TestApp } from '#test/build-app.ts'

const planted = 'planted-value-of-a-stranger'

let sandbox: RunningSandbox
let app: TestApp
beforeAll(async () => {
  sandbox = await startSandbox()
  app = await buildApp({ sandbox })
})
afterAll(async () => {
  await app.close()
  await sandbox.close()
})
beforeEach(() => void (app.logged.length = 0))

const linesOf = () => app.logged.map((line) => JSON.parse(line) as { level: number; msg: string })

/** Starts to sign in with Google and returns with these parameters instead of those of Google. */
async function returnWith(parameters: Record<string, string>) {
  const browser = app.browser()
  const started = await browser.post('/api/auth/sign-in/social', { provider: 'google' })
  const state = new URL((started.json as { url: string }).url).searchParams.get('state') ?? ''
  const query = new URLSearchParams({ state, ...parameters })
  return browser.get(`/api/auth/callback/google?${query}`)
}

const callback = (query: string) => app.browser().get(`/api/auth/callback/google?${query}`)

test.each<[string, () => Promise<unknown>]>([
  ['a callback with an unknown state', () => callback(`code=x&state=${planted}`)],
  ['a callback without a state', () => callback(`code=${planted}`)],
  ['a callback with the state of another browser', () => returnWith({ state: planted, code: 'x' })],
  ['a callback with an unknown code', () => returnWith({ code: planted })],
  ['a callback with an error', () => returnWith({ error: planted, error_description: planted })],
  [
    'a reset link with a foreign callback',
    () => app.browser().get(`/api/auth/reset-password/${planted}?callbackURL=https://${planted}.example`),
  ],
  [
    'a reset link with an unreadable callback',
    () => app.browser().get(`/api/auth/reset-password/${planted}?callbackURL=%00//${planted}`),
  ],
  [
    'a confirmation link with a wrong token',
    () => app.browser().get(`/api/auth/verify-email?token=${planted}&callbackURL=https://${planted}.example`),
  ],
  [
    'other redirect fields of a link',
    () =>
      app
        .browser()
        .get(
          `/api/auth/verify-email?token=x&errorCallbackURL=https://${planted}.example&redirectTo=//${planted}`,
        ),
  ],
  [
    'a wrong password',
    () =>
      app.browser().post('/api/auth/sign-in/email', { email: `${planted}@example.com`, password: planted }),
  ],
  ['an unknown provider', () => app.browser().post('/api/auth/sign-in/social', { provider: planted })],
  [
    'a wrong session',
    () => app.browser().get('/api/auth/get-session', { headers: { authorization: `Bearer ${planted}` } }),
  ],
])('%s logs no error and none of its values', async (_name, act) => {
  await act()
  expect(linesOf().filter(({ level }) => level >= 50)).toEqual([])
  expect(app.logged.join('')).not.toContain(planted)
})
