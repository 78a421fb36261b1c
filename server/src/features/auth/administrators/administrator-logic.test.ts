import { expect, test } from 'vitest'
import { isAdministrator, refusalOfRemoval } from './administrator-logic.ts'

const env = { ADMIN_EMAILS: ['ops@example.com'] }

test.each([
  { email: 'ana@example.com', email_verified: true, administrator: true, expected: true },
  { email: 'ana@example.com', email_verified: true, administrator: false, expected: false },
  { email: 'ana@example.com', email_verified: false, administrator: true, expected: false },
  { email: 'ops@example.com', email_verified: true, administrator: false, expected: true },
  { email: 'OPS@example.com', email_verified: true, administrator: false, expected: true },
  { email: 'ops@example.com', email_verified: false, administrator: false, expected: false },
])(
  'takes $email (confirmed: $email_verified, stored: $administrator) as administrator: $expected',
  ({ expected, ...user }) => {
    expect(isAdministrator(env, user)).toBe(expected)
  },
)

test.each([
  ['the only one', 'ana@example.com', ['ana'], 'last'],
  ['one of two', 'ana@example.com', ['ana', 'ben'], null],
  ['one beside an address of ADMIN_EMAILS', 'ana@example.com', ['ana', 'ops'], null],
  ['one that ADMIN_EMAILS names', 'ops@example.com', ['ana', 'ben'], 'named'],
])('answers the removal of %s', (_, email, ids, expected) => {
  const user = { id: 'ana', email, email_verified: true, administrator: true }
  const administrators = ids.map((id) => ({ id }))
  expect(refusalOfRemoval(env, user, administrators)).toBe(expected)
})
