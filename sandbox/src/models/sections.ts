/** A named piece of a prompt: what stood in a tag, below a heading, after a label or in a JSON field. */
export interface Section {
  /** Lower case; empty for text that nothing names. */
  name: string
  text: string
}

const TAG = /<([A-Za-z][\w:-]*)((?:\s[^<>]*)?)>([\s\S]*?)<\/\1\s*>/g
const MARKED =
  /(?:^|\n)[^\p{L}\n]{0,6}BEGIN[ _-]([\w -]{2,40}?)[^\p{L}\n]{0,6}\n([\s\S]*?)\n[^\p{L}\n]{0,6}END[ _-]\1/giu
const FENCED = /(?:^|\n)([^\n]*?)\n*(?:```|"""|~~~)[\w-]*\n([\s\S]*?)\n(?:```|"""|~~~)/g
const HEADING = /^(?:#{1,6}\s+(.+?)\s*#*|={2,}\s*(.+?)\s*={2,}|-{3,}\s*(.+?)\s*-{3,}|\[([^[\]]{2,40})\])$/
const LABEL = /^(?:[-*]\s+)?\**(\p{Lu}[\p{L}\p{N}_' ()/-]{1,40}?)\**\s*:\**(?:\s+(.*))?$/u

/** Takes a prompt apart, whatever its way of naming parts is. Inner parts carry the names around them too. */
export function readSections(text: string, around = ''): Section[] {
  const json = readJson(text.trim())
  if (json !== undefined) return leavesOf(json, around)
  const found: Section[] = []
  const rest = lift(text, [TAG, MARKED, FENCED], (match, pattern) => {
    const [, first = '', second = '', third = ''] = match
    const [name, body] = pattern === TAG ? [`${first} ${second}`, third] : [first, second]
    found.push(...readSections(unescape(body), join(around, name)))
  })
  return [...readLines(rest, around), ...found]
}

/** Cuts every match out and hands it over; what is left comes back. */
function lift(
  text: string,
  patterns: RegExp[],
  take: (match: RegExpExecArray, pattern: RegExp) => void,
): string {
  let rest = text
  for (const pattern of patterns) {
    for (const match of rest.matchAll(pattern)) take(match, pattern)
    rest = rest.replaceAll(pattern, '\n\n')
  }
  return rest
}

function readLines(text: string, around: string): Section[] {
  const sections: Section[] = []
  let current: Section = { name: around, text: '' }
  let labelled = false
  const open = (name: string, first: string) => {
    sections.push(current)
    current = { name: join(around, name), text: first }
  }
  for (const line of text.split('\n')) {
    const heading = HEADING.exec(line.trim())
    const label = heading ? null : LABEL.exec(line.trim())
    if (heading) {
      open(heading.slice(1).find((part) => part !== undefined) ?? '', '')
      labelled = false
    } else if (label) {
      open(label[1] ?? '', label[2] ?? '')
      labelled = true
    } else if (labelled && line.trim() === '' && current.text.trim() !== '') {
      open('', '')
      labelled = false
    } else current.text += `\n${line}`
  }
  sections.push(current)
  return sections
    .map((section) => ({ name: section.name, text: section.text.trim() }))
    .filter((section) => section.text !== '')
}

function leavesOf(value: unknown, around: string): Section[] {
  if (typeof value === 'string') {
    const inner = readJson(value.trim())
    return inner === undefined ? [{ name: around, text: value }] : leavesOf(inner, around)
  }
  if (typeof value === 'number') return [{ name: around, text: String(value) }]
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(item, around))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => leavesOf(item, join(around, key)))
}

function readJson(text: string): unknown {
  if (!/^[[{][\s\S]*[\]}]$/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function join(around: string, name: string): string {
  return `${around} ${name}`
    .replaceAll(/["'=_:./-]+/g, ' ')
    .trim()
    .toLowerCase()
}

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
