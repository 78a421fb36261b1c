import { setTimeout as pause } from 'node:timers/promises'
import type { Visitor } from './visitor.ts'

/** Nothing new for so long means that what was said before the connection has been read. Milliseconds. */
const quiet = 5000

/** Waits until the conversations of a new account have come: pages are not measured while they still grow. */
export async function untilImported(visitor: Visitor, platform_user_id: string): Promise<void> {
  const address = `/api/instagram/conversations?platform_user_id=${platform_user_id}&limit=100`
  let [known, since] = ['', performance.now()]
  while (performance.now() - since < quiet) {
    const now = JSON.stringify(await visitor.data(address))
    if (now !== known) [known, since] = [now, performance.now()]
    await pause(250)
  }
}
