import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHtml } from './read-html.ts'

const prose = `<p>${'We make soap by hand in a small mill. '.repeat(10)}</p>`
const page = (content: string) => `<title>Mill</title><main>${prose}${content}</main>`

/** Returns the text of a page, a line for each block. */
function textOf(html: string): string {
  const { blocks, around } = readHtml(html, 'https://mill.example/shop/')
  return [...blocks, ...around].map(({ text }) => text).join('\n')
}

describe('hidden panels that a control shows', () => {
  const question = 'Do you ship to Norway?'
  const answer = '<p>Parcels to Norway take nine days.</p>'
  const button = `<h3><button aria-expanded="false">${question}</button></h3>`

  test.each([
    ['with the attribute hidden', `${button}<div hidden>${answer}</div>`],
    ['with a value of hidden', `${button}<div hidden="hidden">${answer}</div>`],
    ['that are found by the search of the browser', `${button}<div hidden="until-found">${answer}</div>`],
    ['with display none', `${button}<div style="display: none">${answer}</div>`],
    ['with visibility hidden', `${button}<div style="color:red;visibility:hidden">${answer}</div>`],
    ['hidden from screen readers', `${button}<div aria-hidden="true">${answer}</div>`],
    ['in a wrapper', `${button}<div class="wrap"><div hidden>${answer}</div></div>`],
    [
      'after a button in a block',
      `<div><button aria-expanded="false">${question}</button></div><div hidden>${answer}</div>`,
    ],
    [
      'that a button elsewhere names',
      `<button aria-controls="a1">${question}</button><p>Between.</p><div id="a1" hidden>${answer}</div>`,
    ],
    [
      'that a link names',
      `<p><a href="#a1">${question}</a></p><p>Between.</p><div id="a1" hidden>${answer}</div>`,
    ],
    [
      'that a button names by a selector',
      `<button data-bs-target="#a1">${question}</button><hr><div id="a1" hidden>${answer}</div>`,
    ],
    [
      'that an old script names',
      `<a href="#" onclick="toggle('a1')">${question}</a><p>Between.</p><div id="a1" style="display:none">${answer}</div>`,
    ],
    [
      'that the address of a script names',
      `<a href="javascript:show(&quot;a1&quot;)">${question}</a><p>Between.</p><div id="a1" style="display:none">${answer}</div>`,
    ],
    [
      'that an attribute of a library names',
      `<div data-accordion-target="#a1">${question}</div><p>Between.</p><div id="a1" hidden>${answer}</div>`,
    ],
    ['after a heading that a script makes a control', `<h3>${question}</h3><div hidden>${answer}</div>`],
    [
      'after a question in a block',
      `<div class="q">${question}</div><div class="a" style="display:none">${answer}</div>`,
    ],
    ['of a list of terms', `<dl><dt><button>${question}</button></dt><dd hidden>${answer}</dd></dl>`],
    [
      'of tabs',
      `<div role="tablist"><button role="tab" id="t1">${question}</button></div><div role="tabpanel" aria-labelledby="t1" hidden>${answer}</div>`,
    ],
    ['of details', `<details><summary>${question}</summary>${answer}</details>`],
    ['in a popover', `<button popovertarget="a1">${question}</button><div id="a1" popover>${answer}</div>`],
    [
      'in a closed dialog',
      `<button aria-controls="a1">${question}</button><dialog id="a1">${answer}</dialog>`,
    ],
    [
      'that shares the name of its tab',
      `<a data-w-tab="Tab 1">${question}</a><p>Between.</p><div data-w-tab="Tab 1" style="display:none">${answer}</div>`,
    ],
    [
      'after a checkbox',
      `<input type="checkbox" id="q1"><label for="q1">Norway</label><div hidden>${answer}</div>${question}`,
    ],
    [
      'after an element with the role of a button',
      `<div role="button">Norway</div><div aria-hidden="true" style="display:none">${answer}</div>${question}`,
    ],
    [
      'after a button of a script',
      `<button @click="open = !open">Norway</button><div x-show="open" style="display: none;">${answer}</div>${question}`,
    ],
    [
      'after an element with the role of a heading',
      `<div role="heading">Norway</div><div hidden>${answer}</div>${question}`,
    ],
    [
      'before a link that shows more',
      `<p>${question}</p><div style="display:none">${answer}</div><a href="#">Read more</a>`,
    ],
    [
      'before a button that shows more',
      `<p>${question}</p><div hidden>${answer}</div><button>Mehr anzeigen</button>`,
    ],
  ])('are read %s', (_, content) => {
    const text = textOf(page(content))
    expect(text).toContain(question)
    expect(text).toContain('Parcels to Norway take nine days.')
  })
})

describe('content in elements that often hold none', () => {
  test.each([
    ['an open dialog', '<dialog open>We are closed until 4 May.</dialog>', 'We are closed until 4 May.'],
    ['a region with the role dialog', '<div role="dialog">Closed on Mondays.</div>', 'Closed on Mondays.'],
    ['an aside', '<aside><p>Gift sets are made to order.</p></aside>', 'Gift sets are made to order.'],
    ['noscript', '<noscript><p>Lavender bar 6.50 EUR</p></noscript>', 'Lavender bar 6.50 EUR'],
    [
      'options',
      '<select><option>Size S</option><option>Size M (sold out)</option></select>',
      'Size M (sold out)',
    ],
    [
      'a group of options',
      '<select><optgroup label="Scented"><option>Rose</option></optgroup></select>',
      'Scented\nRose',
    ],
    ['a label of an option', '<select><option label="Rose 6.50 EUR"></option></select>', 'Rose 6.50 EUR'],
    [
      'the name of a choice',
      '<fieldset><legend>Scent</legend><input type="radio" id="r"><label for="r">Rose</label></fieldset>',
      'Scent\nRose',
    ],
    ['a picture of a menu', '<img alt="Monday: soup 5,50 €">', 'Monday: soup 5,50 €'],
    ['a button with a price', '<button>Buy now for 6.50 EUR</button>', 'Buy now for 6.50 EUR'],
    ['a form around the page', `<form><p>Open from nine to six.</p></form>`, 'Open from nine to six.'],
    ['a drawing', '<svg><text>Workshop on Friday</text></svg>', 'Workshop on Friday'],
    [
      'a declared shadow tree',
      '<mill-card><template shadowrootmode="open"><p>Refills cost less.</p></template></mill-card>',
      'Refills cost less.',
    ],
  ])('is read from %s', (_, content, expected) => {
    expect(textOf(page(content))).toContain(expected)
  })

  test.each([
    'aside',
    'nav',
    'footer',
    'header',
    'form',
    'noscript',
    'section hidden',
    'canvas',
    'object',
    'article aria-hidden="true"',
    'div style="display:none"',
  ])('is read when the whole page stands in <%s>', (tag) => {
    const [name] = tag.split(' ')
    expect(textOf(`<body><${tag}><p>The mill opens at nine every day but Sunday.</p></${name}></body>`)).toBe(
      'The mill opens at nine every day but Sunday.',
    )
  })

  test('is read of an element next to the main one', () => {
    const { blocks, around } = readHtml(
      `${page('')}<footer><p>Mill Lane 3, 10115 Berlin</p><p>VAT DE 123 456 789</p></footer>`,
      'https://mill.example/',
    )
    expect(blocks).toHaveLength(1)
    expect(around.map(({ text }) => text)).toEqual(['Mill Lane 3, 10115 Berlin', 'VAT DE 123 456 789'])
  })
})

/** An address as Cloudflare encodes it: a key, and each byte combined with the key. */
const encoded = Buffer.from([0x2a, ...Buffer.from('a@mill.example').map((byte) => byte ^ 0x2a)]).toString(
  'hex',
)

describe('links', () => {
  test.each([
    ['an e-mail address', '<a href="mailto:hello@mill.example">hello@mill.example</a>', 'hello@mill.example'],
    ['a telephone number', '<a href="tel:+4930123456">+49 30 123456</a>', '+49 30 123456'],
    ['a number behind words', '<a href="tel:+4930123456">Call us</a>', 'Call us (+4930123456)'],
    [
      'an address behind words',
      '<a href="mailto:a@mill.example?subject=x">Write</a>',
      'Write (a@mill.example)',
    ],
    [
      'a place on a map',
      '<a href="https://maps.example/?q=x">Mill Lane 3, Berlin</a>',
      'Mill Lane 3, Berlin',
    ],
    ['a chat', '<a href="https://wa.me/4930123456">Chat with us</a>', 'Chat with us (+4930123456)'],
    [
      'a chat with a prepared message',
      '<a href="https://api.whatsapp.com/send/?phone=4930123456&text=Hi">Chat with us</a>',
      'Chat with us (+4930123456)',
    ],
    ['a number behind a picture', '<a href="tel:+4930123456"><img src="phone.png"></a>', '+4930123456'],
    [
      'an address behind an icon',
      '<a href="mailto:a@mill.example" aria-label="Mail"><i class="mail"></i></a>',
      'a@mill.example',
    ],
    [
      'an address that a script decodes',
      `<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${encoded}">[email&#160;protected]</a>`,
      'a@mill.example',
    ],
    [
      'an encoded address with an own text',
      `<a href="/cdn-cgi/l/email-protection#${encoded}?subject=x">Write</a>`,
      'Write (a@mill.example)',
    ],
    [
      'an encoded address inside of a link',
      `<a href="/cdn-cgi/l/email-protection#${encoded}"><span data-cfemail="${encoded}">[email&#160;protected]</span></a>`,
      'a@mill.example',
    ],
    ['a product with its price', '<a href="/p/1">Lavender bar 6.50 EUR</a>', 'Lavender bar 6.50 EUR'],
    ['an address', '<a href="/find-us">Mill Lane, York</a>', 'Mill Lane, York'],
    ['a sentence', '<a href="/news">We are closed for the holidays.</a>', 'We are closed for the holidays.'],
    ['another site', '<a href="https://partner.example/">Corner shop</a>', 'Corner shop'],
  ])('keeps %s', (_, link, expected) => {
    for (const around of ['ul', 'footer', 'nav', 'header']) {
      const html = `${page('')}<${around}><li>${link}</li><li>${link}</li><li>${link}</li></${around}>`
      expect(textOf(html)).toContain(expected)
    }
  })

  const menu =
    '<li><a href="/">Home</a></li><li><a href="/shop">Our shop</a></li><li><a href="/c">Contact</a></li>'
  test.each([
    ['in a nav element', `<nav><ul>${menu}</ul></nav>`],
    ['in a list', `<ul>${menu}</ul>`],
    [
      'in one line',
      '<div><a href="/">Home</a> | <a href="/shop">Our shop</a> | <a href="/c">Contact</a></div>',
    ],
    ['in the footer', `<footer><ul>${menu}</ul></footer>`],
    ['that a button opens', `<button aria-expanded="false">Menu</button><div hidden><ul>${menu}</ul></div>`],
    [
      'of links around blocks',
      '<nav><a href="/"><div>Home</div></a><a href="/shop"><div>Our shop</div></a></nav>',
    ],
    [
      'of two links that a button opens',
      '<button aria-expanded="false">Go</button><ul hidden><li><a href="/">Home</a></li><li><a href="/c">Contact</a></li></ul>',
    ],
    ['that is hidden', `<div hidden><ul>${menu}</ul></div>`],
  ])('leaves out a menu %s', (_, content) => {
    expect(textOf(`<body>${content}${prose}</body>`)).not.toMatch(/Home|Our shop|Contact/)
  })

  test('keeps a linked product name next to its price', () => {
    const card = (name: string, price: string) =>
      `<div><a href="/p/${name}">${name}</a><div>${price}</div></div>`
    const text = textOf(
      `<body>${prose}${card('Lavender bar', '6.50 EUR')}${card('Rose bar', '7.90 EUR')}</body>`,
    )
    expect(text).toContain('Lavender bar\n6.50 EUR\nRose bar\n7.90 EUR')
  })
})

test.each([
  ['a cookie banner', '<div id="cookie-banner">We use cookies. <button>Accept all</button></div>'],
  [
    'a cookie banner whose answer is a link',
    '<div class="cc-window consent">This site uses cookies. <a class="btn">Got it!</a></div>',
  ],
  [
    'a cookie banner whose answer is a field',
    '<div class="cookie-notice">Cookies make it work. <input type="button" value="Accept"></div>',
  ],
  ['a cookie dialog', '<div role="dialog"><p>Wir nutzen Cookies.</p><button>Alle akzeptieren</button></div>'],
  ['a template of a script', '<script type="text/template"><p>cookies {{name}}</p></script>'],
  ['a template', '<template><p>cookies {{name}}</p></template>'],
  ['hidden text without a control', '<p>Order below.</p><p hidden>cookies were sent</p>'],
  ['a notice about JavaScript', '<noscript>Please enable JavaScript and cookies.</noscript>'],
  [
    'a hidden template after the header of the page',
    '<header><button aria-expanded="false">Menu</button></header><div hidden>cookies {{name}}</div>',
  ],
  ['a closed dialog that nothing opens', '<p>Order.</p><dialog>cookies</dialog>'],
])('leaves out %s', (_, content) => {
  expect(textOf(`<body>${content}${prose}</body>`)).not.toMatch(/cookies/i)
})

test.each([
  ['a chat whose address has no number', '<a href="https://wa.me/message/AB12C3">Chat</a>', 'Chat'],
  ['a code that is no address', '<a data-cfemail="zz">Write to us</a>', 'Write to us'],
])('adds nothing to %s', (_, content, expected) => {
  expect(textOf(`<main>${content}</main>`)).toBe(expected)
})

test('keeps a page about cookies', () => {
  const text = textOf(
    `<body><div class="cookie-card"><h3>Oat cookies</h3><p>2.50 EUR</p><button>Add</button></div>${prose}</body>`,
  )
  expect(text).toContain('Oat cookies\n2.50 EUR')
})

test.each([
  '<div class="notice">We accept orders of cookies until Friday.</div>',
  '<dialog open><p>Oat cookies are back. We agree on a day by phone.</p><button>Close</button></dialog>',
  '<div class="hero-banner"><p>Cookies and cakes</p><p>Cards are accepted.</p><a href="/order">Order</a></div>',
])('keeps what a bakery says about its cookies: %s', (content) => {
  expect(textOf(`<body>${content}${prose}</body>`)).toMatch(/cookies/i)
})

test('separates parts that a browser draws apart', () => {
  expect(textOf(page('<div><span>Lavender bar</span><span>6.50 EUR</span></div>'))).toContain(
    'Lavender bar 6.50 EUR',
  )
  expect(textOf(page('<p><span>L</span>avender <b>R</b>ose</p>'))).toContain('Lavender Rose')
})

test.each([
  'Loading…',
  'Loading...',
  'Wird geladen …',
  'Chargement…',
  'Загрузка',
  '読み込み中',
  'Just a moment...',
  'Loading, please wait...',
  'Bitte warten – wird geladen',
])('a page that only says "%s" has no text', (text) => {
  for (const rest of ['', '<noscript>Enable JavaScript.</noscript><script src="a.js"></script>']) {
    expect(textOf(`<body><div id="root">${text}</div>${rest}</body>`)).toBe('')
  }
})

test.each([
  'Laden geschlossen bis Montag',
  'Wird am Montag geliefert',
  'Loading dock: open from 6 to 9',
  'Espere su pedido en 9 días',
])('keeps the short page "%s"', (text) => {
  expect(textOf(`<body><div>${text}</div><script src="a.js"></script></body>`)).toBe(text)
})

test.each([
  ['choices', '<form><label><input type="radio">M (sold out)</label></form>', 'M (sold out)'],
  [
    'choices next to their fields',
    '<input type="radio" id="m"><label for="m">M (sold out)</label>',
    'M (sold out)',
  ],
  ['a button that is a field', '<input type="submit" value="Buy for 6.50 EUR">', 'Buy for 6.50 EUR'],
  ['a price before its decimals', '<p>Now 6<sup>50</sup> EUR</p>', 'Now 6 50 EUR'],
  ['a unit', '<p>12 m<sup>2</sup></p>', '12 m2'],
  ['an old price and a new one', '<p><del>9.90</del><ins>7.90 EUR</ins></p>', '9.90 7.90 EUR'],
  ['a word with soft hyphens', '<p>Lavendel&shy;seife</p>', 'Lavendelseife'],
])('reads %s as a person does', (_, content, expected) => {
  expect(textOf(page(content))).toContain(expected)
})

test('keeps every visible word of a page without menus', () => {
  const tag = fc.constantFrom(
    'p',
    'div',
    'section',
    'li',
    'h2',
    'h4',
    'td',
    'aside',
    'span',
    'footer',
    'article',
    'form',
  )
  const tree = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 5 },
      fc.integer({ min: 0, max: 9999 }).map((number) => ` word${number} `),
      fc
        .tuple(tag, fc.array(tie('node'), { maxLength: 4 }))
        .map(([name, inner]) => `<${name}>${inner.join('')}</${name}>`),
    ),
  })).node
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 6 }), (nodes) => {
      const html = nodes.join('')
      const words = html.match(/word\d+/g) ?? []
      const { blocks, around, dropped } = readHtml(html, 'https://mill.example/')
      const text = [...blocks, ...around, ...dropped].map((block) => block.text).join('\n')
      expect(text.match(/word\d+/g)?.toSorted() ?? []).toEqual(words.toSorted())
    }),
    { numRuns: 200 },
  )
})
