import type { ReplyAudioType } from '@skein/contract/automations/replies/reply-audio'
import { readAdts } from './adts-logic.ts'
import { readMp4 } from './mp4-logic.ts'

export interface AudioHeader {
  content_type: ReplyAudioType
  /** Length, rounded up; at least 1. */
  seconds: number
}

/**
 * Returns type and length of an M4A, MP4, AAC or WAV file; null for other content, for a file with video and for one
 * without a length. Reads headers only: the sound is never decoded.
 */
export function readAudioHeader(bytes: Buffer): AudioHeader | null {
  return (
    headerOf('audio/wav', readWav(bytes)) ??
    headerOf('audio/mp4', readMp4(bytes)) ??
    headerOf('audio/aac', readAdts(bytes))
  )
}

const headerOf = (content_type: ReplyAudioType, seconds: number | null): AudioHeader | null =>
  seconds !== null && seconds > 0 && seconds <= maxSeconds
    ? { content_type, seconds: Math.ceil(seconds) }
    : null

/** A header that names more is broken: at the lowest bit rate, a file of the maximum size is shorter. */
const maxSeconds = 86_400

/** Chunks that are read, at most; most files have two. */
const maxChunks = 100

/** Returns the length of a WAV file in seconds: the size of its chunk `data` at the rate of its chunk `fmt `. */
function readWav(bytes: Buffer): number | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE') return null
  let bytesPerSecond = 0
  for (let at = 12, chunks = 0; at + 8 <= bytes.length && chunks < maxChunks; chunks += 1) {
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const start = at + 8
    if (name === 'fmt ' && start + 16 <= bytes.length) bytesPerSecond = bytes.readUInt32LE(start + 8)
    if (name === 'data') {
      const present = Math.min(size, bytes.length - start)
      return bytesPerSecond > 0 ? present / bytesPerSecond : null
    }
    // Chunks begin at even positions.
    at = start + size + (size % 2)
  }
  return null
}
