/** Lower case, without accents, invisible characters and typographic quotes: what all word lists are written in. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}|\p{Cf}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll(/[’‘`´]/g, "'")
}

export function wordsOf(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

const ENDINGS =
  /(?:lerinin|larinin|leri|lari|ments|ment|ungen|ung|ings|ing|ies|ied|ern|ers|ed|es|en|er|em|ly|ler|lar|s|e|y|n|a|o|i)$/

/** A crude stem that serves seven languages: one ending off, doubled last letter single. */
export function stemOf(word: string): string {
  if (word.length < 5) return word
  const shorter = word.replace(ENDINGS, '')
  return (shorter.length < 3 ? word : shorter).replace(/([b-df-hj-np-tv-z])\1$/, '$1')
}

export function alike(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= 4 && long.startsWith(short)
}

/** The words of `text` that also stand in `other`, both as stems. */
export function sharedStems(text: readonly string[], other: readonly string[]): string[] {
  return text.filter((stem) => other.some((one) => alike(stem, one)))
}

/** Line by line, and inside a line after each full stop; decimals and addresses stay whole. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?…。])\s+/u)
    .map((sentence) => sentence.replace(/^(?:[\s>*•-]|\[\d+\])+/, '').trim())
    .filter((sentence) => /\p{L}|\p{N}/u.test(sentence))
}

/** At most so many characters, ending at a word. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, Math.max(1, limit - 1))
  const space = cut.lastIndexOf(' ')
  return `${(space > limit / 2 ? cut.slice(0, space) : cut).trimEnd()}…`.slice(0, limit)
}
