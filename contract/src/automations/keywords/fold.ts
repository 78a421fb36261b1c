/** Zeros of the decimal digits of other scripts; the digits 1 to 9 follow each. */
const zeros = [...'٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐꘠꣐꤀꧐꧰꩐꯰']

const digits = new RegExp(
  `[${zeros.map((zero) => `${zero}-${String.fromCodePoint(codeOf(zero) + 9)}`).join('')}]`,
  'gu',
)

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0
}

/** Returns a digit of any script as one from 0 to 9. */
function foldDigit(digit: string): string {
  const zero = zeros.findLast((each) => codeOf(each) <= codeOf(digit)) ?? '0'
  return String(codeOf(digit) - codeOf(zero))
}

/** Returns a text of the same length in which the digits of all scripts are 0 to 9. */
export const foldDigits = (text: string): string => text.replaceAll(digits, foldDigit)

const singleQuotes = /[`´‘’‚‛‹›′‵ʹʻʼʽʾʿ՚׳ꞌ❛❜]/gu
const doubleQuotes = /[“”„‟«»″‶״❝❞〝〞〟]/gu
const dashes = /[‐‑‒–—―⸺⸻−⁃־]/gu
/** Keyboards of Japanese write one or the other. */
const waves = /[〜〰]/gu
/** Compatibility forms of fractions contain them. */
const slashes = /[⁄∕]/gu

/**
 * Characters that draw nothing, and parts that stay: the tags of a flag, and what joins two emoji to one.
 */
const undrawn =
  /\u{1F3F4}[\u{E0020}-\u{E007F}]+|[\p{Extended_Pictographic}\p{Emoji_Modifier}]\u{FE0F}?\u{200D}(?=\p{Extended_Pictographic})|\p{Default_Ignorable_Code_Point}/gu

function foldUndrawn(part: string): string {
  if (part.startsWith('\u{1F3F4}') && !part.endsWith('\u{200D}')) return part
  return part.endsWith('\u{200D}') && part.length > 1 ? part.replace('\u{FE0F}', '') : ''
}

/** The skin tone of an emoji, which people set once for their keyboard. */
const skinTones = /(\p{Emoji_Modifier_Base})\p{Emoji_Modifier}+/gu
/** The capital of Turkish i, in lower case. */
const dottedI = /i\u0307+/g
/** Letters with a cedilla for those with a comma, as older Romanian keyboards write them, and Arabic signs. */
const twins: Readonly<Record<string, string>> = { ş: 'ș', ţ: 'ț', '٪': '%', '٫': '.', '؟': '?' }
const anyTwin = new RegExp(`[${Object.keys(twins).join('')}]`, 'gu')
/** A vowel of Thai and Lao that is typed as two of another one, and the tone mark that is typed before or after the ring. */
const doubledVowel = /เเ|ເເ/gu
const ringBeforeTone = /(?<![\u0E4D\u0ECD])([\u0E4D\u0ECD]+)([\u0E48-\u0E4B\u0EC8-\u0ECB]+)/gu
/** After a letter of kana a dash is the mark of a long vowel. */
const longVowel = /(?<=[\p{Script=Hiragana}\p{Script=Katakana}ー])-+/gu

/** Only lower case is missing for the comparison. */
const plainAscii = /^(?:[!-_a-~]+(?: [!-_a-~]+)*)?$/

/**
 * Returns the text as it is compared: without what a person cannot see or does not tell apart. Removes characters that
 * draw nothing, such as variation selectors; turns quotation marks and dashes into their ASCII forms, digits of other
 * scripts into 0 to 9, and runs of white space into one blank; then NFKC, full case folding, trimmed.
 * Upper-casing in between makes letters that fold to several equal (ß and ẞ to ss), except the dotless ı, whose
 * capital is that of i; final sigma folds to sigma. Persian forms of yeh and kaf fold to the Arabic ones. Skin tones are left
 * out; a dash in a word of kana is the mark of a long vowel.
 */
export function foldText(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase()
  return (
    text
      .replaceAll(undrawn, foldUndrawn)
      .replaceAll(skinTones, '$1')
      .replaceAll(singleQuotes, "'")
      .replaceAll(doubleQuotes, '"')
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^ı]+/g, (part) => part.toUpperCase())
      .toLowerCase()
      // The stretching mark of Arabic, which some compatibility forms contain.
      .replaceAll('ـ', '')
      .replaceAll(dottedI, 'i')
      .normalize('NFKC')
      .replaceAll('ς', 'σ')
      // Compatibility forms of quotation marks are plain only now.
      .replaceAll(singleQuotes, "'")
      .replaceAll(doubleQuotes, '"')
      .replaceAll('ی', 'ي')
      .replaceAll('ک', 'ك')
      .replaceAll(anyTwin, (sign) => twins[sign] ?? sign)
      .replaceAll(doubledVowel, (vowels) => (vowels === 'เเ' ? 'แ' : 'ແ'))
      .replaceAll(ringBeforeTone, '$2$1')
      .replaceAll(dashes, '-')
      .replaceAll(longVowel, (marks) => 'ー'.repeat(marks.length))
      .replaceAll(waves, '~')
      .replaceAll(slashes, '/')
      .replaceAll(digits, foldDigit)
      .replaceAll(/[\s\u{2800}]+/gu, ' ')
      .trim()
  )
}

const foldedLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  œ: 'oe',
  æ: 'ae',
}

/**
 * Returns a folded text without accents: "café" as "cafe". Removes the marks of Latin, Greek and Cyrillic letters and the
 * optional vowel signs of Arabic and Hebrew. Marks of other scripts are part of the letter and stay.
 */
export const foldAccents = (folded: string): string =>
  folded
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u065F\u0670]/g, '')
    .normalize('NFC')
    .replaceAll(/[øłđħıœæ]/g, (letter) => foldedLetters[letter] ?? letter)

/** How texts are folded before they are compared: with their accents or without. */
export type Folding = 'accents' | 'no_accents'

export interface FoldingFields {
  ignore_accents?: boolean | undefined
}

/** Returns how an automation folds texts and keywords. */
export const foldingOf = ({ ignore_accents = false }: FoldingFields): Folding =>
  ignore_accents ? 'no_accents' : 'accents'

/** Returns a text as it is compared with the keywords of an automation. */
export const foldFor = (text: string, folding: Folding): string =>
  folding === 'no_accents' ? foldAccents(foldText(text)) : foldText(text)
