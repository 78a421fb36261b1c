import { expect, test } from 'vitest'
import { readHtml } from '../read-html.ts'

const prose = '<p>We make soap by hand in a small mill, and ship it from Monday to Friday.</p>'

function textOf(content: string): string {
  const { blocks, around } = readHtml(`<body>${content}${prose}</body>`, 'https://mill.example/')
  return [...blocks, ...around].map(({ text }) => text).join('\n')
}

test.each([
  [
    'a cookie banner that only closes',
    '<div class="cookies">This site uses cookies. <button>×</button></div>',
  ],
  [
    'a cookie banner whose closing button is a picture',
    '<div id="cookie">We use necessary cookies.<button aria-label="Close"><svg></svg></button></div>',
  ],
  [
    'a German cookie banner that only closes',
    '<div class="notice">Diese Website verwendet Cookies. <a role="button">Verstanden</a></div>',
  ],
  [
    'a French cookie banner that only closes',
    '<div class="banner">Nous utilisons des cookies. <button>Fermer</button></div>',
  ],
  [
    'a Spanish cookie banner that only closes',
    '<div class="popup">Utilizamos cookies propias. <button>Cerrar</button></div>',
  ],
  [
    'a cookie dialog that only closes',
    '<dialog open>Wir setzen Cookies ein.<button>Schließen</button></dialog>',
  ],
  [
    'a Turkish cookie banner',
    '<div class="cookie">Sitemizde çerezler kullanılır. <button>Tamam</button></div>',
  ],
  [
    'a Japanese cookie banner',
    '<div class="cookie">当サイトはクッキーを使用します。<button>閉じる</button></div>',
  ],
])('leaves out %s', (_, content) => {
  expect(textOf(content)).toBe(textOf(''))
})

test.each([
  '<dialog open><p>We use oats in our cookies.</p><button>Close</button></dialog>',
  '<div class="popup">Order your cookies until Friday: 10 percent off. <button>×</button></div>',
  '<div class="page overlay"><main><p>Prices from May.</p></main><p>This site uses cookies.</p><button>×</button></div>',
])('keeps %s', (content) => {
  expect(textOf(content).length).toBeGreaterThan(textOf('').length)
})
