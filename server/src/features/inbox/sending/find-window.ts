import type { FindWindow } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import { findLastInbound } from '../conversation-store.ts'
import { inboxSettingsOf } from '../settings-store.ts'
import { windowOfWaiting } from './manual-message-logic.ts'

/** Returns a function that finds the reply window of a waiting message by what the customer has written until then. */
export function windowFinder(ctx: Ctx): FindWindow {
  return async ({ account_id, target_id: person_id, ...message }) => {
    const [conversation, { human_agent }] = await Promise.all([
      findLastInbound(ctx.db, { account_id, person_id }),
      inboxSettingsOf(ctx.db, account_id),
    ])
    if (conversation === null) return null
    return windowOfWaiting(message, { ...conversation, human_agent, now: ctx.clock.now() })
  }
}
