import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import { note } from '../report/note.ts'

export type Preset = 'mobile' | 'desktop'

/** Result of one visit with empty caches. Scores are of 100, times in milliseconds. */
export interface Visit {
  performance: number
  /** The lowest of accessibility, best practices and search engines. */
  others: number
  /** The score of agentic browsing. */
  agentic: number
  /** Simulated on a slow network and processor. */
  lcp: number
  tbt: number
  cls: number
  /** Observed on this machine. */
  observedLcp: number
  benchmarkIndex: number
}

const others = ['accessibility', 'best-practices', 'seo']
const agentic = 'agentic-browsing'

/** One visit of the page as Lighthouse sees it, through the browser that listens on the port. */
export async function auditPage(url: string, preset: Preset, port: number): Promise<Visit> {
  const config = preset === 'desktop' ? desktopConfig : undefined
  const run = await lighthouse(url, { port, logLevel: 'error', output: 'json' }, config)
  if (!run) throw new Error(`Lighthouse said nothing about ${url}.`)
  const { lhr } = run
  if (lhr.runtimeError) throw new Error(`${url} was not measured: ${lhr.runtimeError.message}`)
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname) {
    throw new Error(`${url} led to ${lhr.finalDisplayedUrl}, which was not to be measured.`)
  }
  noteFaults(lhr, `${new URL(url).pathname}, ${preset}`)
  return {
    performance: scoreOf(lhr, 'performance'),
    others: Math.min(...others.map((category) => scoreOf(lhr, category))),
    agentic: scoreOf(lhr, agentic),
    lcp: figureOf(lhr, 'largest-contentful-paint'),
    tbt: figureOf(lhr, 'total-blocking-time'),
    cls: figureOf(lhr, 'cumulative-layout-shift'),
    observedLcp: observed(lhr, 'observedLargestContentfulPaint'),
    benchmarkIndex: lhr.environment.benchmarkIndex,
  }
}

const scoreOf = (lhr: Result, category: string): number =>
  Math.round((lhr.categories[category]?.score ?? Number.NaN) * 100)

const figureOf = (lhr: Result, audit: string): number => lhr.audits[audit]?.numericValue ?? Number.NaN

function observed(lhr: Result, name: string): number {
  const { details } = lhr.audits['metrics'] ?? {}
  const [item] = details?.type === 'debugdata' && Array.isArray(details['items']) ? details['items'] : []
  const value: unknown = item?.[name]
  return typeof value === 'number' ? value : Number.NaN
}

/** Prints the audits that lower a score. */
function noteFaults(lhr: Result, page: string): void {
  for (const category of ['performance', ...others, agentic]) {
    const score = scoreOf(lhr, category)
    if (score === 100) continue
    const weighty = (lhr.categories[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0)
    const lost = weighty
      .map(({ id }) => lhr.audits[id])
      .filter((audit) => audit?.score !== null && (audit?.score ?? 1) < 0.995)
    note(
      `${page}: ${category} ${score}: ${lost.map((audit) => `${audit?.id} ${audit?.displayValue ?? ''}`.trim()).join(', ')}`,
    )
  }
}
