import { valueOf } from './numbers.ts'

const characterDigits = '一二三四五六七八九'
/** A number as written in Chinese, Japanese or Korean characters. */
export const numerals = '[一二两兩三四五六七八九十百千万萬]{1,9}'
/** A number of days, weeks or hours in digits or characters; one is left out: 一天 also means "some day". */
export const count = '(\\d{1,3}|[二两兩三四五六七八九十]{1,4})'
export const hangulDigits = '일이삼사오육칠팔구'

/** Returns the value of digits, or of characters such as 两百 or 오천. */
export function numberOf(figure: string): number {
  if (/^\d/.test(figure)) return valueOf(figure)
  let [total, part, digit] = [0, 0, 0]
  for (const character of figure) {
    const value = digitOf(character)
    if (value > 0) digit = value
    const unit = unitValues.get(character)
    if (unit === undefined) continue
    if (unit === 10_000) {
      total += (part + digit || 1) * unit
      part = 0
    } else part += (digit || 1) * unit
    digit = 0
  }
  return total + part + digit
}

const unitValues: ReadonlyMap<string, number> = new Map([
  ...[...'十십'].map((character) => [character, 10] as const),
  ...[...'百백'].map((character) => [character, 100] as const),
  ...[...'千천'].map((character) => [character, 1000] as const),
  ...[...'万萬만'].map((character) => [character, 10_000] as const),
])

/** Returns 1 to 9, or 0 if the character is no digit. */
export function digitOf(character: string): number {
  if (character === '两' || character === '兩') return 2
  return Math.max(characterDigits.indexOf(character), hangulDigits.indexOf(character)) + 1
}
