import type { Ctx } from '#src/context.ts'
import type { Executor } from '#src/platform/db/client.ts'
import { flagConversation } from './store.ts'

export interface HandOver {
  account_id: string
  person_id: string
  /** Why a person is needed, in a sentence for the owner. */
  reason: string
  /** So long automation stays silent. */
  seconds: number
}

/** The hand-over: automation stays silent and the conversation waits for a person. False when there is none. */
export async function flagForPerson(ctx: Ctx, tx: Executor, handOver: HandOver): Promise<boolean> {
  const { seconds, ...which } = handOver
  const now = ctx.clock.now()
  return flagConversation(tx, {
    ...which,
    now: new Date(now).toISOString(),
    silent_until: new Date(now + seconds * 1000).toISOString(),
  })
}
