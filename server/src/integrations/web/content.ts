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
export function otherTypeOf(bytes: Uint8Array): string | null {
  const beginning = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  return beginnings.find(([signature]) => beginning.startsWith(signature))?.[1] ?? null
}
