import { Headers } from 'undici'
import { expect, test } from 'vitest'
import { createCookies } from './cookies.ts'

function headerOf(from: string, cookies: readonly string[], to: string): string {
  const store = createCookies()
  for (const cookie of cookies) store.keep(new URL(from), new Headers({ 'set-cookie': cookie }))
  return store.headerOf(new URL(to))
}

const mill = 'https://mill.example/'

test.each([
  ['its own host', mill, ['a=1; Path=/; HttpOnly'], mill, 'a=1'],
  ['the domain that it names', mill, ['a=1; Domain=.mill.example'], 'https://www.mill.example/', 'a=1'],
  ['the domain of its host', 'https://www.mill.example/', ['a=1; Domain=mill.example'], mill, 'a=1'],
  ['no other host', mill, ['a=1'], 'https://www.mill.example/', ''],
  ['no domain that its host is not part of', mill, ['a=1; Domain=shop.example'], 'https://shop.example/', ''],
  ['no host that only ends alike', mill, ['a=1; Domain=mill.example'], 'https://windmill.example/', ''],
  ['no host after it has expired', mill, ['a=1', 'a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], mill, ''],
  ['no host after it was removed', mill, ['a=1', 'a=1; Max-Age=0'], mill, ''],
])('a cookie is sent to %s', (_, from, cookies, to, header) => {
  expect(headerOf(from, cookies, to)).toBe(header)
})
