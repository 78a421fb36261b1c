import { expect, test } from 'vitest'
import { readHtml } from '../read-html.ts'

const prose = `<p>${'We make soap by hand in a small mill. '.repeat(10)}</p>`
const page = (content: string) => `<title>Mill</title><main>${prose}${content}</main>`

/** Returns the text of a page, a line for each block. */
const textOf = (html: string): string =>
  readHtml(html, 'https://mill.example/shop/')
    .blocks.map(({ text }) => text)
    .join('\n')

test.each([
  [
    'whose class says so',
    '<button class="accordion">Warranty</button><div class="panel"><p>Two years.</p></div>',
  ],
  [
    'that a script folds',
    '<button type="button" class="collapsible">Warranty</button><div class="content" style="display:none"><p>Two years.</p></div>',
  ],
  ['that opens a popover', '<button popovertarget="w">Warranty</button><div popover id="w">Two years.</div>'],
  [
    'that commands a dialog',
    '<button commandfor="w" command="show-modal">Warranty</button><dialog id="w">Two years.</dialog>',
  ],
])('keeps the title of a panel on a button %s', (_, html) => {
  expect(textOf(page(html))).toMatch(/Warranty\nTwo years\.$/)
})

test.each(['visually-hidden', 'sr-only', 'screen-reader-text', 'a-offscreen', 'visuallyhidden'])(
  'reads text for screen readers apart from the text beside it: %s',
  (name) => {
    const price = `<span>€</span>12<sup>50</sup><i class="price ${name}">12.50 euros</i>per bar`
    expect(textOf(page(`<p>${price}</p><label>100 g<span class="${name}">sold out</span></label>`))).toMatch(
      /€ ?12 50 12\.50 euros per bar\n100 g sold out$/,
    )
  },
)
