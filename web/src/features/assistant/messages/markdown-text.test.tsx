import { render, screen } from '@testing-library/react'
import { expect, it, test } from 'vitest'
import bypasses from '../../../../../contract/test/link-bypasses.json' with { type: 'json' }
import { paths } from '../../../lib/paths.ts'
import { MarkdownText } from './markdown-text.tsx'

const hosts = ['example.com']
const draw = (text: string) => render(<MarkdownText text={text} hosts={hosts} />).container

it.each(bypasses)('opens no foreign host from %s', (text) => {
  const addresses = [...draw(text).querySelectorAll('a')].map(({ href }) => new URL(href))
  const foreign = addresses.filter(
    ({ protocol, host, search }) =>
      !(protocol === 'mailto:' ? search === '' : host === location.host || host === 'example.com'),
  )
  expect(foreign).toEqual([])
})

it.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['http://example.com', 'http://example.com'],
  ['irc://chat.example', null],
  ['ircs://chat.example', null],
  ['mailto:anna@north.example', 'mailto:anna@north.example'],
  ['xmpp:anna@north.example', null],
  ['/instagram/automation', '/instagram/automation'],
  ['?page=2', '?page=2'],
  ['#end', '#end'],
  ['/api/auth/sign-out', null],
  ['/%61pi/x', null],
  ['../api/x', null],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt:alert(1)', null],
  ['java&#x0A;script:alert(1)', null],
  ['vbscript:x', null],
  ['data:text/html,x', null],
  ['blob:https://example.com/1', null],
  ['file:///etc/passwd', null],
  ['tel:+123', null],
  ['intent://x', null],
])('turns the address %s into %s', (address, href) => {
  draw(`[words](${address})`)
  const link = screen.queryByRole('link', { name: 'words' })
  expect(link?.getAttribute('href') ?? null).toBe(href)
  expect(screen.getByText('words')).toBeTruthy()
})

it('opens external addresses in a new tab without referrer or opener', () => {
  draw('[there](https://example.com) and [here](/instagram)')
  expect(screen.getByRole('link', { name: 'there' }).getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(screen.getByRole('link', { name: 'there' }).getAttribute('target')).toBe('_blank')
  expect(screen.getByRole('link', { name: 'here' }).getAttribute('target')).toBeNull()
})

it.each([
  ['![a cat](https://evil.example/cat.png?secret=1)', null],
  ['![a cat](data:image/png;base64,AAAA)', null],
  ['<img src="https://evil.example/x.png" alt="a cat">', undefined],
  ['[![a cat](https://evil.example/x.png)](https://example.com)', undefined],
])('never loads an image: %s', (markdown, href) => {
  const content = draw(markdown)
  expect(content.querySelector('img, picture, video, iframe, link, style, object')).toBeNull()
  if (href !== undefined) expect(content.querySelector('a')?.getAttribute('href') ?? null).toBe(href)
})

test('shows HTML of a model as text', () => {
  const content = draw('<script>alert(1)</script> <b onclick="x()">bold</b> <form action="/x"></form>')
  expect(content.querySelector('script, b, form, [onclick]')).toBeNull()
})

test('starts headings one level below the page, whatever the first level is', () => {
  draw('### Deep\n\ntext\n\n# High')
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2)
})

test('each block of an answer has the direction of its own text', () => {
  const content = draw('# Prices\n\nHow much?\n\n- كم السعر؟\n\n| a | b |\n| - | - |\n| 1 | 2 |')
  const blocks = [...content.querySelectorAll('h2, p, li, th, td')]
  expect(blocks.map(({ tagName }) => tagName)).toEqual(['H2', 'P', 'LI', 'TH', 'TH', 'TD', 'TD'])
  expect(blocks.every((block) => block.getAttribute('dir') === 'auto')).toBe(true)
})

test('renders tables, lists and code', async () => {
  const content = draw('| a | b |\n| - | - |\n| 1 | 2 |\n\n- x\n\nUse `{name}`.\n\n```js\nconst a = 1\n```')
  expect(screen.getByRole('table')).toBeTruthy()
  expect(screen.getByRole('list')).toBeTruthy()
  expect(screen.getByText('{name}').tagName).toBe('CODE')
  expect(screen.getByRole('group', { name: 'Code in js' }).textContent).toBe('const a = 1')
  expect(await screen.findByText('const')).toBeTruthy()
  expect(content.querySelector('.text-iris')?.textContent).toBe('const')
})

it('links to every page of the app', () => {
  for (const path of Object.values(paths)) {
    const content = draw(`[words](${path.replaceAll(/\$\w+/g, 'a1')})`)
    expect(content.querySelector('a'), path).not.toBeNull()
  }
})
