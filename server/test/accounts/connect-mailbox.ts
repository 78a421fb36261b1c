import type { TestUser } from './create-user.ts'

export interface Consent {
  email?: string
  decision?: 'continue' | 'cancel'
  /** Whether the permission for the mailbox is granted. */
  agreed?: boolean
}

export const mailboxLogin = (user: TestUser, about = user.user_id) =>
  user.browser.get(`/api/auth/gmail/login?user_id=${about}`)

/** Submits Google's consent page. Returns its redirect to the server. */
export async function consentAtGoogle(user: TestUser, choice: Consent = {}): Promise<URL> {
  const { email = 'rosa@clayandember.example', decision = 'continue', agreed = true } = choice
  const page = new URL((await mailboxLogin(user)).headers.get('location') ?? 'about:blank')
  const form = new URLSearchParams(page.search)
  form.set('email', email)
  form.set('decision', decision)
  if (agreed) form.append('scope_part', 'https://www.googleapis.com/auth/gmail.modify')
  const answer = await fetch(new URL(page.pathname, page), { method: 'POST', body: form, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? 'about:blank')
}

export const followGoogleRedirect = async (user: TestUser, { pathname, search }: URL) =>
  (await user.browser.get(pathname + search)).headers.get('location')

/** Connects a mailbox. Returns the URL that the browser is redirected to at the end. */
export const connectMailbox = async (user: TestUser, choice?: Consent) =>
  followGoogleRedirect(user, await consentAtGoogle(user, choice))
