import type { Ctx } from '#src/context.ts'
import type { Part } from './chunk-logic.ts'
import type { ReadOutcome } from './learn-document.ts'
import { type ClaimedSource, saveProgress } from './reading-store.ts'
import type { Block } from '#src/integrations/documents/block.ts'
import { isSameSite, readPage as readAddress, siteOf } from '#src/integrations/pages/read-page.ts'
import type { DroppedPassage } from './reading-measure-logic.ts'
import { pageCause, type SourceCause } from '../source-logic.ts'

interface ReadPage {
  address: string
  title: string | null
  parts: Part[]
  /** Text outside of the main part. */
  around: Part[]
  dropped: DroppedPassage[]
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
  const seenKeys = new Set([pageKey(start), pageKey(first.address)])
  let level: ReadPage[] = [first]
  for (let depth = 1; depth <= source.depth && !site.full; depth += 1) {
    const next: ReadPage[] = []
    for (const address of level.flatMap(({ links }) => links)) {
      if (site.pages.length + site.failed >= source.page_limit || site.full) break
      if (seenKeys.has(pageKey(address)) || !isReadable(first.address, address)) continue
      seenKeys.add(pageKey(address))
      const isCurrent = await saveProgress(ctx.db, { ...source, progress: progressOf(site, source) })
      if (!isCurrent) return null
      const page = await readPage(ctx, source, address)
      if ('code' in page) site.failed += 1
      else if (isSameSite(first.address, page.address) && isNew(seenKeys, address, page.address)) {
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

const sizeOf = ({ parts, around }: ReadPage) =>
  [...parts, ...around].reduce((sum, { text }) => sum + text.length, 0)

const progressOf = ({ pages, failed }: Site, { page_limit }: ClaimedSource) =>
  ((pages.length + failed) / page_limit) * readingShare

/** Returns false when a redirect led to a page that was already read. */
function isNew(seenKeys: Set<string>, requested: string, address: string): boolean {
  const key = pageKey(address)
  if (key === pageKey(requested)) return true
  return !seenKeys.has(key) && seenKeys.add(key).size > 0
}

function documentOf(source: ClaimedSource, { pages, failed, full }: Site): ReadOutcome {
  if (!pages.some((page) => sizeOf(page) > 0)) return { failure: { code: 'empty' } }
  const warnings: SourceCause[] = []
  if (full) warnings.push({ code: 'too_long' })
  if (failed > 0) warnings.push({ code: 'pages_failed', values: { count: failed } })
  return {
    title: pages[0]?.title ?? source.title,
    parts: partsOfPages(pages),
    dropped: pages.flatMap(({ dropped }) => dropped),
    page_count: pages.length,
    warnings,
  }
}

/**
 * Returns the parts of all pages. Each page starts with a level 1 heading, so that headings of the page before do not apply to
 * it; so does the text around its main part. What stands around the main part of every page, such as an address, is kept once.
 */
function partsOfPages(pages: readonly ReadPage[]): Part[] {
  const seenTexts = new Set<string>()
  const lower = (part: Part) => (part.level > 0 ? { ...part, level: Math.min(6, part.level + 1) } : part)
  return pages.flatMap(({ title, address, parts, around }) => {
    const heading = { level: 1, text: title ?? address, location: address }
    const further = around.filter(({ text }) => !seenTexts.has(text) && seenTexts.add(text).size > 0)
    const main = [...(parts.length > 0 ? [heading] : []), ...parts.map(lower)]
    return further.length > 0 ? [...main, heading, ...further.map(lower)] : main
  })
}

/** Returns the page, or the cause of the failure. */
async function readPage(ctx: Ctx, source: ClaimedSource, address: string): Promise<ReadPage | SourceCause> {
  const page = await readAddress(ctx, { tenant: source.account_id, address })
  if ('kind' in page) return pageCause(page)
  const located = ({ level, text }: Block) => ({ level, text, location: page.address })
  return {
    address: page.address,
    title: page.title,
    parts: page.blocks.map(located),
    around: page.around.map(located),
    dropped: page.dropped.map(located),
    cut: page.cut,
    links: page.links,
  }
}

/** File extensions of URLs that hold no readable text. */
const nonTextFiles =
  /\.(jpe?g|png|gif|webp|svg|avif|ico|css|js|mjs|json|xml|rss|zip|gz|mp[34]|webm|mov|woff2?|pdf|docx?|xlsx?)$/i

/** Returns whether a URL belongs to the same site and may hold text. */
const isReadable = (first: string, address: string): boolean =>
  isSameSite(first, address) && !nonTextFiles.test(URL.parse(address)?.pathname ?? '')

/** Returns a key that is equal for URLs of the same page: ignores protocol, `www.` and a trailing slash. */
function pageKey(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  return `${siteOf(url)}${url.pathname.replace(/(?<!\/)\/+$/, '')}${url.search}`
}
