/** Sampling rates of AAC by their index. */
const rates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
]

const samplesPerFrame = 1024

/** A frame with sound is longer; one of 7 bytes has a header only. */
const minFrameBytes = 9

/** Frames that are read, at most: an hour of sound. */
const maxFrames = 200_000

/** Fewer frames may be chance: other content can have the bytes of a frame. */
const minFrames = 2

/**
 * Returns the length of an AAC stream in seconds, the frames of which have ADTS headers; null for other content. MP3
 * frames begin with the same bits, but name a layer.
 */
export function readAdts(bytes: Buffer): number | null {
  let frames = 0
  let seconds = 0
  let at = 0
  while (at + 7 <= bytes.length) {
    const isFrame = bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xf6) === 0xf0
    const rate = rates[((bytes[at + 2] ?? 0) >> 2) & 0x0f]
    const length = (bytes.readUInt32BE(at + 3) >>> 13) & 0x1fff
    if (!isFrame || rate === undefined || length < minFrameBytes || frames >= maxFrames) break
    frames += 1
    seconds += samplesPerFrame / rate
    at += length
  }
  return frames < minFrames ? null : seconds
}
