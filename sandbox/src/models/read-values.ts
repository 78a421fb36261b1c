import { fillSchema, typesOf, type Fill } from './fill-schema.ts'
import type { Schema } from './read-request.ts'
import { plain, wordsOf } from './words.ts'

/** Arguments for a tool, from what was said and from what earlier tools gave back. */
export function readArguments(parameters: Schema, said: string, results: string[]): unknown {
  const given = jsonIn(said)
  const earlier = results.flatMap((result) => leaves(jsonIn(result) ?? {}))
  const taken = new Set<string>()
  const fill: Fill = ({ name, schema }) => {
    const known = findKey(given, name) ?? namedValue(said, name, schema)
    if (known !== undefined) return known
    if (Array.isArray(schema.enum))
      return schema.enum.find((one) => wordsOf(said).includes(plain(String(one))))
    const types = typesOf(schema)
    const before = earlier.find(([key]) => key === name)?.[1]
    if (before !== undefined && types.includes(typeof before)) return before
    if (types.includes('number') || types.includes('integer')) return firstNumber(said, taken)
    if (types.includes('boolean')) return undefined
    if (types.includes('array')) return shaped(name, said) === undefined ? undefined : [shaped(name, said)]
    return types.includes('string') ? (shaped(name, said) ?? free(name, said)) : undefined
  }
  return fillSchema({ type: 'object', ...parameters }, fill)
}

/** `name: value`, `name=value`, `name "value"`. */
export function namedValue(said: string, name: string, schema: Schema): unknown {
  const spoken = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('_', '[_ ]')
  const pattern = new RegExp(
    `\\b${spoken}\\b["']?\\s*(?:[:=]|is|to be)?\\s*(?:"([^"]*)"|'([^']*)'|[:=]\\s*([^,;)}\\n]+))`,
    'i',
  )
  const match = pattern.exec(said)
  const value = match?.[1] ?? match?.[2] ?? match?.[3]
  if (value === undefined) return undefined
  const types = typesOf(schema)
  if (types.includes('number') || types.includes('integer')) {
    const number = /^-?\d+(\.\d+)?/.exec(value)?.[0]
    return number === undefined ? undefined : Number(number)
  }
  if (types.includes('boolean')) return /^(true|yes|on|1)\b/i.test(value)
  return value.trim()
}

const SHAPES: [RegExp, RegExp][] = [
  [/e?mail|^to$|recipient|^cc$|^bcc$|address/, /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/],
  [/url|link|href|uri/, /https?:\/\/[^\s<>"')\]]+/],
  [/user|handle|account|^to$|recipient|person|who/, /(?<=(?:^|\s)@)[\w.]+/],
  [/date|day|when|since|until|from|time/, /\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?/],
  [/(^|_)ids?$|Id$/, /\b(?:\d{6,}|[0-9a-f]{8}-[0-9a-f-]{27}|[a-z]+_[A-Za-z0-9]{6,})\b/],
  [/keyword/, /["“„']([^"”“']+)["”']/],
]

function shaped(name: string, said: string): string | undefined {
  for (const [names, shape] of SHAPES) {
    if (!names.test(name.toLowerCase())) continue
    const match = shape.exec(said)
    if (match) return match[1] ?? match[0]
  }
  return undefined
}

/** Free text: what stands in quotes, or after "saying" or a colon, or all that was said. */
function free(name: string, said: string): string | undefined {
  const key = plain(name)
  if (/(^|_)ids?$/.test(key)) return undefined
  if (/subject|title|topic/.test(key)) {
    return (
      /\b(?:about|subject|titled?|regarding|wegen|über)\s+"?(?:the |a )?(.{2,80}?)(?= saying| that says|[".,;\n]|$)/i.exec(
        said,
      )?.[1] ?? said.slice(0, 60)
    )
  }
  const quoted = /["“„]([^"”“]{2,})["”]/.exec(said)?.[1]
  if (quoted !== undefined) return quoted
  if (/query|search|^q$|question|keyword|term|topic/.test(key)) return queryOf(said)
  if (
    /text|message|body|content|comment|reply|caption|instruction|prompt|task|note|description|reason/.test(
      key,
    )
  ) {
    return (
      /\b(?:saying|says?|that says|with the (?:text|message|words)|and tell (?:them|him|her))\s+(.+)$/is
        .exec(said)?.[1]
        ?.trim() ??
      /:\s+(\S.+)$/s.exec(said)?.[1] ??
      said.trim()
    )
  }
  return undefined
}

function queryOf(said: string): string {
  const asked = /\b(?:for|about|nach|uber|sur|sobre|su)\s+(.+?)[.?!]*$/is.exec(
    said.split('\n')[0] ?? said,
  )?.[1]
  return (asked ?? said).trim().slice(0, 200)
}

function firstNumber(said: string, taken: Set<string>): number | undefined {
  const found = said.match(/(?<![\w.])\d{1,6}(?:\.\d+)?(?![\w])/g)?.find((number) => !taken.has(number))
  if (found === undefined) return undefined
  taken.add(found)
  return Number(found)
}

/** The first JSON object or list that stands in a text. */
export function jsonIn(text: string): unknown {
  const starts = [...text.matchAll(/[[{]/g)].slice(0, 20).map((match) => match.index)
  for (const start of starts) {
    const close = text[start] === '{' ? '}' : ']'
    for (let end = text.lastIndexOf(close); end > start; end = text.lastIndexOf(close, end - 1)) {
      try {
        return JSON.parse(text.slice(start, end + 1))
      } catch {
        // Not here: try the bracket before it.
      }
    }
  }
  return undefined
}

function findKey(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.entries(value).find(([key]) => key === name)?.[1]
}

/** Every plain value below, with the key it stands under. */
export function leaves(value: unknown, key = ''): [string, string | number | boolean][] {
  if (Array.isArray(value)) return value.flatMap((item) => leaves(item, key))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, item]) => leaves(item, name))
  }
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isPlain ? [[key, value]] : []
}
