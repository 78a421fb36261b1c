import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openSteered } from './browser/open-browser.ts'
import { freePort } from '../scripts/testing/free-port.ts'
import { connectSandboxAccount, sandboxMails } from './product/sandbox.ts'
import { createAutomation, signUp } from './product/set-up.ts'
import { withEverything } from './product/start-everything.ts'
import type { Visitor } from './product/visitor.ts'
import { screens } from '../web/src/app/screens.ts'
import { type Measure, measureOf, note } from './report/measure.ts'
import runLighthouse, { desktopConfig, type Result } from 'lighthouse'

const pages = screens.flatMap(({ lighthouse: name, path, audience }) =>
  name === undefined ? [] : [{ name, path, isOpen: audience === 'open' }],
)
const open = pages.filter(({ isOpen }) => isOpen)
/** Pages for a signed-in user with a connected account and an automation. */
const signedIn = pages.filter(({ isOpen }) => !isOpen)

const presets: readonly Preset[] = ['mobile', 'desktop']

interface LighthouseOptions {
  rounds: number
  /** Names of pages; all pages by default. */
  pages: readonly string[] | undefined
}

/** Measures the pages with Lighthouse, as a slow phone and as a desktop. */
export async function lighthouse(options: LighthouseOptions): Promise<Measure[]> {
  requireKnown(options.pages)
  return withEverything(async (product, folder) => {
    const port = await freePort()
    const browser = await openSteered(join(folder, 'browser'), port)
    const visits: Visit[] = []
    const measure = async (some: typeof pages) => {
      const measures: Measure[] = []
      for (const { name, path } of some) {
        if (options.pages && !options.pages.includes(name)) continue
        for (const preset of presets) {
          const rounds: Visit[] = []
          for (let round = 0; round < options.rounds; round += 1) {
            rounds.push(await auditPage(product.url + path, preset, port))
          }
          note(`${name} on ${preset}: ${rounds.map(({ performance }) => performance).join(', ')}`)
          visits.push(...rounds)
          measures.push(...figuresOf(`lighthouse.${name}.${preset}`, rounds))
        }
      }
      return measures
    }
    try {
      const measures = await measure(open)
      const owner = await signUp(product.url, sandboxMails(product.sandboxUrl))
      const user_id = await connectSandboxAccount(owner, 'clayandember')
      await createAutomation(owner, { user_id })
      await untilImported(owner.visitor, user_id)
      await browser.addCookies(owner.visitor.cookies())
      measures.push(...(await measure(signedIn)))
      const indices = visits.map(({ benchmarkIndex }) => benchmarkIndex)
      return [measureOf('lighthouse.benchmark_index', '', indices), ...measures]
    } finally {
      await browser.close()
    }
  })
}

function requireKnown(wantedPages: readonly string[] | undefined): void {
  const pageNames = pages.map(({ name }) => name)
  const unknown = wantedPages?.find((page) => !pageNames.includes(page))
  if (unknown !== undefined)
    throw new Error(`There is no page "${unknown}": choose from ${pageNames.join(', ')}.`)
}

function figuresOf(name: string, visits: readonly Visit[]): Measure[] {
  const figure = (suffix: string, unit: string, pick: (visit: Visit) => number) =>
    measureOf(`${name}.${suffix}`, unit, visits.map(pick))
  return [
    figure('performance', '', (visit) => visit.performance),
    figure('others', '', (visit) => visit.others),
    figure('agentic', '', (visit) => visit.agentic),
    figure('lcp', 'ms', (visit) => visit.lcp),
    figure('lcp_observed', 'ms', (visit) => visit.observedLcp),
    figure('tbt', 'ms', (visit) => visit.tbt),
    figure('cls', '', (visit) => visit.cls),
  ]
}

/** Milliseconds without a new conversation after which the import counts as complete. */
const quiet = 5000

/** Waits until the conversations of a new account are imported, so that pages do not grow while measured. */
async function untilImported(visitor: Visitor, platform_user_id: string): Promise<void> {
  const address = `/api/instagram/conversations?platform_user_id=${platform_user_id}&limit=100`
  let [snapshot, since] = ['', performance.now()]
  while (performance.now() - since < quiet) {
    const now = JSON.stringify(await visitor.data(address))
    if (now !== snapshot) [snapshot, since] = [now, performance.now()]
    await pause(250)
  }
}

type Preset = 'mobile' | 'desktop'

/** Result of one visit with empty caches. Scores are of 100, times in milliseconds. */
interface Visit {
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
async function auditPage(url: string, preset: Preset, port: number): Promise<Visit> {
  const config = preset === 'desktop' ? desktopConfig : undefined
  const run = await runLighthouse(url, { port, logLevel: 'error', output: 'json' }, config)
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
