import { foldDigits } from '@skein/contract/automations/keywords/fold'
import { withoutUndrawn } from '@skein/contract/invisible-text'

export type ClaimKind = 'price' | 'discount' | 'date' | 'stock' | 'link'

/**
 * A statement of fact in a text. A claim of a reply is supported if a source proves one of the keys that it needs. Keys
 * are normalised, so that "12,50 €" needs the key that "€12.5" proves.
 */
export interface Claim {
  kind: ClaimKind
  /** As written in the text. */
  text: string
  /** Index in `ClaimText.raw`. */
  at: number
  needs: readonly string[]
  proves: readonly string[]
}

/** A normalised text. `lower` is `raw` in lower case, with digits from 0 to 9, and has the same length. */
export interface ClaimText {
  raw: string
  lower: string
}

export type FindClaims = (text: ClaimText) => Claim[]

/** Normalises compatible characters (NFKC), removes invisible ones and unifies spaces and apostrophes. */
export function claimText(text: string): ClaimText {
  const raw = withoutUndrawn(text.normalize('NFKC')).replace(/\s/g, ' ').replace(/[’‘´]/g, "'")
  const figures = foldDigits(raw).replaceAll('٪', '%').replaceAll('٫', '.').replaceAll('٬', ',')
  return { raw, lower: figures.replaceAll('İ', 'i').toLowerCase() }
}

/** Replaces claims that were found, so that their digits are not matched again. */
export function blankOut({ raw, lower }: ClaimText, claims: readonly Claim[]): ClaimText {
  const blank = (text: string) =>
    claims.reduce(
      (rest, { at, text: { length } }) => rest.slice(0, at) + '¦'.repeat(length) + rest.slice(at + length),
      text,
    )
  return { raw: blank(raw), lower: blank(lower) }
}

/** A letter of a script that separates words. */
export const spacedLetter = String.raw`(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}])\p{L}`

/** Returns a pattern for whole words of any script. `alternatives` is regular-expression syntax. */
export const wholeWords = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])(?:${alternatives})(?![\\p{L}\\d])`, 'gu')

/** Returns the sentences with their index; `asks` is true for a question. */
export function sentencesOf({ lower }: ClaimText): { text: string; at: number; asks: boolean }[] {
  return [...lower.matchAll(/(?:[^.!?。]|[.](?=\S))+[.!?。]*/g)].map(({ 0: text, index }) => ({
    text,
    at: index,
    asks: text.includes('?'),
  }))
}

/** Words that negate a statement, in all supported languages. */
export const negations = wholeWords(
  "no|not|never|without|nicht|kein(?:e[nmrs]?)?|ohne|pas|aucune?|sans|plus d[e']|sin|ningun[oa]?|ningún|não|sem|nenhuma?|non|nessun[oa]?|senza|yok|değil|не|нет|без|ни|нема[єе]|غير|لا|ليست?|لم|بدون|(?:is|are|do|does|have|has|ca|wo)n't|cannot",
)

/** Words that introduce a question or a check instead of a statement. */
export const doubts = wholeWords(
  'if|whether|check(?:ing)?|find out|look up|ob|falls|wenn|prüfen?|nachsehen|nachschauen|nachfragen|si|vérifi(?:er|e|ons)|comprob(?:ar|amos)|verificar|confirmar|se|controllare?|verificare|verifico|eğer|kontrol|если|ли|провер(?:ю|им|ить|яем|яю)|уточн(?:ю|им|ить|яем|яю)|узна(?:ю|ем|ть)|посмотр(?:ю|им|еть)|якщо|чи|перевір(?:ю|имо|ити)|уточн(?:имо|ити)|[إا]ذا|هل|[سن]?نتحقق|س[أا]تحقق',
)

/** Whether a global pattern occurs in the text. Unlike `test`, it leaves no position behind at which `matchAll` would begin. */
export const contains = (pattern: RegExp, text: string): boolean => text.search(pattern) >= 0
