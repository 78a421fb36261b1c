import { encode } from '#test/knowledge/build-pdf.ts'
import { expect, test } from 'vitest'
import { decode } from './decode.ts'

const bytes = (text: string, charset: string, mark: readonly number[] = []) =>
  new Uint8Array([...mark, ...encode(text, charset)])
const utf8 = (text: string) => new TextEncoder().encode(text)

const german = '<html lang="de"><p>Wir öffnen für Gäste um neun und schließen früh.</p>'
const russian = 'Мы открыты каждый день с девяти утра до шести вечера, кроме воскресенья.'
const polish =
  'Sklep jest otwarty od dziewiątej do szóstej, a w święta źródła są zamknięte. Część książek już jest.'
const arabic = 'نفتح كل يوم من الساعة التاسعة صباحا حتى السادسة مساء ما عدا يوم الأحد. التوصيل خلال تسعة أيام.'
const korean = '영업시간은 오전 아홉시부터 오후 여섯시까지입니다. 월요일은 쉽니다.'
const greek = 'Είμαστε ανοιχτά κάθε μέρα από τις εννέα το πρωί έως τις έξι το απόγευμα, εκτός Κυριακής.'
const japanese = '営業時間は午前九時から午後六時までです。月曜日はお休みします。'

test.each([
  ['UTF-8 without a declaration', utf8(german), null, german],
  ['UTF-8 with a byte order mark', utf8(`\ufeff${german}`), null, german],
  ['UTF-16 with a byte order mark', bytes(german, 'utf-16le', [0xff, 0xfe]), null, german],
  [
    'UTF-16 with a byte order mark, the larger byte first',
    bytes(german, 'utf-16be', [0xfe, 0xff]),
    null,
    german,
  ],
  ['UTF-16 without a mark', bytes(german, 'utf-16le'), null, german],
  ['UTF-16 without a mark, the larger byte first', bytes(german, 'utf-16be'), null, german],
  ['UTF-16 of the response', bytes(german, 'utf-16le'), 'utf-16le', german],
  [
    'a mark before the charset of the response',
    bytes(german, 'utf-16le', [0xff, 0xfe]),
    'iso-8859-1',
    german,
  ],
  ['UTF-8 that the response calls Latin 1', utf8(german), 'ISO-8859-1', german],
  ['UTF-8 that the response calls Cyrillic', utf8(russian), 'windows-1251', russian],
  [
    'UTF-8 that the page calls Latin 1',
    utf8(`<meta charset="iso-8859-1">${german}`),
    null,
    `<meta charset="iso-8859-1">${german}`,
  ],
  ['two ideographs whose bytes are also UTF-8', bytes('联通', 'gbk'), 'gbk', '联通'],
  [
    'the declaration of a page that the response calls UTF-8',
    bytes(`<meta charset=windows-1251>${russian}`, 'windows-1251'),
    'utf-8',
    `<meta charset=windows-1251>${russian}`,
  ],
  ['the charset of the response', bytes(german, 'windows-1252'), 'ISO-8859-1', german],
  [
    'the charset of the response before the page',
    utf8(`<meta charset="latin1">ö`),
    'utf-8',
    '<meta charset="latin1">ö',
  ],
  [
    'a word in Latin 1 with an unknown charset',
    new Uint8Array(Buffer.from('Grüße', 'latin1')),
    'unknown-8bit',
    'Grüße',
  ],
  ['an unknown charset of the response', utf8(german), 'utf8mb4', german],
  [
    'the declaration of the page',
    bytes(`<meta charset=windows-1251>${russian}`, 'windows-1251'),
    null,
    `<meta charset=windows-1251>${russian}`,
  ],
  [
    'the older declaration of the page',
    bytes(`<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">${japanese}`, 'shift_jis'),
    null,
    `<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">${japanese}`,
  ],
  [
    'the declaration of XML',
    bytes(`<?xml version="1.0" encoding="windows-1252"?>${german}`, 'windows-1252'),
    null,
    `<?xml version="1.0" encoding="windows-1252"?>${german}`,
  ],
  [
    'a declaration of UTF-16 in a page of bytes',
    utf8(`<meta charset="utf-16">ö`),
    null,
    '<meta charset="utf-16">ö',
  ],
  [
    'a declaration in a comment',
    utf8(`<!-- <meta charset="latin1"> -->ö`),
    null,
    '<!-- <meta charset="latin1"> -->ö',
  ],
  ['western letters without a declaration', bytes(german, 'windows-1252'), null, german],
  [
    'Cyrillic letters without a declaration',
    bytes(russian.repeat(3), 'windows-1251'),
    null,
    russian.repeat(3),
  ],
  [
    'a Cyrillic page without a declaration',
    bytes(
      `<html><head><title>Mill</title></head><body><p class="text">${russian}</p></body>`,
      'windows-1251',
    ),
    null,
    `<html><head><title>Mill</title></head><body><p class="text">${russian}</p></body>`,
  ],
  ['Polish without a declaration', bytes(polish, 'windows-1250'), null, polish],
  ['Arabic without a declaration', bytes(arabic, 'windows-1256'), null, arabic],
  ['Korean without a declaration', bytes(korean, 'euc-kr'), null, korean],
  ['Greek without a declaration', bytes(greek, 'windows-1253'), null, greek],
  ['Japanese without a declaration', bytes(japanese.repeat(3), 'shift_jis'), null, japanese.repeat(3)],
  [
    'Chinese without a declaration',
    bytes('我们的营业时间是上午九点到下午六点。'.repeat(4), 'gbk'),
    null,
    '我们的营业时间是上午九点到下午六点。'.repeat(4),
  ],
  [
    'UTF-8 with some broken bytes, without a declaration',
    new Uint8Array([...utf8(german.repeat(9)), 0xff, 0x20, 0xe4, 0x20, 0xfc]),
    null,
    `${german.repeat(9)}\ufffd \ufffd \ufffd`,
  ],
  [
    'the Japanese charset of mails without a declaration',
    new Uint8Array(Buffer.from('\x1b$B1D6H;~4V\x1b(B open', 'latin1')),
    null,
    '営業時間 open',
  ],
  ['nothing', new Uint8Array(), null, ''],
])('decodes %s', (_, bytes, charset, expected) => {
  expect(decode(bytes, charset)).toBe(expected)
})
