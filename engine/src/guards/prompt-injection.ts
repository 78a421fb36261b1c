import { replaceUndrawn } from '@skein/contract/invisible-text'

/** Instructions to a model, by language; over folded text without accents. */
const injections: readonly RegExp[] = [
  /\b(ignor\w*|disregard|forget|override|bypass)\b.{0,40}\b(instructions?|rules?|prompts?|above|previous|everything|anweisung\w*|regeln?|consignes|instrucciones|instrucoes|istruzioni|regole|reglas|regras)\b/,
  /\b(reply|respond|answer|write back|output|print)\b.{0,24}\b(with|only|exactly|in these words)\b|\b(say|write|output|print)\b ?(only|exactly|this)?:? ?["“'«]/,
  /\b(antworte|antworten sie|schreibe?n? sie|gib|sage?)\b.{0,24}\b(mit|nur|genau|aus)\b/,
  /\b(reponds|repondez|ecris|ecrivez|dis)\b.{0,24}\b(avec|seulement|exactement)\b/,
  /\b(responde|responda|respondan|contesta|escribe|escreva|di|diga)\b.{0,24}\b(con|com|solo|apenas|exactamente)\b/,
  /\b(rispondi|rispondete|scrivi|scrivete|di)\b.{0,24}\b(con|solo|esattamente)\b/,
  /["”'»]\s*(yaz|yazin|de|soyle|cevap ver)\b|\b(sadece|yalnizca)\b.{0,60}\b(yaz|soyle|cevap)/,
  /\bsystem ?prompts?\b|\bapi ?keys?\b|\b(call|use|invoke) (the )?(tool|function)\b|\b(rufe|nutze) das werkzeug\b|\bl'outil\b|\bla herramienta\b|\ba ferramenta\b|\blo strumento\b|\baracini\b/,
  /\b(send_message|delete_rule|tool_call|function_call|should_reply)\b|<\|?\/?(system|assistant|user|instructions?|tool)\b|\b(system|assistant|developer) ?:/,
  /\bconfidence\b.{0,16}\b1\b|\b(as an ai|you are (now )?(a|an|in) .{0,24}(ai|assistant|bot|mode|model))\b/,
]

/**
 * Returns whether a passage contains instructions to a model. Web pages and files may be written by third parties, so
 * such a passage must not be used as a source.
 */
export function isPromptInjection(text: string): boolean {
  const decoded = decodeTags(text)
  // What draws nothing can stand inside of words or between them.
  const readings = new Set((['', ' '] as const).map((by) => normalise(replaceUndrawn(decoded, by))))
  return [...readings].some((read) => injections.some((pattern) => pattern.test(read)))
}

/** Tag characters are invisible letters. */
const decodeTags = (text: string): string =>
  text.replace(/[\u{e0020}-\u{e007e}]/gu, (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xe0000),
  )

const lookalikes: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  і: 'i',
  с: 'c',
  р: 'p',
  ı: 'i',
}

const normalise = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[аеоісрı]/g, (letter) => lookalikes[letter] ?? letter)
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
