/** A part of an MP4 file: `start` and `end` of its content. */
interface Box {
  name: string
  start: number
  end: number
}

/** Boxes that are read of one file, at most; a file of sound has fewer than 50. */
const maxBoxes = 1000

/** A file and how many more of its boxes may be read. */
interface Reading {
  bytes: Buffer
  boxesLeft: number
}

/**
 * Returns the length in seconds of an MP4 or M4A file with one AAC track and no video; null for other content. Reads the
 * boxes `ftyp` and `moov` (ISO 14496-12).
 */
export function readMp4(bytes: Buffer): number | null {
  const file: Reading = { bytes, boxesLeft: maxBoxes }
  const boxes = boxesIn(file, { start: 0, end: bytes.length })
  if (boxes[0]?.name !== 'ftyp') return null
  const movie = boxes.find(({ name }) => name === 'moov')
  if (!movie) return null
  const tracks = boxesIn(file, movie).filter(({ name }) => name === 'trak')
  const kinds = tracks.map((track) => handlerOf(file, track))
  const sound = tracks.filter((_, index) => kinds[index] === 'soun')
  if (kinds.includes('vide') || sound.length !== 1) return null
  return sound.every((track) => codecOf(file, track) === 'mp4a') ? durationOf(file, movie) : null
}

function boxesIn(file: Reading, { start, end }: Pick<Box, 'start' | 'end'>): Box[] {
  const { bytes } = file
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end && file.boxesLeft > 0;) {
    file.boxesLeft -= 1
    const size = sizeOf(bytes, at, end)
    if (size === null) break
    const header = bytes.readUInt32BE(at) === 1 ? 16 : 8
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), start: at + header, end: at + size })
    at += size
  }
  return boxes
}

/** Size 1 means that 8 bytes with the size follow, 0 that the box ends with the file. Null for one that does not fit. */
function sizeOf(bytes: Buffer, at: number, end: number): number | null {
  const short = bytes.readUInt32BE(at)
  if (short === 0) return end - at
  const isLong = short === 1
  if (isLong && at + 16 > end) return null
  const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short
  return size < (isLong ? 16 : 8) || at + size > end ? null : size
}

/** Returns the box at a path of names inside a box. */
function boxAt(file: Reading, box: Box, path: readonly string[]): Box | undefined {
  return path.reduce<Box | undefined>(
    (parent, name) => parent && boxesIn(file, parent).find((each) => each.name === name),
    box,
  )
}

/** Returns `soun` or `vide`; other kinds are texts and metadata. */
function handlerOf(file: Reading, track: Box): string | null {
  const handler = boxAt(file, track, ['mdia', 'hdlr'])
  return handler && handler.start + 12 <= handler.end
    ? file.bytes.toString('latin1', handler.start + 8, handler.start + 12)
    : null
}

/** Returns the name of the first sample description: `mp4a` for AAC. */
function codecOf(file: Reading, track: Box): string | null {
  const description = boxAt(file, track, ['mdia', 'minf', 'stbl', 'stsd'])
  if (!description || description.start + 16 > description.end) return null
  return file.bytes.toString('latin1', description.start + 12, description.start + 16)
}

function durationOf(file: Reading, movie: Box): number | null {
  const { bytes } = file
  const header = boxAt(file, movie, ['mvhd'])
  if (!header || header.end - header.start < 32) return null
  // Version 1 has times of 64 bits.
  const isLong = bytes[header.start] === 1
  const scale = bytes.readUInt32BE(header.start + (isLong ? 20 : 12))
  const duration = isLong
    ? Number(bytes.readBigUInt64BE(header.start + 24))
    : bytes.readUInt32BE(header.start + 16)
  return scale === 0 ? null : duration / scale
}
