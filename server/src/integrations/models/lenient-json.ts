import type * as z from 'zod'

/** Braces at which an object may begin that are tried. */
const maxStarts = 5

/**
 * Returns the first JSON object in a text of a model; undefined without one. Small models write commas before a closing
 * bracket, comments, constants of Python and line breaks in texts; these are repaired.
 */
export function objectIn(text: string): unknown {
  let start = text.indexOf('{')
  for (let tries = 0; start >= 0 && tries < maxStarts; tries += 1) {
    const { json, end } = repaired(text, start)
    const value = parseOrUndefined(json)
    if (value !== undefined) return value
    start = text.indexOf('{', end ?? start + 1)
  }
  return undefined
}

function parseOrUndefined(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** A text, a comment, a constant of Python, a bracket, or a comma before a closing bracket. */
const token =
  /"(?:[^"\\]|\\.)*(?:"|\\?$)|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)|\b(?:True|False|None)\b|[{}[\]]|,(?=\s{0,100}[}\]])/gs

const constants: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null' }

/** Returns the object that begins at `start`, repaired, and where it ends; undefined without an end. */
function repaired(text: string, start: number): { json: string; end: number | undefined } {
  const end = endOf(text, start)
  const json = text.slice(start, end).replace(token, (found) => {
    if (found.startsWith('"')) return found.replaceAll('\n', String.raw`\n`).replaceAll('\t', String.raw`\t`)
    if (found === ',' || found.startsWith('/')) return ''
    return constants[found] ?? found
  })
  return { json, end }
}

function endOf(text: string, start: number): number | undefined {
  let depth = 0
  token.lastIndex = start
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [mark] = found
    if (mark === '{' || mark === '[') depth += 1
    if (mark === '}' || mark === ']') depth -= 1
    if (depth === 0) return token.lastIndex
  }
  return undefined
}

const yes = new Set(['true', 'yes', 'y', '1', 'ja', 'sí', 'si', 'sim', 'نعم'])
const no = new Set(['false', 'no', 'n', '0', 'nein', 'não', 'nao', 'لا'])

/** Returns the value with what an issue is about in the expected form; undefined if it cannot be understood. */
export function withExpectedForm(value: unknown, issue: z.core.$ZodIssue): unknown {
  const copy: unknown = structuredClone(value)
  const path = [...issue.path]
  const name = path.pop()
  const owner = path.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key) as unknown, copy)
  if (name === undefined || typeof owner !== 'object' || owner === null) return undefined
  const given: unknown = Reflect.get(owner, name)
  const formed = given === undefined ? undefined : formOf(given, issue)
  if (formed === undefined) return undefined
  Reflect.set(owner, name, formed)
  return copy
}

function formOf(given: unknown, issue: z.core.$ZodIssue): unknown {
  // A share that is given out of a hundred.
  if (issue.code === 'too_big' && issue.maximum === 1 && typeof given === 'number')
    return given <= 100 ? given / 100 : undefined
  if (issue.code !== 'invalid_type') return undefined
  switch (issue.expected) {
    case 'number':
      return typeof given === 'string' ? numberOf(given.trim()) : undefined
    case 'boolean':
      return truthOf(String(given).trim().toLowerCase())
    case 'string':
      if (given === null) return ''
      return typeof given === 'number' || typeof given === 'boolean' ? String(given) : undefined
    case 'array':
      if (given === null) return []
      return typeof given === 'string' ? [given] : undefined
    default:
      return undefined
  }
}

function numberOf(text: string): number | undefined {
  const [, digits, percent] = /^([+-]?\d{1,15}(?:[.,]\d{1,15})?)\s?(%?)$/.exec(text) ?? []
  if (digits === undefined) return undefined
  const number = Number(digits.replace(',', '.'))
  return percent === '%' ? number / 100 : number
}

function truthOf(word: string): boolean | undefined {
  if (yes.has(word)) return true
  return no.has(word) ? false : undefined
}
