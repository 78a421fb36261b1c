interface Page {
  data: unknown[]
  paging?: { cursors: { before: string; after: string }; next?: string }
}

export interface PageRequest {
  limit: number
  after?: string | null | undefined
  /** Returns the `next` address; without it pages carry cursors only. */
  link?: (after: string) => string
  /** The last page has a `next` as well. */
  endless?: boolean
}

/** Returns one page of nodes. Cursors name the item itself, so that a page stays right while newer items arrive. */
export function paginate<T>(
  items: readonly T[],
  { after, limit, link, endless = false }: PageRequest,
  { id, show }: { id: (item: T) => string; show: (item: T) => unknown },
): Page {
  const place = after ? items.findIndex((item) => encodeCursor(id(item)) === after) : -1
  const start = after && place < 0 ? items.length : place + 1
  const slice = items.slice(start, start + limit)
  const [first] = slice
  const last = slice.at(-1)
  if (first === undefined || last === undefined) {
    if (!endless || !after || !link) return { data: [] }
    return { data: [], paging: { cursors: { before: after, after }, next: link(after) } }
  }
  const cursors = { before: encodeCursor(id(first)), after: encodeCursor(id(last)) }
  const hasNext = start + slice.length < items.length
  return {
    data: slice.map(show),
    paging: { cursors, ...((hasNext || endless) && link ? { next: link(cursors.after) } : {}) },
  }
}

const encodeCursor = (id: string): string => Buffer.from(id).toString('base64url')
