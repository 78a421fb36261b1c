import { minute } from '@skein/contract/durations'
import type { Ctx } from '#src/context.ts'
import { renewSweep } from './run-store.ts'
import type { Allowance } from './sweep-logic.ts'
import type { Channel } from './sweep-types.ts'

/** A run ends after this time, before its job expires. The next one continues. */
const maxRunMs = 8 * minute
const renewAfterMs = minute / 2

export type Allowances = Record<Channel, Allowance>

export const paidOf = ({ comments, messages }: Allowances) => ({
  comments: comments.paidUntil(),
  messages: messages.paidUntil(),
})

/** The calls of one run. */
export interface RunCalls {
  /** Takes a call; false if none is left, the run takes too long, or another process has taken the lease. */
  take(channel: Channel, kind?: 'extra'): Promise<boolean>
  /** The lease, as it was last renewed. */
  lease(): string
}

export function createRunCalls(
  ctx: Ctx,
  { account_id, lease, allowances }: { account_id: string; lease: string; allowances: Allowances },
): RunCalls {
  const began = ctx.clock.monotonic()
  let [held, renewed_at, isLost] = [lease, began, false]
  return {
    async take(channel, kind) {
      const at = ctx.clock.monotonic()
      if (isLost || at - began > maxRunMs || !allowances[channel].take(kind)) return false
      if (at - renewed_at < renewAfterMs) return true
      const next = await renewSweep(ctx.db, { account_id, lease: held, paid: paidOf(allowances) })
      if (next === null) isLost = true
      else [held, renewed_at] = [next, at]
      return !isLost
    },
    lease: () => held,
  }
}
