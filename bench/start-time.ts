import { percentile } from './load/figures.ts'
import { createControl } from '../sandbox/src/control/client.ts'
import { connectSandboxAccount, sandboxMails } from './product/sandbox.ts'
import { createAutomation, keyword, signUp } from './product/set-up.ts'
import { freePorts, startEverything, withFolder, type Everything } from './product/start-everything.ts'
import { measureOf, type Measure, note } from './report/measure.ts'
const business = 'clayandember'

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
      waits = await journey(first, comments)
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

/** Lets followers comment one after the other. Returns the milliseconds until each reply. */
async function journey({ url, sandboxUrl }: Everything, comments: number): Promise<number[]> {
  const owner = await signUp(url, sandboxMails(sandboxUrl))
  const user_id = await connectSandboxAccount(owner, business)
  await createAutomation(owner, { user_id })
  const control = createControl(sandboxUrl)
  const followers = await control.followers({ account: business })
  const posts = await control.posts({ account: business })
  const waits: number[] = []
  for (let index = 0; index < comments; index += 1) {
    const began = performance.now()
    const { id } = await control.addComment({
      as: followers[index % followers.length]?.username ?? '',
      postId: posts[index % posts.length]?.id ?? '',
      text: `What is the ${keyword}? (${index})`,
    })
    await control.wait({ for: 'reply', comment: id })
    waits.push(performance.now() - began)
  }
  return waits
}
