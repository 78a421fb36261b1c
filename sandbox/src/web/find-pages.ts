import samplePages from '../../data/pages.json' with { type: 'json' }

/**
 * A page served at `/web/<site><path>`: an article for a pottery studio or a job advertisement.
 * `daysAgo` is its age, so that the date stays recent.
 */
type SamplePage = (typeof samplePages)[number]

export const pageAt = (site: string, path: string): SamplePage | undefined =>
  samplePages.find((page) => page.site === site && page.path === path)

export interface Found {
  page: SamplePage
  score: number
}

/** Returns the pages that contain most of the words, best first, filtered by `sites` if given. */
export function findPages(query: string, sites: readonly string[] = []): Found[] {
  const words = wordsOf(query)
  return samplePages
    .filter(({ site }) => sites.length === 0 || sites.some((one) => site === one || site.endsWith(`.${one}`)))
    .map((page) => ({ page, score: scoreOf(page, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.page.path.localeCompare(b.page.path))
}

/** Splits `site:a OR site:b` from the words of a query. */
export function readQuery(query: string): { words: string; sites: string[] } {
  const sites = [...query.matchAll(/site:([\w.-]+)/gi)].map((match) => (match[1] ?? '').toLowerCase())
  const words = query.replace(/\(?site:[\w.-]+(\s+OR\s+site:[\w.-]+)*\)?/gi, ' ').trim()
  return { words, sites }
}

const SMALL = new Set(
  'a an and are at for from how in is it of on or our the to what which who with'.split(' '),
)

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).filter((word) => !SMALL.has(word)).map(stemOf)

const stemOf = (word: string) => (word.length > 4 ? word.replace(/(ies|es|s|ing)$/, '') : word)

function scoreOf({ title, summary, body, site }: SamplePage, words: readonly string[]): number {
  const heads = new Set(wordsOf(`${title} ${summary} ${site === 'linkedin.com' ? 'linkedin job' : ''}`))
  const all = new Set(wordsOf(body))
  const points = words.map((word) => (heads.has(word) ? 3 : all.has(word) ? 1 : 0))
  return points.reduce<number>((sum, point) => sum + point, 0) / Math.max(1, words.length * 3)
}
