import type { Page } from '@playwright/test'
import { fieldOf } from '../product/visitor.ts'
import { type Drawn, frameMark } from './until-painted.ts'

/** What one press took, in milliseconds. */
export interface Painted {
  /** From the event to the end of the page's part in the frame that shows what it led to. */
  toPaint: number
  /** The part of it in which the page worked; the rest is waiting for the screen's next turn. */
  work: number
  /** To the first task behind that frame, which browsers hold back after a press. */
  toTask: number
}

const categories = ['-*', 'blink.user_timing', 'disabled-by-default-devtools.timeline']

/** The browser writes down when its frames end, until the presses in between are to be reckoned. */
export async function recordFrames(page: Page): Promise<(all: readonly Drawn[]) => Promise<Painted[]>> {
  const browser = page.context().browser()
  if (!browser) throw new Error('Only a browser of our own can be traced.')
  await browser.startTracing(page, { categories })
  return async (all) => {
    const trace: unknown = JSON.parse(String(await browser.stopTracing()))
    const events: unknown = fieldOf(trace, 'traceEvents')
    const ends = endsOf(Array.isArray(events) ? events : [])
    return all.map(({ pressed, changed, frame, task }) => {
      const end = ends.get(keyOf(frame))
      if (end === undefined) throw new Error('The trace lacks the frame of a press.')
      return { toPaint: end - pressed, work: changed - pressed + (end - frame), toTask: task - pressed }
    })
  }
}

/** The trace writes moments with fewer digits than the page. */
const keyOf = (moment: number): number => Math.round(moment * 100)

/** When each marked frame was handed over, by the moment of its mark. The trace counts microseconds of its own. */
function endsOf(events: readonly unknown[]): Map<number, number> {
  const timeOf = (event: unknown, field = 'ts') => Number(fieldOf(event, field))
  const commits = events
    .filter((event) => fieldOf(event, 'name') === 'Commit' && fieldOf(event, 'ph') === 'X')
    .toSorted((one, other) => timeOf(one) - timeOf(other))
  const marks = events.filter((event) => fieldOf(event, 'name') === frameMark)
  return new Map(
    marks.flatMap((mark) => {
      const commit = commits.find(
        (event) => timeOf(event) > timeOf(mark) && fieldOf(event, 'tid') === fieldOf(mark, 'tid'),
      )
      if (!commit) return []
      const began = Number(fieldOf(fieldOf(fieldOf(mark, 'args'), 'data'), 'startTime'))
      return [[keyOf(began), began + (timeOf(commit) + timeOf(commit, 'dur') - timeOf(mark)) / 1000]]
    }),
  )
}
