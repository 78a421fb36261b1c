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
