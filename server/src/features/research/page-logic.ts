type WebFault =
  | { kind: 'private' | 'robots' | 'large' | 'late' | 'redirects' | 'unreachable' }
  | { kind: 'status'; status: number }
  | { kind: 'type'; type: string }

/** What an address may carry to the site behind it. */
const longest = { address: 2000, query: 200 }

/** The address to read, without its anchor, or what is wrong with it. */
export function readableAddress(address: string): { url: string } | { objection: string } {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) {
    return { objection: 'Only addresses that begin with http:// or https:// can be read.' }
  }
  url.hash = ''
  if (url.href.length > longest.address || url.search.length > longest.query) {
    return { objection: 'That address is too long to be read: it may carry words out of the house.' }
  }
  return { url: url.href }
}

/** Why a page has no text to read. */
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

/** As much of a page as a model is shown, cut at the end of a paragraph where there is one. */
export function shortened(paragraphs: readonly string[]): string {
  const text = paragraphs.join('\n\n').trim()
  if (text.length <= maxCharacters) return text
  const cut = text.lastIndexOf('\n\n', maxCharacters)
  return `${text.slice(0, cut > maxCharacters / 2 ? cut : maxCharacters)}\n\n[…]`
}
