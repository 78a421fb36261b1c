import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { World, WorldEvent } from '../world/world-types.ts'

const NOT_OFTENER_THAN = 100

/** Tells open pages that something changed; they fetch themselves again and mend their regions. */
export function eventStream(context: Context, world: World): Response {
  return streamSSE(context, async (stream) => {
    let last = 0
    let timer: NodeJS.Timeout | undefined
    const tell = () => {
      timer = undefined
      last = performance.now()
      void stream.writeSSE({ event: 'change', data: '1' })
    }
    const stop = world.listen((_event: WorldEvent) => {
      timer ??= setTimeout(tell, Math.max(0, last + NOT_OFTENER_THAN - performance.now()))
    })
    await stream.writeSSE({ event: 'open', data: '1' })
    await new Promise<void>((resolve) => stream.onAbort(resolve))
    clearTimeout(timer)
    stop()
  })
}
