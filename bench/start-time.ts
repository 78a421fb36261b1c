import { percentile } from './load/figures.ts'
import { measureReplies, prepareAutomation } from './product/journey.ts'
import { freePorts, startEverything, withFolder } from './product/start-everything.ts'
import { measureOf, type Measure, note } from './report/measure.ts'

/** Measures the start of the product, and the time from a follower's comment to the visible reply. */
export async function startTime({
  starts,
  comments,
}: {
  starts: number
  comments: number
}): Promise<Measure[]> {
  return withFolder(async (folder) => {
    const ports = await freePorts()
    const first = await startEverything(folder, ports)
    note(`first start: ${first.seconds.toFixed(2)} s`)
    let waits: number[]
    try {
      await prepareAutomation(first)
      waits = await measureReplies(first, comments)
    } finally {
      await first.stop()
    }
    const seconds: number[] = []
    for (let round = 0; round < starts; round += 1) {
      const again = await startEverything(folder, ports)
      note(`start again: ${again.seconds.toFixed(2)} s`)
      seconds.push(again.seconds)
      await again.stop()
    }
    return [
      { name: 'start.first', value: first.seconds, unit: 's' },
      measureOf('start.second', 's', seconds),
      { name: 'journey.comment_to_reply_p50', value: percentile(waits, 50), unit: 'ms' },
      { name: 'journey.comment_to_reply_p95', value: percentile(waits, 95), unit: 'ms' },
    ]
  })
}
