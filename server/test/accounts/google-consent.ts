import { expect } from 'vitest'
import type { Browser } from '../services/browser.ts'

/** Begins to sign in with Google. Returns the address of its page. */
export async function beginGoogle(browser: Browser, fields: { invitation?: string } = {}): Promise<URL> {
  const answer = await browser.post('/api/auth/sign-in/social', {
    provider: 'google',
    callbackURL: '/platforms',
    ...fields,
  })
  expect(answer.status).toBe(200)
  return new URL((answer.json as { url: string }).url)
}

/** Submits the consent page; returns the address that it redirects to. */
export async function submitConsent(page: URL, fields: Record<string, string>): Promise<URL> {
  const form = new URLSearchParams([...page.searchParams, ...Object.entries(fields)])
  const response = await fetch(`${page.origin}${page.pathname}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  return new URL(response.headers.get('location') ?? '')
}

/** Consents as this address. Returns where the browser lands. */
export async function landFromGoogle(browser: Browser, page: URL, email: string): Promise<string | null> {
  const back = await submitConsent(page, { other: email, decision: 'allow' })
  return (await browser.get(back.pathname + back.search)).headers.get('location')
}
