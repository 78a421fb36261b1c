/**
 * Returns the value so that it keeps its direction inside of a sentence and does not reorder the text around it: each line
 * is between U+2068 and U+2069, and has an end for each isolate that it starts and no other ends. In languages from left to
 * right only what has another direction is enclosed. A placeholder such as `{reply}` stays as it is, because the value that
 * replaces it is enclosed. The function uses nothing outside of it: `compile.ts` writes its code.
 */
export function isolatedValue(value: unknown, isRightToLeft: boolean): string {
  const text = String(value)
  /** Letters from right to left, their marks, and characters that change the direction of the text after them. */
  const turnsText =
    /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
  if (text === '' || /^\{\w+\}$/.test(text) || !(isRightToLeft || turnsText.test(text))) return text
  const isolateLine = (line: string): string => {
    let open = 0
    const closedLine = line.replace(/[\u2066-\u2069]/g, (mark) => {
      if (mark === '\u2069' && open === 0) return ''
      open += mark === '\u2069' ? -1 : 1
      return mark
    })
    return line === '' ? '' : `\u2068${closedLine}${'\u2069'.repeat(open + 1)}`
  }
  return text.split('\n').map(isolateLine).join('\n')
}
