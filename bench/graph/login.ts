import { graphAccount, metaApp } from './settings.ts'

let logins = 0

/** Returns the address with a code for the next account; null for a wrong request. There is no login page. */
export function authorize(query: URLSearchParams): string | null {
  const redirectUri = query.get('redirect_uri') ?? ''
  if (query.get('client_id') !== metaApp.id || redirectUri === '') return null
  const back = new URL(redirectUri)
  back.searchParams.set('code', `code-${(logins += 1)}`)
  back.searchParams.set('state', query.get('state') ?? '')
  return `${back}#_`
}

/** Returns the short-lived token for a code; null if the code or the secret is wrong. */
export function exchangeCode(form: URLSearchParams) {
  const account = Number(/^code-(\d+)/.exec(form.get('code') ?? '')?.[1])
  if (form.get('client_secret') !== metaApp.secret || !(account <= logins)) return null
  const permissions = ['basic', 'manage_messages', 'manage_comments', 'manage_insights']
  return {
    access_token: tokenFor(account, 'short'),
    user_id: graphAccount(account).user_id,
    permissions: permissions.map((name) => `instagram_business_${name}`),
  }
}

export const tokenFor = (account: number, kind: 'short' | 'long'): string =>
  `IGbench-${kind}-${String(account).padStart(4, '0')}`

/** The number of the account that a token belongs to, or null. */
export function accountOfToken(token: string): number | null {
  const match = /^IGbench-(?:short|long)-(\d{4,})$/.exec(token)
  return match ? Number(match[1]) : null
}
