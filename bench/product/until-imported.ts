import { setTimeout as pause } from 'node:timers/promises'
import type { Visitor } from './visitor.ts'

/** Milliseconds without a new conversation after which the import counts as complete. */
const quiet = 5000

/** Waits until the conversations of a new account are imported, so that pages do not grow while measured. */
export async function untilImported(visitor: Visitor, platform_user_id: string): Promise<void> {
  const address = `/api/instagram/conversations?platform_user_id=${platform_user_id}&limit=100`
  let [known, since] = ['', performance.now()]
  while (performance.now() - since < quiet) {
    const now = JSON.stringify(await visitor.data(address))
    if (now !== known) [known, since] = [now, performance.now()]
    await pause(250)
  }
}
