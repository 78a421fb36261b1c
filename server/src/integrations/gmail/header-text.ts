import { decode } from '../documents/decode.ts'

/** https://www.rfc-editor.org/rfc/rfc2047#section-2, with the language of RFC 2231. */
const word = String.raw`=\?([\w.:-]{1,40})(?:\*[\w-]{0,40})?\?([bq])\?([^?]{0,1000})\?=`
const anyWord = new RegExp(word, 'gi')
const words = new RegExp(String.raw`${word}(?:\s{1,100}${word})*`, 'gi')

/** Returns the text of a header on one line. Gmail decodes headers, except for those that break the rules of mail. */
export const headerText = (value: string): string =>
  value.replaceAll(words, decodedWords).replaceAll(/\s+/g, ' ').trim()

/** Some programs cut a character in two, so the bytes of words in one charset are decoded together. */
function decodedWords(encodedWords: string): string {
  const runs: { charset: string; bytes: Buffer[] }[] = []
  for (const [, charset = '', encoding = '', text = ''] of encodedWords.matchAll(anyWord)) {
    const last = runs.at(-1)
    const bytes = bytesOf(text, encoding.toLowerCase())
    if (last?.charset.toLowerCase() === charset.toLowerCase()) last.bytes.push(bytes)
    else runs.push({ charset, bytes: [bytes] })
  }
  return runs.map(({ charset, bytes }) => decode(Buffer.concat(bytes), charset)).join('')
}

function bytesOf(text: string, encoding: string): Buffer {
  if (encoding === 'b') return Buffer.from(text, 'base64')
  const characters = text
    .replaceAll('_', ' ')
    .replaceAll(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(characters, 'latin1')
}
