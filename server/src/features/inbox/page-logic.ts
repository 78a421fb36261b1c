/** End of a page: time (milliseconds since 1970) and id of its last row. */
export interface PageKey {
  at: number
  id: string
}

export const cursorOf = ({ at, id }: PageKey): string => `${at}.${id}`

interface MessageKey {
  message_id: string
  occurred_at: number
}

interface CommentKey {
  comment_id: string
  occurred_at: number
}

/**
 * Returns the newest `limit` of both lists, oldest first, and the cursor of the oldest when there are more. Both lists are
 * sorted newest first and contain up to `limit` + 1 rows.
 */
export function mergeNewest<M extends MessageKey, C extends CommentKey>(
  messages: readonly M[],
  comments: readonly C[],
  limit: number,
): { shown: (M | C)[]; last: PageKey | null } {
  const all = [...messages, ...comments].sort((one, other) => (isOlder(keyOf(one), keyOf(other)) ? 1 : -1))
  const shownEntries = all.slice(0, limit)
  const oldest = all.length > limit ? shownEntries.at(-1) : undefined
  return { shown: shownEntries.toReversed(), last: oldest ? keyOf(oldest) : null }
}

const keyOf = (row: MessageKey | CommentKey): PageKey => ({
  at: row.occurred_at,
  id: 'comment_id' in row ? row.comment_id : row.message_id,
})

const isOlder = (one: PageKey, other: PageKey) =>
  one.at === other.at ? one.id < other.id : one.at < other.at
