import { expect, test } from 'vitest'
import { hostsIn, pagesIn, sanitizeAnswer, stableLength } from './answer-logic.ts'

const hosts = ['good.example']

test.each([
  ['[a](https://good.example/x)', '[a](https://good.example/x)'],
  ['[a](https://evil.example/?d=1)', 'a'],
  ['![a](https://good.example/x.png)', 'a'],
  ['![a][1]\n\n[1]: https://evil.example/x.png', 'a\n\n'],
  ['see https://evil.example/?d=secret now', 'see (link removed) now'],
  ['see www.evil.example/x', 'see (link removed)'],
  ['<https://evil.example/x>', '(link removed)'],
  ['<img src="https://evil.example/x">hello', 'hello'],
  ['[https://evil.example/x](https://good.example/x)', '[](https://good.example/x)'],
  ['[a](javascript:alert(1))', 'a)'],
  ['[a](https://good.example@evil.example/)', 'a'],
  ['[a](//evil.example/x)', 'a'],
  ['[a](data:text/html,hello)', 'a'],
  ['[write](mailto:anna@good.example)', '[write](mailto:anna@good.example)'],
  ['[write](mailto:anna@good.example?body=secret)', 'write'],
  ['**bold** and 3 < 4', '**bold** and 3 < 4'],
])('sanitizes %s to %s', (text, shown) => {
  expect(sanitizeAnswer(text, hosts)).toBe(shown)
})

test('streams only prefixes of the final sanitized answer', () => {
  const text =
    'Look at [this page](https://good.example/a?b=1) and ![x](https://evil.example/y) or <b>that</b> [one](https://evil.example/q) and https://evil.example/z now.'
  const whole = sanitizeAnswer(text, hosts)
  for (let end = 0; end <= text.length; end++) {
    const part = text.slice(0, end)
    const sent = sanitizeAnswer(part.slice(0, stableLength(part)), hosts)
    expect(whole.startsWith(sent)).toBe(true)
    expect(sent).not.toContain('evil')
  }
})

test('finds the hosts and pages that a text names', () => {
  expect(hostsIn('Look at https://a.example/x and b.example, mail me@c.example')).toEqual([
    'a.example',
    'b.example',
    'c.example',
  ])
  expect(pagesIn('Read https://a.example/x?y=1. And (http://b.example)!')).toEqual([
    'https://a.example/x?y=1',
    'http://b.example',
  ])
})
