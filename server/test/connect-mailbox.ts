import type { TestUser } from './factories.ts'

export interface Consent {
  email?: string
  decision?: 'continue' | 'cancel'
  /** Whether the permission to the mailbox stays ticked. */
  agreed?: boolean
}

export const mailboxLogin = (user: TestUser, about = user.user_id) =>
  user.browser.get(`/api/auth/gmail/login?user_id=${about}`)

/** Goes through Google's page as a person does; answers the address that the browser is sent back to. */
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

export const comeBackFromGoogle = async (user: TestUser, { pathname, search }: URL) =>
  (await user.browser.get(pathname + search)).headers.get('location')

/** Connects a mailbox; answers where the browser ended. */
export const connectMailbox = async (user: TestUser, choice?: Consent) =>
  comeBackFromGoogle(user, await consentAtGoogle(user, choice))
