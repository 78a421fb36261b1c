type WebFault =
  | { kind: 'private' | 'robots' | 'large' | 'late' | 'redirects' | 'unreachable' }
  | { kind: 'status'; status: number }
  | { kind: 'type'; type: string }

/** Maximum lengths in characters; they limit how much data a URL can send to a site. */
const maxLengths = { address: 2000, query: 200 }

/** Returns the URL without its fragment, or an objection. */
export function readableAddress(address: string): { url: string } | { objection: string } {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) {
    return { objection: 'Only addresses that begin with http:// or https:// can be read.' }
  }
  url.hash = ''
  if (url.href.length > maxLengths.address || url.search.length > maxLengths.query) {
    return { objection: 'That address is too long to be read: it may carry words out of the house.' }
  }
  return { url: url.href }
}

/** Returns the message for a page that could not be read. */
export function pageObjection(fault: WebFault): string {
  switch (fault.kind) {
    case 'private':
      return 'That address is not on the open internet.'
    case 'robots':
      return 'This site asks robots not to read that page.'
    case 'large':
      return 'The page is larger than 5 MB.'
    case 'late':
      return 'The site did not answer in time.'
    case 'redirects':
      return 'The address leads in circles.'
    case 'unreachable':
      return 'The site could not be reached.'
    case 'status':
      return `The site answered with status ${fault.status}.`
    case 'type':
      return 'There is no web page at that address, but something else.'
  }
}

const maxCharacters = 20_000

/** Returns the text for a model, cut at a paragraph boundary in its second half if there is one. */
export function truncated(paragraphs: readonly string[]): string {
  const text = paragraphs.join('\n\n').trim()
  if (text.length <= maxCharacters) return text
  const cut = text.lastIndexOf('\n\n', maxCharacters)
  return `${text.slice(0, cut > maxCharacters / 2 ? cut : maxCharacters)}\n\n[…]`
}
