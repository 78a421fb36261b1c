import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { SignOnEntry } from './single-sign-on.ts'

const { domain: Domain } = SignOnEntry.shape

test.each([
  ['EXAMPLE.org', 'example.org'],
  ['example.org.', 'example.org'],
  [' @example.org', 'example.org'],
  ['m\u00FCnchen.example', 'xn--mnchen-3ya.example'],
])('the text "%s" is the domain %s', (text, domain) => {
  expect(z.parse(Domain, text)).toBe(domain)
})

test.each([
  '',
  'localhost',
  'com',
  '10.0.0.1',
  '[::1]',
  '*.example.org',
  'example..org',
  'https://example.org',
])('the text "%s" is no domain', (text) => {
  expect(z.safeParse(Domain, text).success).toBe(false)
})
