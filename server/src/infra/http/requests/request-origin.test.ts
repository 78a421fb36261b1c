import { expect, test } from 'vitest'
import { requireOwnOrigin } from './request-origin.ts'

const configured = 'https://skein.example.com'
const problemOf = (headers: Record<string, string>, publicUrl = configured) => {
  try {
    requireOwnOrigin(new Headers({ 'content-type': 'application/json', ...headers }), [publicUrl])
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test.each([
  ['an address of the local network', 'http://192.168.1.20:3000', 'http://localhost:3000'],
  ['a host name', 'http://shop-server:3000', 'http://localhost:3000'],
  ['http instead of https', 'http://skein.example.com', configured],
  ['https instead of http', 'https://skein.example.com', 'http://skein.example.com'],
  ['another port', 'http://localhost:8080', 'http://localhost:3000'],
  ['another domain', 'https://www.skein.example.com', configured],
])('names both addresses and the variable when the page was opened under %s', (_, pageUrl, publicUrl) => {
  const { host } = new URL(pageUrl)
  const expected =
    `You opened ${pageUrl}, but this Skein is set up for ${publicUrl}. ` +
    `Open ${publicUrl}, or set PUBLIC_URL to ${pageUrl} and start Skein again.`
  expect(problemOf({ origin: pageUrl, host }, publicUrl)).toBe(expected)
  expect(
    problemOf({ origin: pageUrl, host: 'upstream:3000', 'sec-fetch-site': 'same-origin' }, publicUrl),
  ).toBe(expected)
})

test.each<[string, Record<string, string>]>([
  ['another site', { origin: 'https://evil.example', host: 'skein.example.com' }],
  [
    'another site of which the browser says so',
    { origin: 'https://evil.example', host: 'evil.example', 'sec-fetch-site': 'cross-site' },
  ],
  ['a page without origin', { origin: 'null', host: 'skein.example.com' }],
])('says no more than that it is foreign to %s', (_, headers) => {
  expect(problemOf(headers)).toBe('This request did not come from our own pages.')
})

test('accepts the configured address', () => {
  expect(problemOf({ origin: configured, host: 'skein.example.com' })).toBeNull()
})
