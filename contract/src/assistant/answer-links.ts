/** Origin that stands for the product when a relative address is resolved. */
const ownOrigin = 'https://skein.invalid'

/**
 * Returns whether an answer of the assistant may link to an address: a page of the product, a mail address without
 * further fields, or a page of one of `hosts` (lower case). `address` is the decoded address of the parsed Markdown, not
 * its source. It is resolved as a browser does, so that `//host` and `/\host` are foreign hosts. `hosts` must not contain
 * the host of the product: a click on an address of the API would call it.
 */
export function mayLink(address: string, hosts: readonly string[]): boolean {
  if (/[\\\s\p{Cc}\p{Cf}]/u.test(address)) return false
  const url = URL.parse(address, ownOrigin)
  if (!url || url.username !== '' || url.password !== '') return false
  if (url.protocol === 'mailto:') return url.search === ''
  if (url.origin === ownOrigin) return /^(?:[?#]|\/(?!\/))/.test(address) && isPage(url.pathname)
  return /^https?:$/.test(url.protocol) && hosts.includes(url.hostname)
}

/** Returns whether the app has a page at a path. Ids contain no escapes: a server decodes them. */
function isPage(pathname: string): boolean {
  const segments = pathname.replace(/(?<=.)\/$/, '').split('/')
  return pages.some(
    (page) =>
      page.length === segments.length &&
      page.every((name, at) =>
        name.startsWith('$') ? /^[\w-]+$/.test(segments[at] ?? '') : name === segments[at],
      ),
  )
}

/** The paths of `web/src/lib/paths.ts`, which a test compares with these. */
const pages = [
  '/',
  ...['get-started', 'privacy', 'terms', 'platforms', 'connections', 'gmail'].map((name) => `/${name}`),
  ...['', '/billing', '/livechat', '/chat-menu', '/settings', '/settings/$page'].map(
    (name) => `/instagram${name}`,
  ),
  ...['', '/activity', '/$type', '/$type/$automationId/activity'].map(
    (name) => `/instagram/automation${name}`,
  ),
  ...[
    '',
    '/ai-conversation',
    '/trigger-messages',
    '/reply-comment',
    '/private-message',
    '/delete-comment',
  ].map((name) => `/instagram/create-automation${name}`),
  '/chat/$chatId',
].map((path) => path.split('/'))
