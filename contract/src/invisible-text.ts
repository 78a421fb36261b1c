/**
 * Characters that draw nothing or look blank: Unicode's ignorable ones, controls, separators of lines, symbols without ink,
 * and spaces of other widths than a blank, no-break and ideographic ones.
 */
const undrawn = String.raw`\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u{FFF9}-\u{FFFB}\u{2800}\u{1D159}\u{13441}\u{13442}\u{16FE4}`
const spaces = String.raw`\u{1680}\u{2000}-\u{200A}\u{205F}`

/** Places in which such a character belongs to what is drawn. */
const drawnSequences = [
  // Flags of regions.
  String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]{1,16}\u{E007F}`,
  // Joined emoji, and the choice between a symbol and a picture.
  String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}]\u{FE0F}?\u{200D}(?=\p{Extended_Pictographic})`,
  String.raw`\p{Extended_Pictographic}[\u{FE0E}\u{FE0F}]`,
  String.raw`[0-9#*]\u{FE0F}(?=\u{20E3})`,
  // Joiners of letters.
  String.raw`[\p{M}\p{Script=Arabic}][\u{200C}\u{200D}]`,
].join('|')

const parts = new RegExp(String.raw`(${drawnSequences})|[${undrawn}${spaces}]|(?![\n\t])\p{Cc}`, 'gu')
const anyUndrawn = new RegExp(`[${undrawn}\\p{Cf}]|(?![\\t\\n\\r])\\p{Cc}`, 'gu')
const anySpace = new RegExp(`^[${spaces}]$`, 'u')

/** Returns the text with each invisible character replaced, except where it belongs to what is drawn. */
export const replaceInvisible = (text: string, by: (character: string) => string): string =>
  text.replace(parts, (part: string, isDrawn: string | undefined) =>
    isDrawn === undefined ? by(part) : part,
  )

/** Returns the text without invisible characters; unusual spaces become blanks. */
export const withoutInvisible = (text: string): string =>
  replaceInvisible(text, (character) => (anySpace.test(character) ? ' ' : ''))

/** Whether the text has invisible characters or unusual spaces, except where they belong to what is drawn. */
export function hasInvisible(text: string): boolean {
  let has = false
  replaceInvisible(text, (character) => {
    has = true
    return character
  })
  return has
}

/** Returns the text for a comparison: without any character that draws nothing, wherever it stands. */
export const withoutUndrawn = (text: string): string => replaceUndrawn(text, '')

/** Returns the text with any character that draws nothing replaced, wherever it stands. */
export const replaceUndrawn = (text: string, by: '' | ' '): string => text.replace(anyUndrawn, by)
