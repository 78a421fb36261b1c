import { mayLink } from '@skein/contract/assistant/answer-links'
import {
  childrenOf,
  isSimple,
  maxAnswerLength,
  parseAnswer,
  rangeOf,
  visitNodes,
  type Nodes,
  type Parents,
} from './answer-tree.ts'

const linkPlaceholder = '(link removed)'
const urlInWords = /\b(?:https?:\/\/|www\.)[^\s<>"'`)\]]+/gi
const plainUrl =
  /\b(?:https?|ircs?|xmpp|ftp|file|data|javascript):\/{0,9}[^\s<>"'`)\]]+|\bwww\.[^\s<>"'`)\]]+/gi
/** Most times that a text is parsed: removing one link can complete another. */
const maxRounds = 4

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Returns an answer that is safe to show: no images, no HTML, and links to known hosts only. Decides on the parsed
 * Markdown, so that escapes and character references do not matter, and parses the result again until nothing is left to
 * remove. A text that does not get there, or that costs too much to parse, becomes a block of code. Cuts long answers.
 */
export function sanitizeAnswer(text: string, hosts: readonly string[]): string {
  let clean = text.slice(0, maxAnswerLength)
  for (let round = 0; round < maxRounds && isSimple(clean); round++) {
    const edits = editsFor(clean, hosts)
    if (edits === null) break
    if (edits.length === 0) return clean
    clean = applyEdits(clean, edits)
  }
  return asCode(text.slice(0, maxAnswerLength))
}

/** Returns the hosts that a sanitized answer links to. */
export function linkedHosts(text: string): string[] {
  const hosts = new Set<string>()
  if (!isSimple(text)) return []
  visitNodes(parseAnswer(text), (node) => {
    const url = node.type === 'link' ? URL.parse(node.url) : null
    if (url && /^https?:$/.test(url.protocol)) hosts.add(url.hostname)
  })
  return [...hosts]
}

/** Returns the changes that remove what an answer may not contain; null if a place in the source is not known. */
function editsFor(text: string, hosts: readonly string[]): Edit[] | null {
  const edits: Edit[] = []
  let isComplete = true
  visitNodes(parseAnswer(text), (node, parent) => {
    const nodeEdits = editsOf(text, hosts, { node, parent })
    if (nodeEdits) edits.push(...nodeEdits)
    else isComplete = false
  })
  return isComplete ? edits : null
}

function editsOf(
  text: string,
  hosts: readonly string[],
  { node, parent }: { node: Nodes; parent: Parents },
): Edit[] | null {
  const unsafe = node.type === 'link' ? !mayLink(node.url, hosts) : removedTypes.has(node.type)
  if (!unsafe) return node.type === 'link' ? urlsInWords(text, node) : []
  const range = rangeOf(node) ?? literalRange(text, node, parent)
  if (!range) return null
  const [start, end] = range
  switch (node.type) {
    case 'link':
      return text[start] === '[' ? unwrap(node, start, end) : [{ start, end, text: linkPlaceholder }]
    case 'linkReference':
      return unwrap(node, start, end)
    case 'image':
    case 'imageReference':
      return [{ start, end, text: node.alt ?? '' }]
    case 'html':
      return [{ start, end, text: node.value.replaceAll(/<[^<>]*>?/g, '') }]
    default:
      return [{ start, end, text: '' }]
  }
}

const removedTypes = new Set<Nodes['type']>([
  'image',
  'imageReference',
  'linkReference',
  'definition',
  'html',
])

/** Returns the range of a link that the parser found in decoded text, if the source spells it the same. */
function literalRange(text: string, node: Nodes, parent: Parents): [number, number] | null {
  const [child] = childrenOf(node)
  const around = rangeOf(parent)
  if (child?.type !== 'text' || !around) return null
  const start = text.indexOf(child.value, around[0])
  return start < 0 || start + child.value.length > around[1] ? null : [start, start + child.value.length]
}

/** Keeps the words of a link. */
function unwrap(node: Nodes, start: number, end: number): Edit[] {
  const children = childrenOf(node)
  const [first] = children
  const last = children.at(-1)
  const [from] = (first && rangeOf(first)) ?? []
  const [, to] = (last && rangeOf(last)) ?? []
  if (from === undefined || to === undefined) return [{ start, end, text: '' }]
  return [
    { start, end: from, text: '' },
    { start: to, end, text: '' },
  ]
}

/** Removes addresses from the words of a link: the words may not name another page than the link opens. */
function urlsInWords(text: string, node: Nodes): Edit[] {
  const [start, end] = rangeOf(node) ?? []
  if (start === undefined || end === undefined || text[start] !== '[') return []
  return childrenOf(node).flatMap((child) => {
    const [from, to] = (child.type === 'text' && rangeOf(child)) || []
    if (from === undefined || to === undefined) return []
    return [...text.slice(from, to).matchAll(urlInWords)].map(({ 0: url, index }) => ({
      start: from + index,
      end: from + index + url.length,
      text: '',
    }))
  })
}

/** Applies changes in order. A change inside of one that was applied is left to the next round. */
function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = ''
  let at = 0
  for (const { start, end, text: replacement } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue
    result += text.slice(at, start) + replacement
    at = end
  }
  return result + text.slice(at)
}

/** Returns a text as a block of code, in which Markdown has no meaning. */
function asCode(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text.replaceAll(plainUrl, linkPlaceholder)}\n${fence}\n`
}

const maxHosts = 200
const maxPages = 200
/** Characters that are searched for hosts and pages: twelve earlier messages and a new one. */
const maxSearched = 104_000

/** Returns the hosts named in a text; an answer may link to them. */
export function hostsIn(text: string): string[] {
  const hosts = new Set<string>()
  for (const [, host = ''] of text.slice(0, maxSearched).matchAll(hostName)) {
    hosts.add(host.toLowerCase())
    if (hosts.size === maxHosts) break
  }
  return [...hosts]
}

/**
 * Returns hosts without that of the product, of which an answer may link to pages of the app only. On localhost the
 * other servers of a practice installation have the same host name.
 */
export function foreignHosts(hosts: readonly string[], publicUrl: string): string[] {
  const ownHost = URL.parse(publicUrl)?.hostname
  return hosts.filter((host) => host !== ownHost || host === 'localhost')
}

const hostName = /\b(?:https?:\/\/)?((?:[a-z0-9-]{1,63}\.){1,10}[a-z]{2,24})(?::\d{1,5})?\b/gi

/** Returns the URLs named in a text; tools may read them. */
export function pagesIn(text: string): string[] {
  const pages = new Set<string>()
  for (const [page] of text.slice(0, maxSearched).matchAll(/\bhttps?:\/\/[^\s<>"')\]]{1,2000}/gi)) {
    pages.add(page.replace(/[.,;:!?]{1,20}$/, ''))
    if (pages.size === maxPages) break
  }
  return [...pages]
}
