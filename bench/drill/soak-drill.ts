import { setTimeout as wait } from 'node:timers/promises'
import { leak, leakedBytes, makeBuild, type Patch } from './broken-builds.ts'
import { productOf } from '../comment-storm.ts'
import { runRound } from '../load/round.ts'
import { monotonic } from '../machine/clock.ts'
import { memoryFlags } from '../machine/start-process.ts'
import { openStage } from '../product/stage.ts'
import { note, type Measure } from '../report/measure.ts'
import { startMixedLoad } from '../soak/mixed-load.ts'
import { slopeOf, type Point } from '../soak/slope.ts'

const accounts = 10
/** Comments before the mixed load, so that code is compiled and caches are filled. */
const warmUpComments = 3000
/** Part of the time that does not count, and the shortest such time in minutes. */
const warmUp = { share: 1 / 6, minutes: 1 }
const controlMinutes = 2
/** In less time the slope still shows code that is compiled and caches that are filled. */
const decidingMinutes = 10
const samplesPerRun = 60
/** Waits before unclear sends are read back. By default they are longer than this drill waits for replies. */
const settleSeconds = '1.5,3'

/**
 * Measures how the memory of the product grows under mixed load. A build that leaks a known number of bytes for each
 * event is measured in the same way, for two minutes.
 */
export async function soakDrill({ minutes }: { minutes: number }): Promise<Measure[]> {
  const product = await soak('the product', { patches: [], minutes })
  const control = await soak('a leaking build', { patches: leak, minutes: Math.min(minutes, controlMinutes) })
  const planted = (control.eventsPerMinute * leakedBytes) / 1e6
  note(`planted ${planted.toFixed(2)} MB/min`)
  const perMinute = (name: string, value: number) => ({ name: `soak.${name}`, value, unit: 'MB/min' })
  const plain = (name: string, value: number, unit = '') => ({ name: `soak.${name}`, value, unit })
  return [
    plain('minutes', minutes),
    perMinute(minutes < decidingMinutes ? 'short_slope' : 'slope', product.slope),
    perMinute('rss_slope', product.rssSlope),
    plain('live_first', product.first, 'MB'),
    plain('live_last', product.last, 'MB'),
    plain('rss_max', product.rssMax, 'MB'),
    plain('events', product.events),
    plain('stream_events', product.streamed),
    plain('lost', product.lost),
    plain('failure_share', product.failureShare),
    perMinute('control_slope', control.slope),
    plain('control_share_of_planted', control.slope / planted),
  ]
}

interface SoakOptions {
  patches: readonly Patch[]
  minutes: number
}

async function soak(name: string, { patches, minutes }: SoakOptions) {
  const build = makeBuild(patches)
  try {
    const stage = await openStage({ accounts, root: build.root, flags: memoryFlags, settleSeconds })
    try {
      const shared = { graph: stage.graph, accounts: stage.accounts, pace: { width: 16 } }
      await runRound(productOf(stage), { ...shared, count: warmUpComments })
      const load = startMixedLoad(stage)
      await wait(Math.max(warmUp.minutes, minutes * warmUp.share) * 60_000)
      const before = load.accepted()
      const samples = await takeSamples(stage.product, minutes)
      const events = load.accepted() - before
      await load.stop()
      const lost = await untilAnswered(stage, load.comments)
      const live = samples.map(({ at, live: value }): Point => ({ at, value }))
      const rss = samples.map(({ at, rss: value }): Point => ({ at, value }))
      const figures = {
        slope: slopeOf(live),
        rssSlope: slopeOf(rss),
        first: live[0]?.value ?? Number.NaN,
        last: live.at(-1)?.value ?? Number.NaN,
        rssMax: Math.max(...rss.map(({ value }) => value)),
        events,
        eventsPerMinute: events / minutes,
        streamed: load.streamed(),
        lost,
        failureShare: [...load.failures.values()].reduce((sum, count) => sum + count, 0) / load.started(),
      }
      note(
        `${name}, ${minutes} min: ${events} events, live ${figures.first.toFixed(1)} to ${figures.last.toFixed(1)} MB, ` +
          `slope ${figures.slope.toFixed(2)} MB/min, RSS ${figures.rssSlope.toFixed(2)} MB/min, lost ${lost}, ` +
          `failures ${JSON.stringify(Object.fromEntries(load.failures))}`,
      )
      return figures
    } finally {
      await stage.close()
    }
  } finally {
    build.remove()
  }
}

type Sample = Readonly<Record<'at' | 'live' | 'rss', number>>

/** Reads the memory evenly over the time, in MB, each time after a forced collection. */
async function takeSamples(
  product: { memory(): Promise<{ live: number; rss: number }> },
  minutes: number,
): Promise<Sample[]> {
  const begin = monotonic()
  const samples: Sample[] = []
  for (let index = 0; index <= samplesPerRun; index += 1) {
    await wait(Math.max(0, begin + (index * minutes * 60_000) / samplesPerRun - monotonic()))
    const { live, rss } = await product.memory()
    samples.push({ at: (monotonic() - begin) / 60_000, live: live / 1e6, rss: rss / 1e6 })
  }
  return samples
}

const answerTimeout = 180_000

/** Returns how many comments have no reply, once no more are expected. */
async function untilAnswered(
  { graph }: { graph: { ledger(): Promise<{ target: string; effect: boolean }[]> } },
  comments: ReadonlySet<string>,
): Promise<number> {
  for (const deadline = monotonic() + answerTimeout; ; await wait(500)) {
    const answered = new Set((await graph.ledger()).flatMap(({ target, effect }) => (effect ? target : [])))
    const lost = [...comments].filter((id) => !answered.has(id)).length
    if (lost === 0 || monotonic() > deadline) return lost
  }
}
