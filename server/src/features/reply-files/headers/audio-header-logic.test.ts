import { fastestOf } from '@skein/engine/test/growth/processor-time'
import { describe, expect, test } from 'vitest'
import { aacOf, mp3Of, mp4Of, wavOf } from '#test/files/audio-files.ts'
import { pngOf } from '#test/files/image-files.ts'
import { readAudioHeader } from './audio-header-logic.ts'

test.each<[string, Buffer, string, number]>([
  ['a WAV file', wavOf(3), 'audio/wav', 3],
  ['an M4A file', mp4Of(12.4), 'audio/mp4', 13],
  ['an MP4 file with sizes of 64 bits', mp4Of(12.4, { long: true }), 'audio/mp4', 13],
  ['an M4A file with chapters', mp4Of(5, { tracks: ['soun', 'text'] }), 'audio/mp4', 5],
  ['an AAC stream', aacOf(100), 'audio/aac', 3],
])('reads type and length of %s', (_name, bytes, content_type, seconds) => {
  expect(readAudioHeader(bytes)).toEqual({ content_type, seconds })
})

describe('returns null for', () => {
  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['an MP3 file', mp3Of()],
    ['an image', pngOf(10, 10)],
    ['a page', Buffer.from('<script>alert(1)</script>')],
    ['a video', mp4Of(5, { tracks: ['vide', 'soun'] })],
    ['an MP4 file without sound', mp4Of(5, { tracks: [] })],
    ['an M4A file with another codec', mp4Of(5, { codec: 'alac' })],
    ['sound without a length', wavOf(0)],
    ['a length of years', mp4Of(4_000_000)],
    ['one AAC frame', aacOf(1)],
    ['another RIFF file', Buffer.from('RIFF\0\0\0\0WEBPVP8 ........', 'latin1')],
    ['an Ogg file', Buffer.from('OggS\0.....................', 'latin1')],
  ])('%s', (_name, bytes) => {
    expect(readAudioHeader(bytes)).toBeNull()
  })

  test('a header that is cut off at any place', () => {
    const movie = mp4Of(5)
    for (let length = 0; length < movie.length; length++)
      expect(readAudioHeader(movie.subarray(0, length))).toBeNull()
    for (let length = 0; length <= 44; length++)
      expect(readAudioHeader(wavOf(1).subarray(0, length))).toBeNull()
  })

  test('a box that names a size beyond the file or of zero', () => {
    for (const size of [0xffffffff, 7, 2]) {
      const broken = mp4Of(5)
      broken.writeUInt32BE(size, broken.indexOf('moov') - 4)
      expect(readAudioHeader(broken)).toBeNull()
    }
  })
})

test.each([
  ['zeros', 0],
  ['bytes of ones', 0xff],
])('reads 10 MB of %s in a moment', (_name, byte) => {
  const bytes = Buffer.alloc(10 * 1_048_576, byte)
  for (const start of [wavOf(0).subarray(0, 36), mp4Of(1).subarray(0, 24), aacOf(1).subarray(0, 7)]) {
    bytes.set(start)
    expect(fastestOf(3, () => readAudioHeader(bytes))).toBeLessThan(250)
  }
})

/** Returns a box of MP4 with this content. */
function boxOf(name: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}

const nested = (track: string) => {
  const tracks = Array.from({ length: 4000 }, () => boxOf(track, ...Array<Buffer>(1000).fill(boxOf('free'))))
  return Buffer.concat([boxOf('ftyp', Buffer.from('M4A ')), boxOf('moov', ...tracks)])
}

const chunksOf = (count: number) =>
  Buffer.concat([wavOf(0).subarray(0, 12), Buffer.alloc(8 * count, Buffer.from('junk\0\0\0\0', 'latin1'))])

/** Returns AAC frames of this many bytes, with their headers. */
const framesOf = (count: number, bytes: number) =>
  Buffer.alloc(count * bytes, aacOf(1, bytes).subarray(0, bytes))

/** Returns how often the header of a file is read from. */
function countReads(bytes: Buffer): number {
  let reads = 0
  for (const name of ['readUInt32BE', 'readUInt32LE', 'readBigUInt64BE', 'toString'] as const) {
    const read: (...args: never[]) => unknown = bytes[name]
    Object.assign(bytes, {
      [name]: (...args: never[]) => {
        reads += 1
        return read.apply(bytes, args)
      },
    })
  }
  readAudioHeader(bytes)
  return reads
}

test.each<[string, Buffer, number]>([
  ['a million chunks of a WAV file', chunksOf(1_000_000), 300],
  ['4,000 tracks with 1,000 boxes each', nested('trak'), 6000],
  ['a million AAC frames without sound', framesOf(1_000_000, 7), 20],
  ['a million AAC frames with two bytes of sound', framesOf(1_000_000, 9), 200_020],
])('reads only the first of %s', (_name, bytes, most) => {
  expect(countReads(bytes)).toBeLessThanOrEqual(most)
})

test('reads an AAC stream of ten minutes', () => {
  expect(readAudioHeader(aacOf(26_000))).toEqual({ content_type: 'audio/aac', seconds: 604 })
})
