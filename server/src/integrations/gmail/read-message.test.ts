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
  const signed = {
    mimeType: 'multipart/signed',
    parts: [alternatives, { mimeType: 'application/pgp-signature' }],
  }
  expect(read(signed)).toMatchObject({ text: 'Another text', html: '<p>The letter</p>' })
})

test('reads a mail that is one inline part', () => {
  expect(read({ ...other, disposition: 'inline' })).toMatchObject({ text: 'Another text', html: null })
})
