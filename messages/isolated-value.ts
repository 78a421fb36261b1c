/**
 * Returns the value so that it keeps its direction inside of a sentence and does not reorder the text around it: each line
 * is between U+2068 and U+2069, and has an end for each isolate that it starts and no other ends. A line takes the direction
 * of its first letter. One whose letters are all isolated, such as a date of two values, would be from left to right: it
 * takes the direction of the language, with U+2067. In languages from left to right only what has another direction is
 * enclosed. A placeholder such as `{reply}` stays as it is, because the value that replaces it is enclosed. The function uses
 * nothing outside of it: `compile.ts` writes its code.
 */
export function isolatedValue(value: unknown, isRightToLeft: boolean): string {
  const text = String(value)
  /** Letters from right to left, their marks, and characters that change the direction of the text after them. */
  const turnsText =
    /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
  if (text === '' || /^\{\w+\}$/.test(text) || !(isRightToLeft || turnsText.test(text))) return text
  const isolateLine = (line: string): string => {
    let open = 0
    let hasIsolate = false
    let hasLetter = false
    const closedLine = line.replace(/[\u2066-\u2069]|[\p{L}\u200e\u200f\u061c]+/gu, (part) => {
      if (part === '\u2069' && open === 0) return ''
      if (part === '\u2069') open -= 1
      else if (!/[\u2066-\u2068]/.test(part)) hasLetter ||= open === 0
      else {
        hasIsolate = true
        open += 1
      }
      return part
    })
    const start = isRightToLeft && hasIsolate && !hasLetter ? '\u2067' : '\u2068'
    return line === '' ? '' : `${start}${closedLine}${'\u2069'.repeat(open + 1)}`
  }
  return text.split('\n').map(isolateLine).join('\n')
}
