/**
 * Integers of 16 digits and more become text, so that an id above 2^53 keeps every digit.
 * Throws a SyntaxError like `JSON.parse`.
 */
export function parseJson(text: string): unknown {
  return mayHoldBigInteger.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text)
}

/** True for every text that has such a number; now and then true for one that only has it inside a string. */
const mayHoldBigInteger = /[:[,]\s*-?\d{16}/

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source
  return typeof value === 'number' && source !== undefined && /^-?\d{16,}$/.test(source) ? source : value
}
