import { buildPdf, type PdfFont, type PdfText, type PredefinedMapping } from '#test/knowledge/build-pdf.ts'
import { describe, expect, test } from 'vitest'
import { readPdf } from './read-pdf.ts'

async function read(pdf: Parameters<typeof buildPdf>[0]) {
  const document = await readPdf(new Uint8Array(buildPdf(pdf)), { maxPages: 10, onProgress: () => undefined })
  if (typeof document === 'string') throw new Error(document)
  return document
}

const textsOf = async (page: readonly PdfText[]) =>
  (await read({ pages: [page] })).blocks.map(({ text }) => text)

const japanese = '営業時間は午前九時から午後六時までです。'
const simplified = '我们的营业时间是上午九点到下午六点。'
const korean = '영업시간은 오전 아홉시부터 오후 여섯시까지입니다.'
const traditional = '營業時間是上午九點到下午六點，星期日休息。'

test.each<[PredefinedMapping, string]>([
  ['UniJIS-UTF16-H', japanese],
  ['UniJIS-UCS2-H', japanese],
  ['90ms-RKSJ-H', japanese],
  ['GBK-EUC-H', simplified],
  ['UniGB-UCS2-H', simplified],
  ['KSCms-UHC-H', korean],
  ['UniKS-UCS2-H', korean],
  ['UniCNS-UCS2-H', traditional],
  ['ETen-B5-H', traditional],
])('reads a font with the mapping %s, which the file does not contain', async (font, text) => {
  expect(await textsOf([{ x: 72, y: 700, size: 11, text, font }])).toEqual([text])
})

test('reads a font with a table of its characters', async () => {
  const text = 'Ανοιχτά κάθε μέρα από τις δέκα'
  expect(await textsOf([{ x: 72, y: 700, size: 11, text, font: 'mapped' }])).toEqual([text])
})

test.each(['Zu', '休業'])('reads a poster with the few letters of "%s"', async (text) => {
  const font: PdfFont = text === 'Zu' ? 'latin' : 'UniJIS-UTF16-H'
  expect(await textsOf([{ x: 72, y: 700, size: 40, text, font }])).toEqual([text])
})

const at = (x: number, y: number, text: string, size = 11): PdfText => ({ x, y, size, text })

describe('order and spaces', () => {
  test('parts of a word have no space between them, and words have one', async () => {
    // Helvetica of 10: "Laven" is 27.8 wide.
    expect(
      await textsOf([at(72, 700, 'Laven', 10), at(99.8, 700, 'der', 10), at(119, 700, 'bar', 10)]),
    ).toEqual(['Lavender bar'])
  })

  test('the cells of a row belong together, also when the file has one column after the other', async () => {
    const names = ['Lavender', 'Rose', 'Mint', 'Oat', 'Sage']
    const page = [
      ...names.map((name, row) => at(72, 700 - 30 * row, name)),
      ...names.map((_, row) => at(400, 700 - 30 * row, `${row}.50 EUR`)),
    ]
    expect(await textsOf(page)).toEqual(names.map((name, row) => `${name} ${row}.50 EUR`))
  })

  test('columns of prose are read one after the other', async () => {
    const left = [
      'We make soap by hand in our',
      'mill, and pour it in small',
      'batches that rest for six',
      'weeks before we sell them.',
      'Visitors are welcome here.',
    ]
    const right = [
      'Parcels leave the mill on',
      'Tuesdays and Fridays, and',
      'they take three days to get',
      'to every place in Germany.',
      'Ask us for other countries.',
    ]
    const rows = left.flatMap((text, row) => [
      at(72, 700 - 14 * row, text),
      at(330, 700 - 14 * row, right[row] ?? ''),
    ])
    const [text = ''] = [(await textsOf([at(72, 740, 'The mill and its parcels', 20), ...rows])).join(' ')]
    expect(text).toBe(`The mill and its parcels ${left.join(' ')} ${right.join(' ')}`)
  })

  test('lines are read from top to bottom, whatever the order of the file', async () => {
    const lines = ['First we open the gate.', 'Then we light the oven.', 'Bread is ready at eight.']
    const page = lines.map((text, row) => at(72, 700 - 14 * row, text)).toReversed()
    expect(await textsOf(page)).toEqual([lines.join(' ')])
  })
})

describe('cards beside each other', () => {
  const cards = [
    [at(72, 700, 'Lavender bar', 14), at(240, 700, 'Rose bar', 14), at(400, 700, 'Mint bar', 14)],
    [
      at(72, 672, 'With oil from Crete and'),
      at(240, 672, 'Mild for dry skin.'),
      at(400, 672, 'For the morning.'),
    ],
    [at(72, 658, 'dried flowers.'), at(240, 640, '7.90 EUR'), at(400, 640, '5.00 EUR')],
    [at(72, 626, '6.50 EUR')],
  ].flat()

  test('are read one after the other, each with its price', async () => {
    const second = [
      at(72, 560, 'Oat bar', 14),
      at(240, 560, 'Coal bar', 14),
      at(72, 530, 'For the kitchen, 4 EUR'),
      at(240, 530, 'For oily skin, 8 EUR'),
    ]
    const text = (await textsOf([at(72, 760, 'Our soaps', 20), ...cards, ...second])).join(' ')
    expect(text).toBe(
      'Our soaps Lavender bar With oil from Crete and dried flowers. 6.50 EUR Rose bar Mild for dry skin. 7.90 EUR Mint bar For the morning. 5.00 EUR Oat bar For the kitchen, 4 EUR Coal bar For oily skin, 8 EUR',
    )
  })

  test('are not the columns of a table of prices', async () => {
    const table = [
      [at(72, 700, 'Service', 14), at(300, 700, 'Short', 14), at(400, 700, 'Long', 14)],
      [at(72, 672, 'Wash and cut'), at(300, 672, '35 EUR'), at(400, 672, '45 EUR')],
      [at(72, 644, 'Colour'), at(300, 644, '60 EUR'), at(400, 644, '80 EUR')],
    ].flat()
    expect((await textsOf(table)).join(' ')).toContain('Wash and cut 35 EUR 45 EUR')
  })

  test('are not the columns of a timetable', async () => {
    const table = [
      [at(72, 700, 'Day', 14), at(240, 700, 'Course', 14), at(400, 700, 'Teacher', 14)],
      [at(72, 672, 'Tuesday'), at(240, 672, 'Pouring soap'), at(400, 672, 'Anna Mill')],
      [at(72, 644, 'Thursday'), at(240, 644, 'Candles'), at(400, 644, 'Robert Stone')],
    ].flat()
    expect((await textsOf(table)).join(' ')).toContain('Tuesday Pouring soap Anna Mill')
  })
})

describe('lines from right to left', () => {
  /** The glyphs of a line as they stand from left to right, as browsers and office programs write them. */
  const drawn = (text: string, y = 700, right = 540): PdfText[] =>
    [...text].toReversed().flatMap((letter, place): PdfText[] => {
      const x = right - 10 * ([...text].length - place)
      return letter === ' ' ? [] : [{ x, y, size: 20, text: letter, font: 'mapped' }]
    })
  const glyphs = (letters: string, x: number, font: PdfFont = 'mapped'): PdfText => ({
    x,
    y: 700,
    size: 20,
    text: letters,
    font,
  })

  test('are read when the file has each glyph of Arabic from left to right', async () => {
    expect(await textsOf(drawn('ساعات العمل من الأحد'))).toEqual(['ساعات العمل من الأحد'])
  })

  test('are read when the file has each glyph of Hebrew from left to right', async () => {
    expect(await textsOf(drawn('שעות פתיחה מראשון'))).toEqual(['שעות פתיחה מראשון'])
  })

  test('have the forms of letters as letters', async () => {
    expect(await textsOf(drawn('\ufecb\ufee0\ufef0'))).toEqual(['على'])
  })

  test('keep words of other scripts and numbers in their order', async () => {
    const line = [glyphs('9', 300), glyphs('-', 310), glyphs('17', 320), ...drawn('ساعات العمل', 700, 460)]
    expect(await textsOf(line)).toEqual(['ساعات العمل 9-17'])
    const name = [
      glyphs('Skein', 250, 'latin'),
      glyphs('Pro', 306, 'latin'),
      ...drawn('سعر الصابون', 700, 460),
    ]
    expect(await textsOf(name)).toEqual(['سعر الصابون Skein Pro'])
  })

  test('have their brackets around what they enclose', async () => {
    expect(await textsOf(drawn('سعر )صغير( فقط'))).toEqual(['سعر (صغير) فقط'])
  })

  test('keep their place in a line from left to right', async () => {
    const line = [
      glyphs('We are open:', 72, 'latin'),
      ...drawn('نحن هنا', 700, 270),
      glyphs('every day', 278, 'latin'),
    ]
    expect(await textsOf(line)).toEqual(['We are open: نحن هنا every day'])
  })

  test('are read one column after the other', async () => {
    const rows = (words: string, right: number) =>
      [1, 2, 3, 4, 5, 6].flatMap((row) => drawn(`${words} ${'أ'.repeat(row)}`, 720 - 24 * row, right))
    const [text = ''] = [
      (await textsOf([...rows('نصنع الصابون في الورشة', 590), ...rows('تصل الطرود خلال أيام', 280)])).join(
        ' ',
      ),
    ]
    expect(text.lastIndexOf('نصنع')).toBeLessThan(text.indexOf('تصل'))
  })
})

test('keeps the cents of a price apart that stand higher', async () => {
  expect(
    await textsOf([at(72, 700, 'Soap 12', 20), at(138, 707, '90', 12), at(160, 700, 'EUR', 20)]),
  ).toEqual(['Soap 12 90 EUR'])
})

test('reads a text once that is drawn again as a shadow or to look bold', async () => {
  expect(await textsOf([at(72, 700, 'Big sale', 20), at(73.2, 698.8, 'Big sale', 20)])).toEqual(['Big sale'])
  expect(await textsOf([at(72, 700, 'Big sale', 20), at(72, 640, 'Big sale', 20)])).toEqual([
    'Big sale',
    'Big sale',
  ])
})

test('reads words whose letters stand apart', async () => {
  const widths: Readonly<Record<string, number>> = {
    I: 0.278,
    O: 0.778,
    G: 0.778,
    E: 0.667,
    P: 0.667,
    S: 0.667,
  }
  const spaced = (text: string, start: number) => {
    let x = start
    return [...text].map((letter) => {
      const place = x
      x += 20 * (widths[letter] ?? 0.722) + 8
      return at(place, 700, letter, 20)
    })
  }
  expect(await textsOf([...spaced('OPENING', 72), ...spaced('HOURS', 260)])).toEqual(['OPENING HOURS'])
  expect(await textsOf([at(72, 700, 'Sizes: S M L')])).toEqual(['Sizes: S M L'])
})

test('reads the fields of a form and notes', async () => {
  const { blocks } = await read({
    pages: [[at(72, 700, 'Order form')]],
    fields: { Delivery: 'Nine days to Norway', Empty: '' },
    notes: ['Closed in August'],
  })
  expect(blocks.map(({ text }) => text)).toEqual([
    'Order form',
    'Closed in August',
    'Delivery: Nine days to Norway',
  ])
})

test('keeps what all pages repeat, once, apart from page numbers', async () => {
  const page = (number: number) => [
    at(72, 760, 'Mill Lane 3, 10115 Berlin, +49 30 123456', 9),
    at(72, 700, `Chapter ${'ABCDE'[number]} is about soap.`),
    at(72, 680, 'It is made by hand.'),
    at(300, 30, `Page ${number + 1} of 5`, 9),
  ]
  const { blocks, around } = await read({ pages: [0, 1, 2, 3, 4].map(page) })
  expect(around.map(({ text }) => text)).toEqual(['Mill Lane 3, 10115 Berlin, +49 30 123456'])
  expect(blocks.map(({ text }) => text).join()).not.toMatch(/Mill Lane|Page/)
})

test('keeps the text of pages before a cut', async () => {
  const whole = buildPdf({
    pages: [[at(72, 700, 'Open from ten to six.')], [at(72, 700, 'Closed on Mondays.')]],
  })
  const end = whole.lastIndexOf('xref')
  const cut = new Uint8Array(whole.subarray(0, end))
  const document = await readPdf(cut, { maxPages: 10, onProgress: () => undefined })
  expect(document).toMatchObject({
    blocks: [{ text: 'Open from ten to six.' }, { text: 'Closed on Mondays.' }],
  })
})

test('names the pages that show something without text, and no empty ones', async () => {
  const text = at(72, 700, 'Open from ten to six.')
  const { textless } = await read({ pages: [[text], [], [], [text]], images: [1, 3] })
  expect(textless).toEqual([2])
})

test.each([0.2, 0.5, 0.75, 0.9])(
  'reads what the first %d of a file has, and says that it is damaged',
  async (share) => {
    const pages = Array.from({ length: 10 }, (_, page) => [at(72, 700, `Page ${page} is about soap.`)])
    const whole = buildPdf({ pages })
    const cut = new Uint8Array(whole.subarray(0, Math.floor(whole.length * share)))
    const document = await readPdf(cut, { maxPages: 10, onProgress: () => undefined })
    if (typeof document === 'string') throw new Error(document)
    expect(document.damaged).toBe(true)
    const expected = pages.flat().map(({ text }) => text)
    const { blocks } = document
    expect(blocks.map(({ text }) => text)).toEqual(expected.slice(0, blocks.length))
    expect(blocks.length).toBeGreaterThanOrEqual(Math.floor(share * 10) - 1)
  },
)

describe('a file for programs of Adobe', () => {
  const notice = at(
    72,
    700,
    'Please wait... If this message is not replaced, your viewer may not be able to show it.',
  )
  const readAs = (pdf: Parameters<typeof buildPdf>[0]) =>
    readPdf(new Uint8Array(buildPdf(pdf)), { maxPages: 10, onProgress: () => undefined })

  test.each(['form', 'portfolio'] as const)('is told from its notice if it is a %s', async (needsViewer) => {
    expect(await readAs({ pages: [[notice]], needsViewer })).toBe('viewer')
  })

  test('is told from the address of the program if other programs can show its fields', async () => {
    const address = at(72, 680, 'Upgrade at http://www.adobe.com/go/reader_download.')
    const pdf = { pages: [[notice, address]], fields: { Delivery: '' }, needsViewer: 'form' } as const
    expect(await readAs(pdf)).toBe('viewer')
  })

  test('is read if its pages have the text of the form, or its fields are those of other programs too', async () => {
    const rows = Array.from({ length: 40 }, (_, row) =>
      at(72, 740 - 17 * row, `Row ${row}: soap, oil and towels.`),
    )
    expect(await readAs({ pages: [rows, rows], needsViewer: 'form' })).toMatchObject({ pages: 2 })
    const fields = { Delivery: 'Nine days' }
    expect(await readAs({ pages: [[notice]], fields, needsViewer: 'form' })).toMatchObject({ pages: 1 })
  })
})
