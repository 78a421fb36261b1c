import { fastestOf } from '@skein/engine/test/growth/processor-time'
import { expect, test } from 'vitest'
import { mayRead, rulesFor } from './robots.ts'

test.each([
  ['User-agent: *\nDisallow: /', '/a', false],
  ['User-agent: *\nDisallow:', '/a', true],
  ['User-agent: SkeinBot\nDisallow: /a\n\nUser-agent: *\nDisallow: /', '/b', true],
  ['User-agent: other\nUser-agent: skeinbot\nDisallow: /a', '/a', false],
  ['User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf', false],
  ['User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf?v=1', true],
  ['User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
  ['User-agent: *\nDisallow: /search*q=', '/search?x=1&q=2', false],
  ['\ufeff<html>', '/a', true],
  ['User-agent: *\nDisallow:\n\nUser-agent: other\nDisallow: /', '/a', true],
  ['User-agent: SkeinBot\nAllow:\nUser-agent: *\nDisallow: /', '/a', true],
  ['User-agent: SkeinBot/1.0\nDisallow: /', '/a', false],
  ['User-agent:\nDisallow: /a\n\nUser-agent: *\nDisallow: /b', '/b', false],
  ['User-agent: *\nDisallow: /café', '/caf%C3%A9/x', false],
  ['User-agent: *\nDisallow: /caf%c3%a9', '/caf%C3%A9/x', false],
  ['User-agent: *\nDisallow: /caf%C3%A9', '/caf%c3%a9/x', false],
])('robots.txt %j and %s: %s', (robots, path, expected) => {
  expect(mayRead(rulesFor(robots, 'SkeinBot'), path)).toBe(expected)
})

test('matches a hostile robots.txt of the greatest size in bounded time', async () => {
  const hostile =
    'user-agent: *\n' +
    `allow:${'*x'.repeat(9)}y\ndisallow:/${'x'.repeat(240)}*${'x'.repeat(240)}y\n`.repeat(900)
  const rules = rulesFor(hostile, 'SkeinBot')
  expect(rules).toHaveLength(1000)
  const path = `/${'x'.repeat(1999)}`
  expect(mayRead(rules, path)).toBe(true)
  expect(fastestOf(3, () => mayRead(rules, path))).toBeLessThan(100)
  expect(mayRead([], `/${'x'.repeat(2000)}`)).toBe(false)
})

test('ignores rules with more than ten wildcards', () => {
  const rules = rulesFor(
    `user-agent: *\ndisallow: ${'/*'.repeat(11)}\ndisallow: /a${'*'.repeat(10)}`,
    'SkeinBot',
  )
  expect(rules).toEqual([{ allow: false, pattern: `/a${'*'.repeat(10)}` }])
})
