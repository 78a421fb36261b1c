import type { ServerResponse } from 'node:http'
import { graphAccount, metaApp } from './settings.ts'

/** A login without a page: redirects with a code for the next account. */
export function createLogin() {
  let next = 1
  const codes = new Map<string, { account: number; redirectUri: string; scopes: string }>()

  return {
    authorize(query: URLSearchParams, response: ServerResponse) {
      const redirectUri = query.get('redirect_uri') ?? ''
      if (query.get('client_id') !== metaApp.id || redirectUri === '')
        return void response.writeHead(400).end()
      const code = `code-${next}-${codes.size}`
      codes.set(code, { account: next, redirectUri, scopes: query.get('scope') ?? '' })
      next += 1
      const back = new URL(redirectUri)
      back.searchParams.set('code', code)
      back.searchParams.set('state', query.get('state') ?? '')
      response.writeHead(302, { location: `${back}#_` }).end()
    },

    /** The short-lived token, or null when the code is none of ours. */
    exchange(form: URLSearchParams) {
      const code = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const fits =
        form.get('client_secret') === metaApp.secret && form.get('redirect_uri') === code?.redirectUri
      if (!code || !fits) return null
      const { user_id } = graphAccount(code.account)
      return {
        access_token: tokenFor(code.account, 'short'),
        user_id,
        permissions: code.scopes.split(/[,\s]+/).filter(Boolean),
      }
    },

    /** The account is logged in again from the next login on. */
    restart: () => (next = 1),
  }
}

export const tokenFor = (account: number, kind: 'short' | 'long'): string =>
  `IGbench-${kind}-${String(account).padStart(4, '0')}`

/** The number of the account that a token belongs to, or null. */
export function accountOfToken(token: string): number | null {
  const found = /^IGbench-(?:short|long)-(\d{4,})$/.exec(token)
  return found ? Number(found[1]) : null
}
