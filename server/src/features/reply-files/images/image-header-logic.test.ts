import { fastestOf } from '@skein/engine/test/growth/processor-time'
import { expect, test } from 'vitest'
import { gifOf, jpegOf, pngOf } from '#test/image-files.ts'
import { readImageHeader } from './image-header-logic.ts'

test('reads type and size from the content', () => {
  expect(readImageHeader(pngOf(1080, 1350))).toEqual({ content_type: 'image/png', width: 1080, height: 1350 })
  expect(readImageHeader(gifOf(320, 240))).toEqual({ content_type: 'image/gif', width: 320, height: 240 })
  expect(readImageHeader(jpegOf(4032, 3024, 60_000))).toEqual({
    content_type: 'image/jpeg',
    width: 4032,
    height: 3024,
  })
})

test('returns null for other content', () => {
  const others = [
    '',
    '%PDF-1.4',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'RIFF....WEBPVP8 ..........',
    'GIF88a.......',
  ]
  for (const text of others) expect(readImageHeader(Buffer.from(text))).toBeNull()
  expect(readImageHeader(pngOf(0, 10))).toBeNull()
  expect(readImageHeader(gifOf(10, 0))).toBeNull()
})

test('returns null for a header that is cut off or broken', () => {
  for (const whole of [pngOf(10, 10), gifOf(10, 10), jpegOf(10, 10)]) {
    for (let length = 0; length < 13; length++) expect(readImageHeader(whole.subarray(0, length))).toBeNull()
  }
  const withoutLength = jpegOf(10, 10)
  withoutLength.writeUInt16BE(0, 4)
  expect(readImageHeader(withoutLength)).toBeNull()
  const scanFirst = jpegOf(10, 10)
  scanFirst[3] = 0xda
  expect(readImageHeader(scanFirst)).toBeNull()
})

test('reads 8 MB of fill bytes in a moment', () => {
  const bytes = Buffer.alloc(8 * 1_048_576, 0xff)
  bytes.set([0xff, 0xd8])
  expect(readImageHeader(bytes)).toBeNull()
  expect(fastestOf(3, () => readImageHeader(bytes))).toBeLessThan(500)
})
