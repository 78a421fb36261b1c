import * as z from 'zod'

/** An item of a list from outside that does not fit its schema. */
export interface UnreadableItem {
  /** Name of the list. */
  list: string
  /** Where it does not fit; has no text of the item. */
  cause: string
  item: unknown
}

/** More of them say nothing new. */
const maxReported = 20

/** The items of the parse in progress; null outside of `parseReporting`. Parsing is synchronous. */
let reported: UnreadableItem[] | null = null

/** Reads the items of a list one by one and reports those that do not fit. Returns the others. */
export function readItems<T extends z.ZodType>(
  items: readonly unknown[],
  { item: schema, name }: { item: T; name: string },
): z.output<T>[] {
  return items.flatMap((item) => {
    const read = schema.safeParse(item)
    if (read.success) return [read.data]
    const [issue] = read.error.issues
    const cause = `${issue?.path.join('.') || 'the item'}: ${issue?.code ?? 'does not fit'}`
    if (reported && reported.length < maxReported) reported.push({ list: name, cause, item })
    return []
  })
}

/** A list from outside. One item that does not fit is left out and reported; it does not affect the others. */
export const listOf = <T extends z.ZodType>(item: T, name: string) =>
  z.array(z.unknown()).transform((items) => readItems(items, { item, name }))

/** Parses a value. Also returns the items of its lists that were left out, at most 20. */
export function parseReporting<T extends z.ZodType>(
  schema: T,
  value: unknown,
): { result: z.ZodSafeParseResult<z.output<T>>; unreadable: UnreadableItem[] } {
  const outer = reported
  const unreadable: UnreadableItem[] = []
  reported = unreadable
  try {
    return { result: schema.safeParse(value), unreadable }
  } finally {
    reported = outer
  }
}
