export interface Page<T> {
  items: T[]
  paging: { cursors: { before: string; after: string }; next?: string } | undefined
}

export interface PageRequest {
  limit: number
  after?: string | null | undefined
  /** Returns the `next` address; without it pages carry cursors only. */
  link?: (after: string) => string
}

/** Cursors name the item itself, so that a page stays right while newer items arrive. */
export function paginate<T>(items: T[], idOf: (item: T) => string, request: PageRequest): Page<T> {
  const { after, limit, link } = request
  const place = after ? items.findIndex((item) => encodeCursor(idOf(item)) === after) : -1
  const start = after && place < 0 ? items.length : place + 1
  const slice = items.slice(start, start + limit)
  const [first] = slice
  const last = slice.at(-1)
  if (first === undefined || last === undefined) return { items: [], paging: undefined }
  const cursors = { before: encodeCursor(idOf(first)), after: encodeCursor(idOf(last)) }
  const hasNext = start + slice.length < items.length
  return {
    items: slice,
    paging: { cursors, ...(hasNext && link ? { next: link(cursors.after) } : {}) },
  }
}

const encodeCursor = (id: string): string => Buffer.from(id).toString('base64url')
