import type { DocumentFault, ReadDocument } from '../documents/block.ts'
import type { Documents } from '../documents/reader.ts'
import { createCookies } from '../web/cookies.ts'
import type { Web, WebFault } from '../web/web.ts'

/** Why an address gives no text. `elsewhere`: it sends visitors to another site. */
export type PageFault = WebFault | { kind: 'elsewhere'; address: string } | { kind: DocumentFault | 'empty' }

export interface PageDocument extends ReadDocument {
  /** The address after redirects. */
  address: string
}

interface Reading {
  /** The account or user for which documents are read one after the other. */
  tenant: string
  address: string
}

/** Pages that are read for one address: those that send the visitor on, and frames. */
const maxPages = 12

/**
 * Reads the page at an untrusted address. Follows where it sends visitors inside its site, and reads its frames; each address is
 * checked as the first one.
 */
export async function readPage(
  { web, documents }: { web: Web; documents: Documents },
  { tenant, address }: Reading,
): Promise<PageDocument | PageFault> {
  const cookies = createCookies()
  const seenAddresses = new Set<string>()
  const first = await readOne(address)
  if ('kind' in first) return first
  let waiting = first.next
  let last = first
  const pages = new Map([[first.address, first]])
  let fault: PageFault = { kind: 'empty' }
  while (waiting.length > 0) {
    const next: string[] = []
    for (const target of waiting) {
      if (seenAddresses.has(keyOf(target)) || seenAddresses.size >= maxPages) continue
      if (!isSameSite(first.address, target)) {
        fault = { kind: 'elsewhere', address: target }
        continue
      }
      const page = await readOne(target)
      if ('kind' in page) {
        fault = page
        continue
      }
      // A page that is read again, now with its cookie, is in place of the one before.
      pages.delete(page.address)
      pages.set(page.address, page)
      if (waiting.length === 1) last = page
      next.push(...page.next)
    }
    waiting = next
  }
  const read = joined(last, [...pages.values()])
  return hasText(read) ? read : fault

  async function readOne(target: string): Promise<PageDocument | PageFault> {
    seenAddresses.add(keyOf(target))
    const page = await web.read(target, cookies)
    if ('kind' in page) return page
    if (page.address !== target) seenAddresses.add(keyOf(page.address))
    const { type, bytes, charset, refresh } = page
    const kind = type === 'text/plain' || type === 'text/markdown' ? 'text' : 'html'
    const read = await documents.read({ kind, tenant, address: page.address, bytes, charset, refresh })
    return typeof read === 'string' ? { kind: read } : { ...read, address: page.address }
  }

  /** A site may show another page once its cookie comes back. */
  function keyOf(target: string): string {
    const url = URL.parse(target)
    return `${target} ${url !== null && cookies.headerOf(url) !== ''}`
  }
}

const hasText = ({ blocks, around }: ReadDocument) => blocks.length > 0 || around.length > 0

/** Returns a page with the text of all pages that a browser shows for its address. */
const joined = (page: PageDocument, all: readonly PageDocument[]): PageDocument => ({
  ...page,
  blocks: all.flatMap(({ blocks }) => blocks),
  around: all.flatMap(({ around }) => around),
  dropped: all.flatMap(({ dropped }) => dropped),
  links: [...new Set(all.flatMap(({ links }) => links))],
  cut: all.some(({ cut }) => cut),
})

/** Returns whether two addresses belong to the same site. Ignores `www.`. */
export function isSameSite(first: string, address: string): boolean {
  const [one, other] = [URL.parse(first), URL.parse(address)]
  return one !== null && other !== null && siteOf(one) === siteOf(other)
}

/** Returns the host of an address without `www.`. */
export const siteOf = ({ host }: URL): string => host.replace(/^www\./, '')
