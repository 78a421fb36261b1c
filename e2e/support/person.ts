import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { Control } from '@skein/sandbox/control'

export type Person = { id: string; email: string; password: string }

export type Account = { id: string; platform_user_id: string; username: string }

let made = 0

/** Signs up, opens the confirmation mail's link and is signed in, all in the cookies of `request`. */
export async function signUp(request: APIRequestContext, control: Control): Promise<Person> {
  made += 1
  const email = `person-${process.pid}-${made}@example.com`
  const password = 'a long enough password 1'
  const answer = await request.post('/api/auth/sign-up/email', {
    headers: await ownOrigin(request),
    data: { email, password },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await request.get(await confirmationLink(control, email))
  const session: { user: { id: string } } = await (await request.get('/api/auth/get-session')).json()
  return { id: session.user.id, email, password }
}

/** The link of the newest mail to an address; waits for the mail. */
async function confirmationLink(control: Control, email: string): Promise<string> {
  await control.wait({ for: 'mail', to: email })
  const link = (await control.mails({ to: email }))[0]?.links[0]
  if (!link) throw new Error(`The mail to ${email} has no link.`)
  return link
}

/** Logs in at the pretend Instagram as a person does and lets the product manage one business account. */
export async function connect(page: Page, person: Person, username: string): Promise<Account> {
  await page.goto(`/api/auth/instagram/login?user_id=${person.id}`)
  await page.getByRole('radio', { name: username }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  // The page takes the mark out of its address as soon as it has greeted.
  await page.waitForURL(/\/instagram([?#]|$)/)
  const answer = await page.request.get(`/api/users/profile/${person.id}/connected-accounts`)
  const { data }: { data: Account[] } = await answer.json()
  const account = data.find((each) => each.username === username)
  if (!account) throw new Error(`${username} is not among the connected accounts.`)
  return account
}

/** An account belongs to one person at a time, so the next test needs it free. */
export async function disconnect(page: Page, person: Person, account: Account): Promise<void> {
  await page.request.delete(`/api/users/profile/${person.id}/connected-accounts/${account.id}`, {
    headers: await ownOrigin(page.request),
  })
}

/** A browser says by itself where a request comes from; a bare request has to be told. */
async function ownOrigin(request: APIRequestContext): Promise<{ origin: string }> {
  const { origin } = new URL((await request.get('/healthz')).url())
  return { origin }
}
