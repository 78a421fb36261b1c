import { fastestOf } from '@skein/engine/test/growth/processor-time'
import { expect, test } from 'vitest'
import { gifOf, jpegOf, pngOf } from '#test/files/image-files.ts'
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

test.each([
  ['fill bytes', Buffer.alloc(64 * 1_048_576, 0xff)],
  ['segments of two bytes', Buffer.alloc(64 * 1_048_576, Buffer.from([0xff, 0xe1, 0, 2]))],
])('gives up on 64 MB of %s after some thousand of them', (_name, bytes) => {
  const image = Buffer.concat([Buffer.from([0xff, 0xd8]), bytes])
  expect(readImageHeader(image)).toBeNull()
  // All of them take more than 100 ms.
  expect(fastestOf(3, () => readImageHeader(image))).toBeLessThan(50)
})

test('reads a JPEG with a large colour profile and some fill bytes', () => {
  const [start, frame] = [jpegOf(40, 30).subarray(0, 2), jpegOf(40, 30).subarray(2)]
  const segment = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(0xfffd)])
  const whole = Buffer.concat([start, ...Array<Buffer>(40).fill(segment), Buffer.alloc(50, 0xff), frame])
  expect(readImageHeader(whole)).toEqual({ content_type: 'image/jpeg', width: 40, height: 30 })
})
