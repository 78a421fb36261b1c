import { encode } from '#test/knowledge/build-pdf.ts'
import { expect, test } from 'vitest'
import { Message, readMessage } from './read-message.ts'

interface GivenPart {
  mimeType: string
  text?: string
  filename?: string
  disposition?: string
  parts?: GivenPart[]
}

const partOf = ({ text, disposition, parts, ...part }: GivenPart): object => ({
  ...part,
  headers: disposition === undefined ? [] : [{ name: 'Content-Disposition', value: disposition }],
  body: text === undefined ? {} : { data: Buffer.from(text).toString('base64url') },
  ...(parts && { parts: parts.map(partOf) }),
})

const read = (payload: GivenPart) =>
  readMessage(Message.parse({ id: 'a', threadId: 'b', internalDate: '0', payload: partOf(payload) }))

const letter = { mimeType: 'text/html', text: '<p>The letter</p>' }
const other = { mimeType: 'text/plain', text: 'Another text' }

test.each<[string, GivenPart]>([
  ['a mail that is attached', { mimeType: 'message/rfc822', parts: [other] }],
  [
    'a mail that is attached with a name',
    { mimeType: 'message/rfc822', filename: 'old.eml', parts: [other] },
  ],
  ['the report of a bounce', { mimeType: 'message/delivery-status', text: 'Another text' }],
  ['an attached file with a name', { ...other, filename: 'notes.txt' }],
  ['an attachment without a name', { ...other, disposition: 'Attachment' }],
  ['parts of an attachment', { mimeType: 'multipart/mixed', disposition: 'attachment', parts: [other] }],
  ['a calendar', { mimeType: 'text/calendar', text: 'BEGIN:VCALENDAR' }],
])('does not take %s for the letter', (_, attached) => {
  expect(read({ mimeType: 'multipart/mixed', parts: [letter, attached] })).toMatchObject({
    text: null,
    html: '<p>The letter</p>',
  })
})

test('reads the letter of a signed mail with alternatives', () => {
  const alternatives = { mimeType: 'multipart/alternative', parts: [other, letter] }
  const signedMail = {
    mimeType: 'multipart/signed',
    parts: [alternatives, { mimeType: 'application/pgp-signature' }],
  }
  expect(read(signedMail)).toMatchObject({ text: 'Another text', html: '<p>The letter</p>' })
})

test('reads a mail that is one inline part', () => {
  expect(read({ ...other, disposition: 'inline' })).toMatchObject({ text: 'Another text', html: null })
})

const plain = (text: string) => ({ mimeType: 'text/plain', text })
const html = (text: string) => ({ mimeType: 'text/html', text })
const picture = { mimeType: 'image/jpeg', filename: 'bowl.jpg', disposition: 'inline' }

test('reads all text of a letter with pictures in between', () => {
  const mixed = {
    mimeType: 'multipart/mixed',
    parts: [plain('Dear Rosa,'), picture, plain('Is this one left?')],
  }
  expect(read(mixed)).toMatchObject({ text: 'Dear Rosa,\n\nIs this one left?', html: null })
})

test('reads all pages of a letter with pictures in between', () => {
  const pages = { mimeType: 'multipart/mixed', parts: [html('<p>One</p>'), picture, html('<p>Two</p>')] }
  expect(read({ mimeType: 'multipart/alternative', parts: [plain('One Two'), pages] })).toMatchObject({
    text: 'One Two',
    html: '<p>One</p>\n<p>Two</p>',
  })
})

test('does not take the footer of a mailing list for the letter', () => {
  const footer = plain('To unsubscribe, write to <list@a.example> & wait.')
  expect(read({ mimeType: 'multipart/mixed', parts: [letter, footer] })).toMatchObject({
    text: null,
    html: '<p>The letter</p>\n<p>To unsubscribe, write to &lt;list@a.example&gt; &amp; wait.</p>',
  })
})

test('reads a letter that has the name of a file if there is no other', () => {
  const letter = { ...plain('The fax'), filename: 'fax.txt' }
  expect(read(letter)).toMatchObject({ text: 'The fax' })
  expect(read({ mimeType: 'multipart/mixed', parts: [letter, picture] })).toMatchObject({ text: 'The fax' })
})

test.each([
  "text/plain; charset='iso-8859-2'",
  'text/plain; charset = "iso-8859-2"',
  'text/plain',
  'text/plain; charset=unknown-8bit',
])('reads a letter in a charset that Gmail did not convert: %s', (type) => {
  const text = 'Sklep jest otwarty od dziewiątej do szóstej, a w święta źródła są zamknięte.'
  const bytes = encode(text, 'iso-8859-2')
  const payload = {
    mimeType: 'text/plain',
    headers: [{ name: 'Content-Type', value: type }],
    body: { data: Buffer.from(bytes).toString('base64url') },
  }
  const message = Message.parse({ id: 'a', threadId: 'b', internalDate: '0', payload })
  expect(readMessage(message).text).toBe(text)
})

const headersOf = (headers: Record<string, string>) => {
  const list = Object.entries(headers).map(([name, value]) => ({ name, value }))
  return readMessage(Message.parse({ id: 'a', threadId: 'b', internalDate: '0', payload: { headers: list } }))
}

test.each([
  ['Gr=?utf-8?Q?=C3=BC?=ße', 'Grüße'],
  ['=?ISO-8859-1?Q?Angebot_f=FCr_M=FCller?=', 'Angebot für Müller'],
  ['=?iso-2022-jp?B?GyRCTkEbKEI=?=', '料'],
  ['=?gb18030?B?xOO6ww==?=', '你好'],
  ['=?koi8-r?Q?=F0=D2=C9=D7=C5=D4?=', 'Привет'],
  ['=?utf-8?B?8J+Y?= =?utf-8?B?gA==?=', '😀'],
  ['=?UTF-8?Q?caf=C3?=\r\n =?UTF-8?Q?=A9?= offen', 'café offen'],
  ['=?utf-8*de?Q?M=C3=BChle?=', 'Mühle'],
  ['=?utf-8?Q?One?= =?iso-8859-1?Q?=E9?=', 'Oneé'],
  ['=?x-odd?Q?caf=C3=A9?=', 'café'],
  ['5 =? 6 ?= 7', '5 =? 6 ?= 7'],
  ['A long\r\n subject', 'A long subject'],
])('reads the subject %j', (subject, text) => {
  expect(headersOf({ Subject: subject }).subject).toBe(text)
})

test('reads the encoded names of people', () => {
  const encodedName = '=?utf-8?B?SsO8cmdlbg==?= <j@shop.example>'
  expect(headersOf({ From: encodedName, 'Reply-To': encodedName, To: encodedName })).toMatchObject({
    from: 'Jürgen <j@shop.example>',
    reply_to: 'Jürgen <j@shop.example>',
    to: 'Jürgen <j@shop.example>',
  })
})

test('reads a mail whose empty fields are null', () => {
  const message = Message.parse({
    id: 'a',
    threadId: 'b',
    labelIds: null,
    snippet: null,
    internalDate: 1_790_000_000_000,
    payload: {
      mimeType: 'multipart/mixed',
      filename: null,
      headers: null,
      body: null,
      parts: [
        { mimeType: 'text/plain', headers: null, body: { data: 'SGk' }, parts: null },
        { mimeType: null },
      ],
    },
  })
  expect(readMessage(message)).toMatchObject({
    text: 'Hi',
    labels: [],
    snippet: '',
    received_at: new Date(1_790_000_000_000),
  })
})
