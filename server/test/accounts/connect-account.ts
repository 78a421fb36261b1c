import { type Answer, dataOf } from '../services/browser.ts'
import type { TestUser } from './create-user.ts'

export interface LoginChoice {
  account?: string
  decision?: 'continue' | 'cancel'
  /** Permissions that the user clears. */
  without?: readonly string[]
  /** Absent: the first workspace of the user. */
  workspace_id?: string
}

/** Completes the login page of the platform. Returns the URL that the browser is redirected to at the end. */
export async function connectAccount(user: TestUser, choice: LoginChoice = {}): Promise<string> {
  return (await followRedirect(user, await logIn(user, choice))).headers.get('location') ?? ''
}

/** Submits the login page of the platform. Returns its redirect to the server. */
export async function logIn(user: TestUser, choice: LoginChoice = {}): Promise<URL> {
  const { account = 'clayandember', decision = 'continue', without = [], workspace_id } = choice
  const query = new URLSearchParams({
    user_id: user.user_id,
    ...(workspace_id === undefined ? {} : { workspace_id }),
  })
  const start = await user.browser.get(`/api/auth/instagram/login?${query}`)
  const page = new URL(start.headers.get('location') ?? 'about:blank')
  const form = new URLSearchParams(page.search)
  const scopes = form.get('scope')?.split(',') ?? []
  form.delete('scope')
  form.set('asked', scopes.join(','))
  for (const scope of scopes) if (!without.includes(scope)) form.append('scope', scope)
  form.set('account', account)
  form.set('decision', decision)
  const answer = await fetch(new URL(page.pathname, page), { method: 'POST', body: form, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? 'about:blank')
}

/** Follows the redirect of the platform to the server. */
export function followRedirect(user: TestUser, address: URL): Promise<Answer> {
  return user.browser.get(address.pathname + address.search)
}

export interface ListedAccount {
  id: string
  platform: string
  platform_user_id: string
  username: string
  status: string
}

/** Returns the accounts of a user as the API lists them. */
export async function accountsOf(user: TestUser): Promise<ListedAccount[]> {
  const { json } = await user.browser.get(`/api/users/profile/${user.user_id}/connected-accounts`)
  return dataOf<ListedAccount[]>(json)
}
