/** Characters that look like Latin letters, and these letters at the same index. */
const lookalikeSources = 'авсенікморѕтхуαεικορτυνı013457@$i'
const lookalikeTargets = 'abcehlkmopstxyaelkoptuvloleastasl'
const lookalikes = new Map(
  [...lookalikeSources].map((letter, index) => [letter, lookalikeTargets[index] ?? letter]),
)
const lookalikePattern = new RegExp(`[${lookalikeSources}]`, 'gu')

/** Returns only letters and digits, in lower case, without accents and separators, with lookalikes replaced. */
export const withoutSeparators = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\d@$]+/gu, '')
    .replace(lookalikePattern, (letter) => lookalikes.get(letter) ?? letter)

/** Returns the text and its possible decodings (ROT13, reversed, base64, …), each without separators. */
export function decodingsOf(text: string): string[] {
  const decodings = [text, decodeTags(text), ...decodedBlobsOf(text)]
  return [...new Set(decodings.flatMap((one) => [one, rot13(one)]).map(withoutSeparators))]
    .filter((decoding) => decoding !== '')
    .flatMap((decoding) => [decoding, [...decoding].toReversed().join('')])
}

const rot13 = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const code = letter.charCodeAt(0)
    const base = code < 97 ? 65 : 97
    return String.fromCharCode(((code - base + 13) % 26) + base)
  })

/** Decodes invisible tag characters (U+E0020 to U+E007E). */
const decodeTags = (text: string): string =>
  [...text]
    .map((letter) => (letter.codePointAt(0) ?? 0) - 0xe0000)
    .filter((code) => code >= 0x20 && code < 0x7f)
    .map((code) => String.fromCharCode(code))
    .join('')

/** Decodes base64, hexadecimal and percent escapes. */
function decodedBlobsOf(text: string): string[] {
  const blobs = text.match(/[\w+/=-]{16,}/g) ?? []
  const hexadecimal = text.match(/(?:[\da-f]{2}[ :,]?){12,}/gi) ?? []
  return [
    ...blobs.map(fromBase64),
    ...hexadecimal.map(fromHexadecimal),
    ...(/%[\da-f]{2}/i.test(text) ? [fromEscapes(text)] : []),
  ]
}

function fromBase64(blob: string): string {
  const plain = blob.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '')
  try {
    return atob(plain.slice(0, plain.length - (plain.length % 4 === 1 ? 1 : 0)))
  } catch {
    return ''
  }
}

const fromHexadecimal = (digits: string): string =>
  (digits.match(/[\da-f]{2}/gi) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join('')

const fromEscapes = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (_, pair: string) => String.fromCharCode(Number.parseInt(pair, 16)))
