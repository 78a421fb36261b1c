/** Beginning of a PNG of this size, padded to `length` bytes. */
export function pngOf(width: number, height: number, length = 33): Buffer {
  const bytes = Buffer.alloc(Math.max(33, length))
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** Beginning of a GIF of this size. */
export function gifOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(13)
  bytes.write('GIF89a', 0, 'latin1')
  bytes.writeUInt16LE(width, 6)
  bytes.writeUInt16LE(height, 8)
  return bytes
}

/** Beginning of a progressive JPEG of this size, with an application segment of `before` bytes before the frame. */
export function jpegOf(width: number, height: number, before = 14): Buffer {
  const segment = Buffer.alloc(2 + before)
  segment.set([0xff, 0xe0])
  segment.writeUInt16BE(before, 2)
  const frame = Buffer.alloc(19)
  frame.set([0xff, 0xc2, 0, 17, 8])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from([0xff, 0xd8]), segment, Buffer.from([0xff]), frame])
}
