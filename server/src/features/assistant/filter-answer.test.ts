import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown, { defaultUrlTransform } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { maxExponent, measureGrowth } from '@skein/engine/test/growth/measure-growth'
import { fastestOf } from '@skein/engine/test/growth/processor-time'
import { sampleOf } from '@skein/engine/test/full-run'
import { describe, expect, test } from 'vitest'
import bypasses from '../../../../contract/test/link-bypasses.json' with { type: 'json' }
import { stablePrefix } from './answer-blocks.ts'
import { foreignHosts, hostsIn, linkedHosts, pagesIn, sanitizeAnswer } from './filter-answer.ts'
import { maxAnswerLength } from './answer-tree.ts'
import { createTextStream } from './graph/text-stream.ts'
import { initialRun } from './run-state.ts'
import type { StepContext } from './graph/step.ts'

const hosts = ['good.example']

/** Renders as the browser does, without its own check of links. */
const render = (text: string) =>
  renderToStaticMarkup(
    createElement(
      Markdown,
      { remarkPlugins: [remarkGfm], rehypePlugins: [rehypeSanitize], urlTransform: defaultUrlTransform },
      text,
    ),
  )

function foreignLinks(text: string): string[] {
  const html = render(text)
  const addresses = [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&'),
  )
  return addresses.filter((address) => {
    const url = URL.parse(address, 'https://skein.invalid')
    return (
      !url || !(url.host === 'skein.invalid' || url.host === 'good.example' || /^mailto:[^?]*$/.test(address))
    )
  })
}

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
  ['[a](javascript:alert(1))', 'a'],
  ['[a](https://good.example@evil.example/)', 'a'],
  ['[a](//evil.example/x)', 'a'],
  ['[a](data:text/html,hello)', 'a'],
  ['[write](mailto:anna@good.example)', '[write](mailto:anna@good.example)'],
  ['[write](mailto:anna@good.example?body=secret)', 'write'],
  ['[**bold** words](/\\/evil.example)', '**bold** words'],
  ['see https://good.example/a?b=1&c=2', 'see https://good.example/a?b=1&c=2'],
  ['**bold** and 3 < 4', '**bold** and 3 < 4'],
  ['- [ ] do [this]\n- x\n\n1. `a[0](b)`', '- [ ] do [this]\n- x\n\n1. `a[0](b)`'],
])('sanitizes %s to %s', (text, sanitizedText) => {
  expect(sanitizeAnswer(text, hosts)).toBe(sanitizedText)
})

describe('leaves no foreign link in the rendered answer', () => {
  test.each(bypasses)('%s', (text) => {
    for (const whole of [text, `Look:\n\n${text}\n\nend`, `- one\n- ${text}`]) {
      expect(foreignLinks(sanitizeAnswer(whole, hosts))).toEqual([])
    }
  })

  test('with any two attempts in one answer', () => {
    const links = bypasses.flatMap((text, at) =>
      foreignLinks(
        sanitizeAnswer(`${text}${at % 2 ? '\n' : ''}${bypasses[(at * 7 + 3) % bypasses.length]}`, hosts),
      ),
    )
    expect(links).toEqual([])
  })

  test('while the answer is streamed', () => {
    for (const [at, text] of sampleOf([...bypasses.entries()], 4)) {
      const answer = `First words.\n\n${text}\n\n${bypasses[(at * 7 + 3) % bypasses.length]}\n\n- end of it \n`
      for (const shownText of streamed(answer, 3)) expect(foreignLinks(shownText)).toEqual([])
    }
  })
})

/** Streams a text in pieces; returns what a reader shows after each. */
function streamed(text: string, length: number): string[] {
  const shownTexts: string[] = []
  let now = 1
  const run = { ...initialRun('', ''), known: { strangers: true, own: true, hosts, pages: [] } }
  const stream = createTextStream({
    ctx: { clock: { monotonic: () => (now += 30) } },
    turn: { turn_id: '', run },
    onText: (piece: { from: number; text: string }) =>
      shownTexts.push((shownTexts.at(-1) ?? '').slice(0, piece.from) + piece.text),
  } as unknown as StepContext)
  for (let at = 0; at < text.length; at += length) stream.add(text.slice(at, at + length))
  return shownTexts
}

test('streams words before their block ends, and only prefixes of the final answer', () => {
  const text =
    'Look at [this page](https://good.example/a?b=1) and ![x](https://evil.example/y) or <b>that</b> [one](https://evil.example/q) and https://evil.example/z now.\n\n- first [x]\n- second\n\nThe end of it.'
  const whole = sanitizeAnswer(text, hosts)
  const shownTexts = streamed(text, 1)
  expect(shownTexts.length).toBeGreaterThan(9)
  expect(shownTexts[0]).toBe('Look ')
  expect(shownTexts.at(-1)).toContain('The end of ')
  for (const each of shownTexts) {
    expect(whole.startsWith(each)).toBe(true)
    expect(each).not.toContain('evil')
  }
})

const repeated = [
  '[](',
  '![](',
  '[',
  ']',
  '<',
  '`',
  '*',
  '**a*',
  '> ',
  '- ',
  '[a]',
  '|a\n|-\n',
  'a\n',
  '&#',
  '\\',
  '_a',
  '[^a]',
  '(',
  '<a ',
  '!',
  'http://a.b ',
]
test.each(repeated)('takes time in proportion to the length of an answer of repeated %s', (piece) => {
  const sanitizer = {
    name: 'sanitizeAnswer',
    run: (text: string) => sanitizeAnswer(text, hosts),
    limit: maxAnswerLength,
  }
  const textOf = (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
  expect(measureGrowth(sanitizer, textOf).exponent ?? 0).toBeLessThanOrEqual(maxExponent)
})

test('streams a long block in linear time', () => {
  const textOf = (pieces: number) => 'word [a](https://good.example/) '.repeat(pieces)
  const timeOf = (pieces: number) => fastestOf(2, () => streamed(textOf(pieces), 4))
  expect(timeOf(120)).toBeLessThan(8 * timeOf(30) + 20)
  expect(stablePrefix('['.repeat(maxAnswerLength))).toEqual({ blocks: 0, text: 0 })
})

test('cuts long answers', () => {
  expect(sanitizeAnswer('word '.repeat(10_000), hosts).length).toBe(maxAnswerLength)
})

test('finds the hosts and pages that a text names', () => {
  expect(linkedHosts('[a](https://good.example/x) [b](/x) www.other.example')).toEqual([
    'good.example',
    'www.other.example',
  ])
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

test.each([
  '/api/auth/sign-out',
  '/API/x',
  '/%61pi/x',
  '/chat/../api/x',
  '../api/x',
  '/chat/..%2fapi/x',
  '/.//api/x',
  '/metrics',
  '/webhooks/instagram',
  '/data-deletion/x',
  '/unknown',
  'https://skein.invalid/api/x',
])('links to no address of the product that is not a page: %s', (address) => {
  expect(sanitizeAnswer(`[a](${address})`, hosts)).toBe('a')
})

test.each([
  '/',
  '/platforms',
  '/instagram/automation/',
  '/instagram/automation/dm-reply/018f-2a/activity?state=sent',
  '/instagram/livechat?conversation=1#end',
  '/chat/018f',
  '?tab=train',
  '#user-content-fn-1',
])('links to the page %s', (address) => {
  expect(sanitizeAnswer(`[a](${address})`, hosts)).toBe(`[a](${address})`)
})

test.each(['ftp://evil.example/x', 'javascript:alert(1)', 'data:text/html,x'])(
  'keeps %s as text without a link',
  (text) => {
    expect(sanitizeAnswer(text, hosts)).toBe(text)
    expect(render(text)).not.toContain('href')
  },
)

test('does not link to its own host by its full address', () => {
  const namedHosts = hostsIn('Open https://skein.north.example/api/x and b.example')
  expect(foreignHosts(namedHosts, 'https://skein.north.example:8443')).toEqual(['b.example'])
})

test.each(['a.', 'a-', 'https://a.b', 'https://a.b/x!', '1.', 'x'.repeat(63) + '.'])(
  'finds hosts and pages in a long text of %s in linear time',
  (piece) => {
    const text = piece.repeat(104_000 / piece.length)
    const timeOf = (part: string) => fastestOf(5, () => [hostsIn(part), pagesIn(part)])
    expect(timeOf(text)).toBeLessThan(8 * timeOf(text.slice(0, text.length / 4)) + 20)
  },
)

test('limits the hosts and pages of a text', () => {
  const text = Array.from({ length: 1000 }, (_, at) => `https://h${at}.example/x`).join(' ')
  expect(hostsIn(text)).toHaveLength(200)
  expect(pagesIn(text)).toHaveLength(200)
})
