import { createControl } from '../../sandbox/src/control/client.ts'
import type { Mails } from './mail-sink.ts'
import type { Owner } from './set-up.ts'
import { fieldOf } from './visitor.ts'

export const sandboxMails = (sandboxUrl: string): Mails => ({
  async next(to) {
    const control = createControl(sandboxUrl)
    await control.wait({ for: 'mail', to })
    return (await control.mails({ to }))[0]?.text ?? ''
  },
})

/** Connects an account of the sandbox with all permissions. Returns its platform id. */
export async function connectSandboxAccount({ visitor, user_id }: Owner, username: string): Promise<string> {
  const login = await visitor.get(`/api/auth/instagram/login?user_id=${encodeURIComponent(user_id)}`)
  const page = new URL(login.headers.get('location') ?? '')
  const scopes = page.searchParams.get('scope') ?? ''
  const form = new URLSearchParams(page.searchParams)
  form.set('asked', scopes)
  form.set('account', username)
  form.set('decision', 'continue')
  for (const scope of scopes.split(/[,\s]+/)) form.append('scope', scope)
  form.delete('scope', scopes)
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
