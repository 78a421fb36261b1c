/** Far more than any format here has. */
const maxDepth = 500
/** A shorter text cannot be nested deeply enough to end the process. */
const shallowLength = 4000

const parse = JSON.parse

/**
 * Makes `JSON.parse` throw a SyntaxError for a text with more than 500 open arrays or objects, for all libraries too. V8 14
 * ends the process with a segmentation fault when a text with some 9,000 of them breaks off: `'[1,'.repeat(9000) + '[1'`.
 * `main.ts` imports this file first.
 */
JSON.parse = (text: string, reviver?: (key: string, value: unknown) => unknown): unknown => {
  if (typeof text === 'string' && text.length > shallowLength && isDeep(text)) {
    throw new SyntaxError('The JSON is nested too deeply.')
  }
  return reviver ? parse(text, reviver) : parse(text)
}

const quote = 0x22
const backslash = 0x5c

/** Returns whether a text has too many open brackets at once. Brackets in strings do not count. */
function isDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    // `[` and `{` differ in one bit, and so do `]` and `}`.
    const bracket = code & ~0x20
    if (code === quote) at = endOfString(text, at + 1)
    else if (bracket === 0x5b && ++depth > maxDepth) return true
    else if (bracket === 0x5d) depth -= 1
  }
  return false
}

/** Returns the index of the quote that ends a string, or the length of the text. */
function endOfString(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charCodeAt(at) !== quote) {
    at += text.charCodeAt(at) === backslash ? 2 : 1
  }
  return at
}
