/** A WAV file with 8,000 bytes per second, padded with chunks of another kind to `length` bytes. */
export function wavOf(seconds: number, length = 0): Buffer {
  const size = seconds * 8000
  const format = Buffer.alloc(16)
  format.writeUInt16LE(1, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(8000, 4)
  format.writeUInt32LE(8000, 8)
  const chunk = (name: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32LE(content.byteLength, 4)
    return Buffer.concat([head, content])
  }
  const chunks = [chunk('fmt ', format), chunk('data', Buffer.alloc(size))]
  const present = 12 + chunks.reduce((sum, each) => sum + each.byteLength, 0)
  if (length > present) chunks.push(chunk('junk', Buffer.alloc(Math.max(0, length - present - 8))))
  return Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), ...chunks])
}

interface Mp4Options {
  /** Handlers of the tracks. */
  tracks?: readonly string[]
  codec?: string
  /** With times of 64 bits and sizes of 64 bits. */
  long?: boolean
}

/** An MP4 file of this length, with `moov` after the sound as most recorders write it. */
export function mp4Of(
  seconds: number,
  { tracks = ['soun'], codec = 'mp4a', long = false }: Mp4Options = {},
): Buffer {
  const movie = Buffer.concat([movieHeader(seconds, long), ...tracks.map((kind) => track(kind, codec))])
  return Buffer.concat([
    box('ftyp', Buffer.from('M4A \0\0\0\0M4A isom', 'latin1')),
    box('mdat', Buffer.alloc(40), long),
    box('moov', movie),
  ])
}

function box(name: string, content: Buffer, long = false): Buffer {
  const head = Buffer.alloc(long ? 16 : 8)
  const size = head.byteLength + content.byteLength
  head.writeUInt32BE(long ? 1 : size, 0)
  head.write(name, 4, 'latin1')
  if (long) head.writeBigUInt64BE(BigInt(size), 8)
  return Buffer.concat([head, content])
}

function movieHeader(seconds: number, long: boolean): Buffer {
  const content = Buffer.alloc(108)
  const scale = 1000
  if (long) {
    content[0] = 1
    content.writeUInt32BE(scale, 20)
    content.writeBigUInt64BE(BigInt(Math.round(seconds * scale)), 24)
  } else {
    content.writeUInt32BE(scale, 12)
    content.writeUInt32BE(Math.round(seconds * scale), 16)
  }
  return box('mvhd', content)
}

function track(kind: string, codec: string): Buffer {
  const handler = Buffer.alloc(24)
  handler.write(kind, 8, 'latin1')
  const descriptions = Buffer.alloc(8)
  descriptions.writeUInt32BE(1, 4)
  const samples = box('stbl', box('stsd', Buffer.concat([descriptions, box(codec, Buffer.alloc(28))])))
  return box('trak', box('mdia', Buffer.concat([box('hdlr', handler), box('minf', samples)])))
}

/** AAC frames of 1,024 samples at 44,100 Hz with ADTS headers, of this many bytes each. */
export const aacOf = (frames: number, bytes = 200): Buffer =>
  Buffer.concat(Array.from({ length: frames }, () => aacFrame(bytes)))

function aacFrame(length: number): Buffer {
  const frame = Buffer.alloc(length)
  frame.set([0xff, 0xf1, 4 << 2])
  frame[3] = length >> 11
  frame[4] = (length >> 3) & 0xff
  frame[5] = (length & 7) << 5
  return frame
}

/** Two MP3 frames, the checksums of which look like the length of an AAC frame. */
export function mp3Of(): Buffer {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x00, 417 >> 3, (417 & 7) << 5])
  return Buffer.concat([frame, frame])
}
