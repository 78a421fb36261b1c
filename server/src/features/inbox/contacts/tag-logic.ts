/** Returns the tags without case-insensitive duplicates, in the spelling of the first occurrence. */
export function distinctTags(tags: readonly string[]): string[] {
  const spellings = new Map<string, string>()
  for (const tag of tags) {
    const key = tag.toLocaleLowerCase('en')
    if (!spellings.has(key)) spellings.set(key, tag)
  }
  return [...spellings.values()]
}
