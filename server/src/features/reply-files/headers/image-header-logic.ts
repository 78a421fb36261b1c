import type { ReplyImageType } from '@skein/contract/automations/replies/reply-images'

export interface ImageHeader {
  content_type: ReplyImageType
  /** Pixels, at least 1. */
  width: number
  height: number
}

/**
 * Returns type and dimensions from the header of a PNG, JPEG or GIF; null for other content and for a header without a
 * size. Reads the header only: the content is never decoded.
 */
export function readImageHeader(bytes: Buffer): ImageHeader | null {
  const header = readPng(bytes) ?? readGif(bytes) ?? readJpeg(bytes)
  return header && header.width > 0 && header.height > 0 ? header : null
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The first chunk of a PNG is IHDR, 13 bytes long, and begins with width and height. */
function readPng(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngSignature)) return null
  if (bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { content_type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** The logical screen follows the signature of a GIF. */
function readGif(bytes: Buffer): ImageHeader | null {
  const signature = bytes.toString('latin1', 0, 6)
  if (bytes.length < 13 || (signature !== 'GIF87a' && signature !== 'GIF89a')) return null
  return { content_type: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

/** Start of frame: SOF0 to SOF15 without DHT (C4), JPG (C8) and DAC (CC). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const startOfScan = 0xda

/** Segments and fill bytes before the size that are read, at most; a JPEG with many profiles has some hundred. */
const maxSteps = 10_000

/** The segments of a JPEG have a length; the start of a frame holds the size. It precedes the first scan. */
function readJpeg(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2, steps = 0; at + 9 <= bytes.length && steps < maxSteps; steps += 1) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker))
      return {
        content_type: 'image/jpeg',
        width: bytes.readUInt16BE(at + 7),
        height: bytes.readUInt16BE(at + 5),
      }
    const length = bytes.readUInt16BE(at + 2)
    if (marker === startOfScan || length < 2) return null
    at += 2 + length
  }
  return null
}
