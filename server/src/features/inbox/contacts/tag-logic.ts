const keyOf = (tag: string): string => tag.toLocaleLowerCase('en')

/** Returns the tags without case-insensitive duplicates, in the spelling of the first occurrence. */
export function distinctTags(tags: readonly string[]): string[] {
  const spellings = new Map<string, string>()
  for (const tag of tags) {
    const key = keyOf(tag)
    if (!spellings.has(key)) spellings.set(key, tag)
  }
  return [...spellings.values()]
}

interface TagChange {
  stored: readonly string[]
  /** The tags as they were shown to the person. */
  shown: readonly string[]
  wanted: readonly string[]
}

/** Returns the stored tags without those that a person removed from the tags that were shown, and with those that were added. */
export function mergedTags({ stored, shown, wanted }: TagChange): string[] {
  const without = (tags: readonly string[], others: readonly string[]) => {
    const keys = new Set(others.map(keyOf))
    return tags.filter((tag) => !keys.has(keyOf(tag)))
  }
  return distinctTags([...without(stored, without(shown, wanted)), ...without(wanted, shown)])
}
