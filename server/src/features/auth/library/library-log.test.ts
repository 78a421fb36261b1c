import { beforeEach, expect, test } from 'vitest'
import { setUpAuthApp } from '#test/accounts/auth-app.ts'

const planted = 'planted-value-of-a-stranger'

const auth = setUpAuthApp({ sendsMail: false })
beforeEach(() => void (auth.own.logged.length = 0))

const linesOf = () => auth.own.logged.map((line) => JSON.parse(line) as { level: number; msg: string })

/** Starts to sign in with Google and returns with these parameters instead of those of Google. */
async function returnWith(parameters: Record<string, string>) {
  const browser = auth.own.browser()
  const answer = await browser.post('/api/auth/sign-in/social', { provider: 'google' })
  const state = new URL((answer.json as { url: string }).url).searchParams.get('state') ?? ''
  const query = new URLSearchParams({ state, ...parameters })
  return browser.get(`/api/auth/callback/google?${query}`)
}

const callback = (query: string) => auth.own.browser().get(`/api/auth/callback/google?${query}`)

test.each<[string, () => Promise<unknown>]>([
  ['a callback with an unknown state', () => callback(`code=x&state=${planted}`)],
  ['a callback without a state', () => callback(`code=${planted}`)],
  ['a callback with the state of another browser', () => returnWith({ state: planted, code: 'x' })],
  ['a callback with an unknown code', () => returnWith({ code: planted })],
  ['a callback with an error', () => returnWith({ error: planted, error_description: planted })],
  [
    'a reset link with a foreign callback',
    () =>
      auth.own.browser().get(`/api/auth/reset-password/${planted}?callbackURL=https://${planted}.example`),
  ],
  [
    'a reset link with an unreadable callback',
    () => auth.own.browser().get(`/api/auth/reset-password/${planted}?callbackURL=%00//${planted}`),
  ],
  [
    'a confirmation link with a wrong token',
    () =>
      auth.own
        .browser()
        .get(`/api/auth/verify-email?token=${planted}&callbackURL=https://${planted}.example`),
  ],
  [
    'other redirect fields of a link',
    () =>
      auth.own
        .browser()
        .get(
          `/api/auth/verify-email?token=x&errorCallbackURL=https://${planted}.example&redirectTo=//${planted}`,
        ),
  ],
  [
    'a wrong password',
    () =>
      auth.own
        .browser()
        .post('/api/auth/sign-in/email', { email: `${planted}@example.com`, password: planted }),
  ],
  ['an unknown provider', () => auth.own.browser().post('/api/auth/sign-in/social', { provider: planted })],
  [
    'a wrong session',
    () =>
      auth.own.browser().get('/api/auth/get-session', { headers: { authorization: `Bearer ${planted}` } }),
  ],
])('%s logs no error and none of its values', async (_name, act) => {
  await act()
  expect(linesOf().filter(({ level }) => level >= 50)).toEqual([])
  expect(auth.own.logged.join('')).not.toContain(planted)
})
