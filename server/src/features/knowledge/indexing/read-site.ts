import type { Ctx } from '#src/context.ts'
import type { Part } from './chunk-logic.ts'
import type { ReadOutcome } from './learn-document.ts'
import { type ClaimedSource, saveProgress } from './reading-store.ts'
import { type SourceCause, webCause } from '../source-logic.ts'

interface ReadPage {
  address: string
  title: string | null
  parts: Part[]
  cut: boolean
  links: string[]
}

/** Maximum number of characters per site. */
const maxCharacters = 4_000_000
/** Share of the progress for reading; the rest is for indexing. */
const readingShare = 0.9

/** Reads a page and the pages of its site that it links to, breadth first. */
export async function readSite(ctx: Ctx, source: ClaimedSource): Promise<ReadOutcome> {
  const start = source.website_url
  if (start === null) return null
  const first = await readPage(ctx, source, start)
  if ('code' in first) return { failure: first }
  const site = { pages: [first], failed: 0, characters: sizeOf(first), full: first.cut }
  const seen = new Set([pageKey(start), pageKey(first.address)])
  let level: ReadPage[] = [first]
  for (let depth = 1; depth <= source.depth && !site.full; depth += 1) {
    const next: ReadPage[] = []
    for (const address of level.flatMap(({ links }) => links)) {
      if (site.pages.length + site.failed >= source.page_limit || site.full) break
      if (seen.has(pageKey(address)) || !isSameSite(first.address, address)) continue
      seen.add(pageKey(address))
      const isCurrent = await saveProgress(ctx.db, { ...source, progress: progressOf(site, source) })
      if (!isCurrent) return null
      const page = await readPage(ctx, source, address)
      if ('code' in page) site.failed += 1
      else if (isSameSite(first.address, page.address) && isNew(seen, address, page.address)) {
        next.push(page)
        site.pages.push(page)
        site.characters += sizeOf(page)
        site.full = site.characters > maxCharacters
      }
    }
    level = next
  }
  return documentOf(source, site)
}

interface Site {
  pages: ReadPage[]
  failed: number
  full: boolean
}

const sizeOf = ({ parts }: ReadPage) => parts.reduce((sum, { text }) => sum + text.length, 0)

const progressOf = ({ pages, failed }: Site, { page_limit }: ClaimedSource) =>
  ((pages.length + failed) / page_limit) * readingShare

/** Returns false when a redirect led to a page that was already read. */
function isNew(seen: Set<string>, requested: string, address: string): boolean {
  const key = pageKey(address)
  if (key === pageKey(requested)) return true
  return !seen.has(key) && seen.add(key).size > 0
}

function documentOf(source: ClaimedSource, { pages, failed, full }: Site): ReadOutcome {
  if (!pages.some((page) => sizeOf(page) > 0)) return { failure: { code: 'empty' } }
  const warnings: SourceCause[] = []
  if (full) warnings.push({ code: 'too_long' })
  if (failed > 0) warnings.push({ code: 'pages_failed', values: { count: failed } })
  return {
    title: pages[0]?.title ?? source.title,
    // Each page starts with a level 1 heading, so that headings of the page before do not apply to it.
    parts: pages.flatMap(({ title, address, parts }) => [
      { level: 1, text: title ?? address, location: address },
      ...parts.map((part) => (part.level > 0 ? { ...part, level: Math.min(6, part.level + 1) } : part)),
    ]),
    page_count: pages.length,
    warnings,
  }
}

/** Returns the page, or the cause of the failure. */
async function readPage(ctx: Ctx, source: ClaimedSource, address: string): Promise<ReadPage | SourceCause> {
  const page = await ctx.web.read(address)
  if ('kind' in page) return webCause(page)
  const located = (text: string, level: number) => ({ level, text, location: page.address })
  if (page.type === 'text/plain' || page.type === 'text/markdown') {
    const text = new TextDecoder().decode(page.bytes).slice(0, maxCharacters)
    const parts = text.split(/\n(?:[^\S\n]*\n)+/).map((paragraph) => located(paragraph, 0))
    return { address: page.address, title: null, parts, cut: false, links: [] }
  }
  const { bytes, charset } = page
  const read = await ctx.documents.read({
    kind: 'html',
    tenant: source.account_id,
    bytes,
    address: page.address,
    charset,
  })
  if (typeof read === 'string') return { code: read }
  const { title, blocks, cut, links } = read
  return {
    address: page.address,
    title,
    parts: blocks.map(({ text, level }) => located(text, level)),
    cut,
    links,
  }
}

/** File extensions of URLs that hold no readable text. */
const nonTextFiles =
  /\.(jpe?g|png|gif|webp|svg|avif|ico|css|js|mjs|json|xml|rss|zip|gz|mp[34]|webm|mov|woff2?|pdf|docx?|xlsx?)$/i

/** Returns whether a URL belongs to the same site and may hold text. Ignores `www.`. */
function isSameSite(first: string, address: string): boolean {
  const [one, other] = [URL.parse(first), URL.parse(address)]
  if (!one || !other || nonTextFiles.test(other.pathname)) return false
  return hostOf(one) === hostOf(other)
}

const hostOf = ({ host }: URL) => host.replace(/^www\./, '')

/** Returns a key that is equal for URLs of the same page: ignores protocol, `www.` and a trailing slash. */
function pageKey(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  return `${hostOf(url)}${url.pathname.replace(/(?<!\/)\/+$/, '')}${url.search}`
}
