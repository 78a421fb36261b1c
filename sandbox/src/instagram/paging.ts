export interface Page<T> {
  items: T[]
  paging: { cursors?: { before: string; after: string }; next?: string; previous?: string } | undefined
}

export interface PageRequest {
  limit: number
  after?: string | null | undefined
  before?: string | null | undefined
  /** Makes the `next` address; without it pages carry cursors only. */
  link?: (cursor: { after?: string; before?: string }) => string
}

/** Cursors name the item itself, so a page stays right while newer items arrive. */
export function paginate<T>(items: T[], idOf: (item: T) => string, request: PageRequest): Page<T> {
  const start = startOf(items, idOf, request)
  const slice = items.slice(start, start + request.limit)
  const first = slice[0]
  const last = slice.at(-1)
  if (first === undefined || last === undefined) return { items: [], paging: undefined }
  const cursors = { before: encodeCursor(idOf(first)), after: encodeCursor(idOf(last)) }
  const hasNext = start + slice.length < items.length
  return {
    items: slice,
    paging: {
      cursors,
      ...(hasNext && request.link ? { next: request.link({ after: cursors.after }) } : {}),
      ...(start > 0 && request.link ? { previous: request.link({ before: cursors.before }) } : {}),
    },
  }
}

function startOf<T>(items: T[], idOf: (item: T) => string, request: PageRequest): number {
  if (request.after) {
    const id = decodeCursor(request.after)
    const place = items.findIndex((item) => idOf(item) === id)
    return place < 0 ? items.length : place + 1
  }
  if (request.before) {
    const id = decodeCursor(request.before)
    const place = items.findIndex((item) => idOf(item) === id)
    return Math.max(0, place - request.limit)
  }
  return 0
}

function encodeCursor(id: string): string {
  return Buffer.from(id).toString('base64url')
}

function decodeCursor(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString()
}
