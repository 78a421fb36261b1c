import { foldDigits } from '@skein/contract/automations/keywords/fold'
import { jsonrepair } from 'jsonrepair'
import type * as z from 'zod'

/** Braces at which an object may begin that are tried. */
const maxStarts = 5
/** An answer is shorter; the time of a repair grows faster than its text. In characters. */
const maxRepaired = 10_000

/**
 * Yields the JSON objects in a text of a model. Small models write comments, constants of Python, names and texts without or with
 * other quotation marks, and commas too many; these are repaired. An object without an end is left out: what follows is unknown.
 */
export function* objectsIn(text: string): Generator<unknown> {
  let start = text.indexOf('{')
  for (let tries = 0; start >= 0 && tries < maxStarts; tries += 1) {
    const end = endOf(text, start)
    const value = end === undefined ? undefined : parseOrUndefined(text.slice(start, end))
    if (value !== undefined) yield value
    start = text.indexOf('{', value === undefined ? start + 1 : end)
  }
}

function parseOrUndefined(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json.length > maxRepaired ? undefined : parseRepaired(json)
  }
}

function parseRepaired(json: string): unknown {
  try {
    return JSON.parse(jsonrepair(json))
  } catch {
    return undefined
  }
}

/** What stands outside of a text after its end. */
const afterText = String.raw`(?=\s*(?:[:,}\]]|$))`

/** A text in quotation marks of any kind, whose own marks may not be escaped; a comment, or a bracket. */
const token = new RegExp(
  [
    String.raw`"(?:[^"\\]|\\.|"(?!${afterText}))*(?:"|\\?$)`,
    String.raw`'(?:[^'\\]|\\.)*(?:'|\\?$)`,
    String.raw`[“”„](?:[^“”\\]|\\.)*(?:[“”]|\\?$)`,
    String.raw`\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)`,
    String.raw`[{}[\]]`,
  ].join('|'),
  'gs',
)

function endOf(text: string, start: number): number | undefined {
  let depth = 0
  token.lastIndex = start
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [mark] = match
    if (mark === '{' || mark === '[') depth += 1
    if (mark === '}' || mark === ']') depth -= 1
    if (depth === 0) return token.lastIndex
  }
  return undefined
}

const yes = new Set(
  'true yes y 1 ja sí si sim oui نعم да так evet tak ano igen 是 对 はい 네 예 ya'.split(' '),
)
const no = new Set(
  'false no n 0 nein não nao non لا нет ні hayır nie nem nee 否 不 いいえ 아니요 아니오 tidak'.split(' '),
)

/** Returns the value with what an issue is about in the expected form; undefined if it cannot be understood. */
export function withExpectedForm(value: unknown, issue: z.core.$ZodIssue): unknown {
  const copy: unknown = structuredClone(value)
  const path = [...issue.path]
  const name = path.pop()
  const owner = path.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key) as unknown, copy)
  if (name === undefined || typeof owner !== 'object' || owner === null) return undefined
  const fieldValue: unknown = Reflect.get(owner, name)
  const formed = fieldValue === undefined ? memberCalled(name, owner) : formOf(fieldValue, issue)
  if (formed === undefined) return undefined
  Reflect.set(owner, name, formed)
  return copy
}

/** Takes out the member whose name differs only in capitals, hyphens and underscores, and returns its value. */
function memberCalled(name: PropertyKey, owner: object): unknown {
  const plain = (each: PropertyKey) =>
    String(each)
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase()
  const other = Object.keys(owner).find((each) => plain(each) === plain(name))
  if (other === undefined) return undefined
  const value: unknown = Reflect.get(owner, other)
  Reflect.deleteProperty(owner, other)
  return value
}

function formOf(fieldValue: unknown, issue: z.core.$ZodIssue): unknown {
  if (issue.code === 'too_big' && issue.maximum === 1 && typeof fieldValue === 'number')
    return shareOf(fieldValue)
  if (issue.code !== 'invalid_type') return undefined
  switch (issue.expected) {
    case 'number':
      return typeof fieldValue === 'string' ? numberOf(fieldValue.trim()) : undefined
    case 'boolean':
      return truthOf(String(fieldValue).trim().toLowerCase())
    case 'string':
      if (fieldValue === null) return ''
      if (Array.isArray(fieldValue) && fieldValue.every((each) => typeof each === 'string'))
        return fieldValue.join('\n')
      return typeof fieldValue === 'number' || typeof fieldValue === 'boolean'
        ? String(fieldValue)
        : undefined
    case 'array':
      if (fieldValue === null) return []
      return typeof fieldValue === 'string' ? [fieldValue] : undefined
    default:
      return undefined
  }
}

/** Returns a share that is given out of ten or of a hundred. */
function shareOf(confidence: number): number | undefined {
  if (confidence <= 10) return Number.isInteger(confidence) ? confidence / 10 : undefined
  return confidence <= 100 ? confidence / 100 : undefined
}

function numberOf(text: string): number | undefined {
  const plain = foldDigits(text).replace('٫', '.').replace('٪', '%')
  const [, digits, unit] =
    /^[~≈]?\s?([+-]?\d{1,15}(?:[.,]\d{1,15})?)\s?(%|percent|prozent|\/\s?100?)?(?:\s?\([^()]{0,40}\))?$/i.exec(
      plain,
    ) ?? []
  if (digits === undefined) return undefined
  const number = Number(digits.replace(',', '.'))
  if (unit === undefined) return number
  return unit.endsWith('10') ? number / 10 : number / 100
}

/** Reads the first word: models give a reason after it. */
function truthOf(text: string): boolean | undefined {
  const word = /^[\p{L}\p{N}]{1,10}(?=\s*(?:[.,!;:。、，！–—-]|$))/u.exec(text)?.[0] ?? ''
  if (yes.has(word)) return true
  return no.has(word) ? false : undefined
}
