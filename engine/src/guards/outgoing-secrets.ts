const keys =
  /(?<![\p{L}\d])(?:(?:sk|pk|rk|gsk|whsec|shpat|github_pat|gh[pousr]|xox[abeprs])[-_][\w-]{8,}|AKIA[\dA-Z]{12,}|AIza[\w-]{20,}|EAA[\w]{20,}|IG[A-Z]{2}[\w-]{20,}|eyJ[\w-]{10,}(?:\.[\w-]+)*|-----BEGIN [A-Z ]+-----)/gu
const licenceCode = /(?<![\p{L}\d-])[A-Z\d]{3,}(?:[-_][A-Z\d]{3,}){2,}(?![\p{L}\d-])/giu
const encodedBytes = /(?<![\p{L}\d#])[\w+/=%~-]{20,}/gu

/** Returns keys, tokens, licence codes and encoded bytes in a text. */
export const secretsIn = (text: string): string[] => [
  ...new Set([
    ...(text.match(keys) ?? []),
    ...(text.match(licenceCode) ?? []).filter(isCode),
    ...(text.match(encodedBytes) ?? []).filter(isOpaque),
  ]),
]

/** Returns true for `7Q4M-XV2P-9RTD`, false for `SUMMER-SALE-2026`. */
const isCode = (code: string): boolean => code.split(/[-_]/).filter(hasLettersAndDigits).length >= 2

function isOpaque(text: string): boolean {
  if (/^[\da-f]{24,}$/i.test(text)) return hasLettersAndDigits(text)
  const kinds = [/[a-z]/, /[A-Z]/, /\d|[+/=]/].filter((kind) => kind.test(text)).length
  const words = text.split(/[-_/+=%~]/).filter((part) => /^[A-Za-z]?[a-z]+$|^\d+$/.test(part))
  return kinds === 3 && words.join('').length < text.length / 2
}

const hasLettersAndDigits = (part: string): boolean => /\d/.test(part) && /\p{L}/u.test(part)
