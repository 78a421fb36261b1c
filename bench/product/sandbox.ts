import type { Mails } from './mail-sink.ts'
import type { Owner } from './set-up.ts'
import { fieldOf } from './visitor.ts'

/** Runs a command of the sandbox. */
export async function command(sandboxUrl: string, name: string, input: unknown = {}): Promise<unknown> {
  const response = await fetch(`${sandboxUrl}/control/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`The sandbox refused ${name}: ${JSON.stringify(answer)}`)
  return answer
}

export const sandboxMails = (sandboxUrl: string): Mails => ({
  async next(to) {
    await command(sandboxUrl, 'wait', { for: 'mail', to })
    const mails = await command(sandboxUrl, 'mails', { to })
    return String(fieldOf(Array.isArray(mails) ? mails[0] : undefined, 'text'))
  },
})

/** Connects an account of the sandbox with all permissions. Returns its platform id. */
export async function connectSandboxAccount({ visitor, user_id }: Owner, username: string): Promise<string> {
  const login = await visitor.get(`/api/auth/instagram/login?user_id=${encodeURIComponent(user_id)}`)
  const page = new URL(login.headers.get('location') ?? '')
  const asked = page.searchParams.get('scope') ?? ''
  const form = new URLSearchParams(page.searchParams)
  form.set('asked', asked)
  form.set('account', username)
  form.set('decision', 'continue')
  for (const scope of asked.split(/[,\s]+/)) form.append('scope', scope)
  form.delete('scope', asked)
  const agreed = await fetch(new URL(page.pathname, page), { method: 'POST', body: form, redirect: 'manual' })
  const back = await visitor.get(agreed.headers.get('location') ?? '')
  if (!back.headers.get('location')?.includes('connected=true')) {
    throw new Error(`The sandbox account was not connected: ${back.status} ${back.headers.get('location')}`)
  }
  const accounts = await visitor.data(`/api/users/profile/${user_id}/connected-accounts`)
  const all: unknown[] = Array.isArray(accounts) ? accounts : []
  const connected = all.find((account) => fieldOf(account, 'username') === username)
  return String(fieldOf(connected, 'platform_user_id'))
}
