/** Letters that look like others, made one, so that a disguise does not hide words. */
const lookalikeSources = 'авсенікморѕтхуαεικορτυνı013457@$i'
const lookalikeTargets = 'abcehlkmopstxyaelkoptuvloleastasl'
const lookalikes = new Map(
  [...lookalikeSources].map((letter, place) => [letter, lookalikeTargets[place] ?? letter]),
)
const lookalikePattern = new RegExp(`[${lookalikeSources}]`, 'gu')

/** Letters and digits alone, without case, marks, gaps or disguise: what is left when somebody reads aloud. */
export const withoutSeparators = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\d@$]+/gu, '')
    .replace(lookalikePattern, (letter) => lookalikes.get(letter) ?? letter)

/** The ways in which a text can be read by somebody who knows how it was disguised, each squeezed. */
export function decodingsOf(text: string): string[] {
  const readings = [text, decodeTags(text), ...decodedBlobsOf(text)]
  return [...new Set(readings.flatMap((one) => [one, rot13(one)]).map(withoutSeparators))]
    .filter((reading) => reading !== '')
    .flatMap((reading) => [reading, [...reading].toReversed().join('')])
}

const rot13 = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const code = letter.charCodeAt(0)
    const base = code < 97 ? 65 : 97
    return String.fromCharCode(((code - base + 13) % 26) + base)
  })

/** What invisible tag characters spell. */
const decodeTags = (text: string): string =>
  [...text]
    .map((letter) => (letter.codePointAt(0) ?? 0) - 0xe0000)
    .filter((code) => code >= 0x20 && code < 0x7f)
    .map((code) => String.fromCharCode(code))
    .join('')

/** What stands in base64, hexadecimal or percent escapes. */
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
