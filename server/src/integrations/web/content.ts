import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const gunzipWithin = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip)

/** Returns the text that a server sent compressed without saying so; null when it is larger than the maximum or broken. */
export async function unpacked(bytes: Uint8Array, maxOutputLength: number): Promise<Uint8Array | null> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return new Uint8Array(await gunzipWithin(bytes, { maxOutputLength }))
  } catch {
    return null
  }
}

/** The beginnings of files that servers send as text by mistake. */
const beginnings: readonly (readonly [string, string])[] = [
  ['%PDF-', 'application/pdf'],
  ['PK\u0003\u0004', 'application/zip'],
  ['\u0089PNG', 'image/png'],
  ['\u00ff\u00d8\u00ff', 'image/jpeg'],
  ['GIF8', 'image/gif'],
]

/** Returns the type of a file that is no text, by its first bytes; null for a text. */
export function otherTypeOf(bytes: Uint8Array, charset: string | null): string | null {
  const beginning = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  const type = beginnings.find(([signature]) => beginning.startsWith(signature))?.[1]
  const isUtf16 = /^utf-16/i.test(charset ?? '') || /^(\u00ff\u00fe|\u00fe\u00ff)/.test(beginning)
  return type ?? (!isUtf16 && isBinary(bytes) ? 'application/octet-stream' : null)
}

/** Returns whether a text whose server names no type is a page. */
export const startsAsPage = (bytes: Uint8Array): boolean =>
  /^\s*<[!?a-z]/i.test(new TextDecoder().decode(bytes.subarray(0, sampleBytes)))

/** The bytes that browsers look at: https://mimesniff.spec.whatwg.org/#reading-the-resource-header */
const sampleBytes = 1445
/** Compressed bytes have 10 % of control characters, and 0.4 % of zeros. */
const minControls = 0.02
/** UTF-16 that is not declared has zeros in markup and blanks, and bytes that look like control characters. */
const maxZeros = 0.02

/** Returns whether bytes are compressed, or no text for another reason. */
function isBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, sampleBytes)
  const zeros = sample.filter((byte) => byte === 0).length
  const controls = sample.filter((byte) => byte > 0 && byte < 0x20 && !spaces.has(byte)).length
  return controls > sample.length * minControls && zeros < sample.length * maxZeros
}

/** Tab, line breaks, and the escape of older charsets. */
const spaces = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b])
