/** Positions of the first and the last byte. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * Returns the part that a Range header asks for; null to send the whole file, which HTTP allows for every range: for
 * several ranges, an invalid one or one outside of the file.
 */
export function rangeOf(header: string | null, size: number): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return first <= last ? { first, last } : null
}
