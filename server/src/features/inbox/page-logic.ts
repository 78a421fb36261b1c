/** Where a page ended: the moment and the id of its last row. */
export interface Place {
  at: number
  id: string
}

export const cursorOf = ({ at, id }: Place): string => `${at}.${id}`

interface Written {
  message_id: string
  occurred_at: number
}

interface Said {
  comment_id: string
  occurred_at: number
}

/**
 * The newest of both, the oldest first, and the place of the oldest when there is more behind it. Both are given with
 * their newest first, one more than is wanted where there is more.
 */
export function newestOf<M extends Written, C extends Said>(
  written: readonly M[],
  said: readonly C[],
  limit: number,
): { shown: (M | C)[]; last: Place | null } {
  const all = [...written, ...said].sort((one, other) => (isOlder(placeOf(one), placeOf(other)) ? 1 : -1))
  const shown = all.slice(0, limit)
  const oldest = all.length > limit ? shown.at(-1) : undefined
  return { shown: shown.toReversed(), last: oldest ? placeOf(oldest) : null }
}

const placeOf = (row: Written | Said): Place => ({
  at: row.occurred_at,
  id: 'comment_id' in row ? row.comment_id : row.message_id,
})

const isOlder = (one: Place, other: Place) => (one.at === other.at ? one.id < other.id : one.at < other.at)
