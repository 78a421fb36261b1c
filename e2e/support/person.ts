import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { commentReply } from '@skein/contract/automations/kinds/comment-reply'
import type { OutputOf } from '@skein/contract/endpoint'
import type { Control } from '@skein/sandbox/control'

export type Person = { id: string; email: string; password: string }

export type Account = { id: string; platform_user_id: string; username: string }

export const password = 'a long enough password 1'

let personCount = 0

/** Returns an unused address. */
export function newAddress(): string {
  personCount += 1
  return `person-${process.pid}-${personCount}@example.com`
}

/** Signs up, opens the link of the confirmation mail and signs in. `request` keeps the session cookie. */
export async function signUp(
  request: APIRequestContext,
  control: Control,
  email = newAddress(),
): Promise<Person> {
  const answer = await request.post('/api/auth/sign-up/email', {
    headers: await ownOrigin(request),
    data: { email, password },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await request.get(await linkInMail(control, email))
  const session: { user: { id: string } } = await (await request.get('/api/auth/get-session')).json()
  return { id: session.user.id, email, password }
}

/** Waits for a mail that contains `text`. Returns the link of the newest mail to the address. */
export async function linkInMail(control: Control, email: string, text?: string): Promise<string> {
  await control.wait({ for: 'mail', to: email, text })
  const link = (await control.mails({ to: email }))[0]?.links[0]
  if (!link) throw new Error(`The mail to ${email} has no link.`)
  return link
}

/** Connects a business account with the requests of the sandbox's login page. */
export async function connect(
  request: APIRequestContext,
  person: Person,
  username: string,
): Promise<Account> {
  const start = await request.get(`/api/auth/instagram/login?user_id=${person.id}`, { maxRedirects: 0 })
  const login = new URL(start.headers()['location'] ?? '', start.url())
  const form = new URLSearchParams(login.search)
  const scope = form.get('scope') ?? ''
  form.delete('scope')
  for (const each of scope.split(',')) form.append('scope', each)
  form.set('asked', scope)
  form.set('account', username)
  form.set('decision', 'continue')
  const submitted = await request.post(login.origin + login.pathname, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    data: form.toString(),
    maxRedirects: 0,
  })
  await request.get(submitted.headers()['location'] ?? '', { maxRedirects: 0 })
  const answer = await request.get(`/api/users/profile/${person.id}/connected-accounts`)
  const { data }: { data: Account[] } = await answer.json()
  const account = data.find((each) => each.username === username)
  if (!account) throw new Error(`${username} is not among the connected accounts.`)
  return account
}

/** Creates an automation that replies to comments about the price. */
export async function saveCommentAutomation(
  page: Page,
  account: Account,
  { name = 'Price questions', keywords = ['price', 'how much'], paused = false } = {},
): Promise<OutputOf<typeof commentReply.save>> {
  const answer = await page.request.post('/api/instagram/automations/comment-reply', {
    headers: await ownOrigin(page.request),
    data: {
      name,
      platform_user_id: account.platform_user_id,
      trigger_type: 'KEYWORD',
      reply_type: 'CUSTOM',
      keywords,
      custom_message: 'Hi {username}, all prices are in the shop, linked in our profile.',
      user_cooldown_seconds: 3600,
    },
  })
  const body: { success: boolean; message: string; data: OutputOf<typeof commentReply.save> } =
    await answer.json()
  if (!body.success) throw new Error(body.message)
  if (paused) {
    const { automation_id } = body.data
    const { platform_user_id } = account
    const change = { platform_user_id, automation_id, activation_status: 'PAUSED' }
    const headers = await ownOrigin(page.request)
    const stopped = await page.request.post('/api/automations/update-active', { headers, data: change })
    expect(stopped.status(), await stopped.text()).toBe(200)
  }
  return body.data
}

/** Disconnects all accounts of the signed-in user, because an account can have one owner only. */
export async function disconnectAll(request: APIRequestContext): Promise<void> {
  // After a long test the server may have closed the idle connection.
  const response = await request.get('/api/auth/get-session', { maxRetries: 2 })
  const session: { user: { id: string } } | null = await response.json()
  if (!session) return
  const accounts = `/api/users/profile/${session.user.id}/connected-accounts`
  const { data }: { data: Account[] } = await (await request.get(accounts)).json()
  const headers = await ownOrigin(request)
  for (const { id } of data) await request.delete(`${accounts}/${id}`, { headers })
}

/** Returns the `Origin` header, which a browser sends by itself and `APIRequestContext` does not. */
export async function ownOrigin(request: APIRequestContext): Promise<{ origin: string }> {
  const { origin } = new URL((await request.get('/healthz')).url())
  return { origin }
}

/** Returns the path with the signed-in user as the owner of a chat; other paths as they are. */
export async function withOwner(page: Page, path: string): Promise<string> {
  if (!path.startsWith('/chat/')) return path
  const answer = await page.request.get('/api/auth/get-session')
  const { user } = (await answer.json()) as { user: { id: string } }
  return `${path}?provider_id=${user.id}`
}

/** Creates the automation “Opening hours”, which replies to direct messages that contain the keyword. */
export async function saveHours(
  page: Page,
  account: Account,
  { keyword = 'hours', text = 'We are open from 9 to 5.' } = {},
): Promise<void> {
  const answer = await page.request.post('/api/instagram/automations/dm-keyword-reply', {
    headers: await ownOrigin(page.request),
    data: {
      name: 'Opening hours',
      platform_user_id: account.platform_user_id,
      trigger_type: 'KEYWORD',
      keywords: [keyword],
      reply_template_type: 'text',
      reply_template_content: { message: { text } },
    },
  })
  if (!answer.ok()) throw new Error(await answer.text())
}
