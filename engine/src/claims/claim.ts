export type ClaimKind = 'price' | 'discount' | 'date' | 'stock' | 'link'

/**
 * Something a text states that has to be true. A reply's claim holds when a source proves one of the keys that
 * it needs; keys are normalised, so that "12,50 €" needs what "€12.5" proves.
 */
export interface Claim {
  kind: ClaimKind
  /** As it stands in the text. */
  text: string
  at: number
  needs: readonly string[]
  proves: readonly string[]
}

/** Text made comparable; `lower` has the same length as `raw`. */
export interface ClaimText {
  raw: string
  lower: string
}

export type FindClaims = (text: ClaimText) => Claim[]

/** Compatible letters and digits made one, invisible characters taken out, spaces made plain. */
export function claimText(text: string): ClaimText {
  const raw = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s/g, ' ')
    .replace(/[’‘´]/g, "'")
  return { raw, lower: raw.replaceAll('İ', 'i').toLowerCase() }
}

/** Replaces what has been read, so that no other reader stumbles over its digits. */
export function blankOut({ raw, lower }: ClaimText, claims: readonly Claim[]): ClaimText {
  const blank = (text: string) =>
    claims.reduce(
      (rest, { at, text: { length } }) => rest.slice(0, at) + '¦'.repeat(length) + rest.slice(at + length),
      text,
    )
  return { raw: blank(raw), lower: blank(lower) }
}

/** A pattern for whole words of any script, by alternatives in regular-expression syntax. */
export const wholeWords = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])(?:${alternatives})(?![\\p{L}\\d])`, 'gu')

/** Sentences with their place and whether they ask. */
export function sentencesOf({ lower }: ClaimText): { text: string; at: number; asks: boolean }[] {
  return [...lower.matchAll(/(?:[^.!?]|[.](?=\S))+[.!?]*/g)].map(({ 0: text, index }) => ({
    text,
    at: index,
    asks: text.includes('?'),
  }))
}

/** Words that turn a statement round, in all languages of the guard. */
export const negations = wholeWords(
  "no|not|never|without|nicht|kein(?:e[nmrs]?)?|ohne|pas|aucune?|sans|plus d[e']|sin|ningun[oa]?|ningún|não|sem|nenhuma?|non|nessun[oa]?|senza|yok|değil|(?:is|are|do|does|have|has|ca|wo)n't|cannot",
)

/** Words after which something is asked or looked up, not stated. */
export const doubts = wholeWords(
  'if|whether|check(?:ing)?|find out|look up|ob|falls|wenn|prüfen?|nachsehen|nachschauen|nachfragen|si|vérifi(?:er|e|ons)|comprob(?:ar|amos)|verificar|confirmar|se|controllare?|verificare|verifico|eğer|kontrol',
)

export const contains = (pattern: RegExp, text: string): boolean => {
  pattern.lastIndex = 0
  return pattern.test(text)
}
