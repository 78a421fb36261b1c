import { isAscii, isUtf8 as isValidUtf8 } from 'node:buffer'
import { analyse } from 'chardet'

/**
 * Decodes bytes in the order of browsers: byte order mark, charset of the response, declaration in the page, else by the bytes.
 * Servers often name a charset for all their files, so one that the bytes contradict does not count.
 */
export function decode(bytes: Uint8Array, charset: string | null): string {
  const label = markedCharset(bytes) ?? statedCharset(bytes, charset) ?? guessedCharset(bytes)
  return new TextDecoder(label).decode(bytes)
}

/** Charsets with one byte for each letter, in which hardly any text is valid UTF-8. With two bytes, a short one may be. */
const oneByte = /^(?:windows-125|iso-8859-|koi8-|macintosh|x-mac-|ibm)/

function statedCharset(bytes: Uint8Array, charset: string | null): string | null {
  const labels = [known(charset), declaredCharset(bytes)].filter((label) => label !== null)
  const [first = null] = labels
  if (first !== null && oneByte.test(first) && !isAscii(bytes) && isValidUtf8(bytes)) return 'utf-8'
  return labels.find((label) => label !== 'utf-8' || isUtf8(bytes)) ?? first
}

/** Returns a character with the code of each byte. */
const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** Returns the name of a charset that the decoder supports, or null. */
function known(label: string | null): string | null {
  try {
    return label === null ? null : new TextDecoder(label.trim()).encoding
  } catch {
    return null
  }
}

function markedCharset([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : null
}

/** Browsers look at 1,024 bytes; some pages have long comments before the declaration. */
const declarationBytes = 4096

/**
 * Returns the charset of the XML declaration or of a meta element. A declaration that can be read as ASCII is wrong when it
 * names UTF-16: https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding
 */
function declaredCharset(bytes: Uint8Array): string | null {
  const beginning = latin1(bytes.subarray(0, declarationBytes)).replace(/<!--(?:(?!-->)[^])*-->/g, '')
  const label =
    /^\s*<\?xml[^<>]{0,200}encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(beginning)?.[1] ?? metaCharset(beginning)
  const encoding = known(label)
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding
}

function metaCharset(html: string): string | null {
  for (const [element] of html.matchAll(/<meta[^<>]{1,400}>/gi)) {
    const label = /charset\s{0,9}=["'\s]{0,9}([\w.:-]{1,40})/i.exec(element)?.[1]
    if (label !== undefined) return label
  }
  return null
}

/** Bytes that are looked at for zeros. */
const sampleBytes = 2000
const detectedBytes = 100_000

/** What ISO-2022-JP switches to Japanese characters with. */
const escapes = ['\u001b$@', '\u001b$B']

/** Returns UTF-16 where every other byte is zero, UTF-8 where the bytes are valid, else the charset whose letters fit best. */
function guessedCharset(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, sampleBytes)
  const zeros = [0, 0]
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > sample.length * 0.2 && even < odd / 10) return 'utf-16le'
  if (even > sample.length * 0.2 && odd < even / 10) return 'utf-16be'
  const beginning = latin1(bytes.subarray(0, detectedBytes))
  if (escapes.some((escape) => beginning.includes(escape))) return 'iso-2022-jp'
  return isUtf8(bytes) ? 'utf-8' : (charsetOfLetters(bytes) ?? 'windows-1252')
}

/** What no text has: undefined and private characters, controls, and an ideograph inside of a Latin word, such as "Gr館e". */
const odd = /[\ufffd\u0080-\u009f\ue000-\uf8ff]|(?<=[a-z])\p{scx=Han}(?=[a-z])/giu

/** Returns the most likely charset in which all bytes have a meaning. */
function charsetOfLetters(bytes: Uint8Array): string | null {
  const text = latin1(bytes.subarray(0, detectedBytes)).replace(/<[^<>]*>/g, ' ')
  const sample = Buffer.from(text, 'latin1')
  const likely = analyse(sample).flatMap(({ name }) => known(name) ?? [])
  // The last character of a sample may be cut.
  const allowed = bytes.length > detectedBytes ? 1 : 0
  const unreadableIn = (label: string) => new TextDecoder(label).decode(sample).match(odd)?.length ?? 0
  return likely.find((label) => unreadableIn(label) <= allowed) ?? null
}

/** Returns whether hardly any bytes are no UTF-8. In other charsets, hardly any are. */
function isUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes)
  const broken = text.match(/\ufffd/g)?.length ?? 0
  return broken === 0 || broken * 10 < (text.match(/[^\0-\x7f]/g)?.length ?? 0)
}
