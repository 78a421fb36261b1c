/**
 * Parses JSON and returns integers of 16 digits and more as text, so that an id above 2^53 keeps every digit.
 * Throws a SyntaxError like `JSON.parse`.
 */
export function parseJson(text: string): unknown {
  return mayContainBigInteger.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text)
}

/** Matches every text with such a number; also matches some texts that have one only inside a string. */
const mayContainBigInteger = /[:[,]\s*-?\d{16}/

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source
  return typeof value === 'number' && source !== undefined && /^-?\d{16,}$/.test(source) ? source : value
}
