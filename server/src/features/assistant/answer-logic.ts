/** Characters of an unfinished link to hold back while an answer is streamed. */
const maxHeldBack = 2000
const image = /!\[([^\]]*)\]\([^)]*\)/g
const imageByName = /!\[([^\]]*)\]\[[^\]]*\]/g
const link = /\[([^\]]*)\]\(\s*<?([^)\s>]*)>?[^)]*\)/g
const definition = /^[ \t]{0,3}\[[^\]]+\]:[ \t]*\S.*$/gm
const htmlTag = /<\/?[a-z!][^>]*>/gi
const plainUrl = /\b(?:https?|ircs?|xmpp|ftp|file|data|javascript):\/*[^\s<>"'`)\]]+|\bwww\.[^\s<>"'`)\]]+/gi
const removed = '(link removed)'

/**
 * Returns an answer that is safe to show: no images, and links to known hosts only. Everything else that could leak data
 * when it is loaded or clicked becomes plain text.
 */
export function sanitizeAnswer(text: string, hosts: readonly string[]): string {
  const known = new Set(hosts.map((host) => host.toLowerCase()))
  const links: string[] = []
  const protect = (words: string) => `\uE000${links.push(words) - 1}\uE001`
  return text
    .replaceAll(/[\uE000\uE001]/g, '')
    .replaceAll(image, (_, words: string) => words)
    .replaceAll(imageByName, (_, words: string) => words)
    .replaceAll(definition, '')
    .replaceAll(link, (_, words: string, url: string) =>
      mayLink(url, known) ? protect(`[${words.replaceAll(plainUrl, '')}](${url})`) : words,
    )
    .replaceAll(/<((?:https?:\/\/|mailto:)[^>\s]+)>/gi, (_, url: string) =>
      mayLink(url, known) ? protect(`<${url}>`) : removed,
    )
    .replaceAll(htmlTag, '')
    .replaceAll(plainUrl, (url) => (mayLink(url, known) ? url : removed))
    .replaceAll(/\uE000(\d+)\uE001/g, (_, place: string) => links[Number(place)] ?? '')
}

/** Returns the length of the prefix of a streamed text whose rendering later text cannot change. */
export function stableLength(text: string): number {
  const end = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n')) + 1
  const open = Math.max(text.lastIndexOf('[', end), text.lastIndexOf('<', end))
  if (open < 0 || end - open > maxHeldBack) return end
  const tail = text.slice(open, end)
  const closed = tail.startsWith('<') ? tail.includes('>') : /\][^([:]/.test(tail) || /\]\([^)]*\)/.test(tail)
  const begin = text[open - 1] === '!' ? open - 1 : open
  return closed ? end : Math.min(end, begin)
}

/** Returns the hosts named in a text; an answer may link to them. */
export function hostsIn(text: string): string[] {
  const named = [...text.matchAll(/\b(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?::\d+)?\b/gi)]
  return [...new Set(named.map(([, host = '']) => host.toLowerCase()))]
}

/** Returns the URLs named in a text; tools may read them. */
export const pagesIn = (text: string): string[] =>
  [...text.matchAll(/\bhttps?:\/\/[^\s<>"')\]]+/gi)].map(([url]) => url.replace(/[.,;:!?]+$/, ''))

function mayLink(url: string, known: ReadonlySet<string>): boolean {
  if (/^mailto:[^?]*$/i.test(url)) return true
  if (/^\/(?!\/)/.test(url) || url.startsWith('#')) return true
  const host = URL.parse(/^www\./i.test(url) ? `https://${url}` : url)
  if (!host || !/^https?:$/.test(host.protocol)) return false
  return known.has(host.hostname.toLowerCase()) && host.username === ''
}
