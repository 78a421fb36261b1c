/** Longest link text that is waited for while an answer is being written. */
const longestWait = 2000
const image = /!\[([^\]]*)\]\([^)]*\)/g
const imageByName = /!\[([^\]]*)\]\[[^\]]*\]/g
const link = /\[([^\]]*)\]\(\s*<?([^)\s>]*)>?[^)]*\)/g
const definition = /^[ \t]{0,3}\[[^\]]+\]:[ \t]*\S.*$/gm
const tag = /<\/?[a-z!][^>]*>/gi
const bare = /\b(?:https?|ircs?|xmpp|ftp|file|data|javascript):\/*[^\s<>"'`)\]]+|\bwww\.[^\s<>"'`)\]]+/gi
const removed = '(link removed)'

/**
 * An answer as it may be shown: without pictures from elsewhere, and with links to known hosts only. Everything else
 * that could carry something out when it is loaded or clicked becomes plain words.
 */
export function safeAnswer(text: string, hosts: readonly string[]): string {
  const known = new Set(hosts.map((host) => host.toLowerCase()))
  const kept: string[] = []
  const keep = (words: string) => `\uE000${kept.push(words) - 1}\uE001`
  return text
    .replaceAll(/[\uE000\uE001]/g, '')
    .replaceAll(image, (_, words: string) => words)
    .replaceAll(imageByName, (_, words: string) => words)
    .replaceAll(definition, '')
    .replaceAll(link, (_, words: string, url: string) =>
      mayLink(url, known) ? keep(`[${words.replaceAll(bare, '')}](${url})`) : words,
    )
    .replaceAll(/<((?:https?:\/\/|mailto:)[^>\s]+)>/gi, (_, url: string) =>
      mayLink(url, known) ? keep(`<${url}>`) : removed,
    )
    .replaceAll(tag, '')
    .replaceAll(bare, (url) => (mayLink(url, known) ? url : removed))
    .replaceAll(/\uE000(\d+)\uE001/g, (_, place: string) => kept[Number(place)] ?? '')
}

/** How much of a text that is still being written cannot change any more by what follows. */
export function settledLength(text: string): number {
  const end = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n')) + 1
  const open = Math.max(text.lastIndexOf('[', end), text.lastIndexOf('<', end))
  if (open < 0 || end - open > longestWait) return end
  const rest = text.slice(open, end)
  const closed = rest.startsWith('<') ? rest.includes('>') : /\][^([:]/.test(rest) || /\]\([^)]*\)/.test(rest)
  const begin = text[open - 1] === '!' ? open - 1 : open
  return closed ? end : Math.min(end, begin)
}

/** Hosts that a text names, so that an answer may link to them. */
export function hostsIn(text: string): string[] {
  const named = [...text.matchAll(/\b(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?::\d+)?\b/gi)]
  return [...new Set(named.map(([, host = '']) => host.toLowerCase()))]
}

/** Addresses that a text names, so that they may be read. */
export const pagesIn = (text: string): string[] =>
  [...text.matchAll(/\bhttps?:\/\/[^\s<>"')\]]+/gi)].map(([url]) => url.replace(/[.,;:!?]+$/, ''))

function mayLink(url: string, known: ReadonlySet<string>): boolean {
  if (/^mailto:[^?]*$/i.test(url)) return true
  if (/^\/(?!\/)/.test(url) || url.startsWith('#')) return true
  const host = URL.parse(/^www\./i.test(url) ? `https://${url}` : url)
  if (!host || !/^https?:$/.test(host.protocol)) return false
  return known.has(host.hostname.toLowerCase()) && host.username === ''
}
