import { createHash } from 'node:crypto'
import type { Ctx } from '#src/context.ts'
import { createBatcher } from '#src/infra/concurrency/batcher.ts'
import { perDatabase } from '#src/infra/db/client.ts'
import { pause } from '#src/infra/concurrency/retry.ts'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import {
  jitterOf,
  maxDelay,
  type PaceKind,
  paceKindOf,
  rateOf,
  repeatedText,
  spacingOf,
} from './pace-logic.ts'
import { type SendSlot, takeSendSlots } from './pace-store.ts'
import type { SlotRequest } from './slot-logic.ts'
import type { ClaimedRow } from '../store.ts'

/** A row that may be sent at `at` (monotonic milliseconds), or one that has to wait for some seconds. */
export type RowSlot = { row: ClaimedRow; at: number } | { row: ClaimedRow; wait: number }

/** One transaction at a time: those of one process would wait for each other's locks. */
const slotBatcher = perDatabase(({ db }: Ctx) =>
  createBatcher<SlotRequest, SendSlot>({ max: 500, flush: (requests) => takeSendSlots(db, requests) }),
)

const takeSlots = (ctx: Ctx, requests: readonly SlotRequest[]): Promise<SendSlot[]> =>
  Promise.all(requests.map((request) => slotBatcher(ctx).add(request)))

/** Takes send slots for claimed rows. */
export async function takeSlotsForRows(ctx: Ctx, rows: readonly ClaimedRow[]): Promise<RowSlot[]> {
  const requests = rows.map((row) => ({
    account_id: row.account_id,
    kind: paceKindOf(row),
    text_key: keyOf(repeatedText(row)),
    // A message that a person wrote does not wait behind those of automations.
    queued: row.queued || row.kind === 'manual_message',
    spacing: spacingFor(ctx, paceKindOf(row)),
  }))
  const slots = await takeSlots(ctx, requests)
  const now = ctx.clock.monotonic()
  return rows.map((row, index): RowSlot => {
    const { granted, wait } = slots[index] ?? { granted: false, wait: 1 }
    if (!granted) return { row, wait }
    const jitter = wait > 0 ? jitterOf(spacingFor(ctx, paceKindOf(row)), randomShare(ctx)) : 0
    return { row, at: now + 1000 * (wait + jitter) }
  })
}

/** Returns a random number from 0 to 1. */
const randomShare = ({ ids }: Ctx) => (Buffer.from(ids.token(1), 'base64url')[0] ?? 0) / 255

/** Waits until the time of a send slot. Returns false when this process woke too late to use it. */
export async function waitUntilSlot(ctx: Ctx, at: number): Promise<boolean> {
  const wait = at - ctx.clock.monotonic()
  if (wait < 1) return true
  await pause(wait)
  return ctx.clock.monotonic() - at <= maxDelay * 1000
}

/**
 * Waits for the send slot of a call that is no message. Throws `limited` with the seconds to wait when it is not within
 * two seconds, or when Instagram asked for a pause.
 */
export async function waitForSendSlot(ctx: Ctx, account_id: string, kind: PaceKind): Promise<void> {
  const request = { account_id, kind, text_key: null, queued: true, spacing: spacingFor(ctx, kind) }
  const [slot] = await takeSlots(ctx, [request])
  if (slot?.granted === true) {
    if (slot.wait > 0) await pause(slot.wait * 1000)
    return
  }
  throw new PlatformError('limited', {
    reason: 'rate_limited',
    message: 'the pace of this account is used up',
    retryAfterSeconds: Math.max(1, Math.ceil(slot?.wait ?? 1)),
  })
}

const spacingFor = ({ env }: Ctx, kind: PaceKind) => spacingOf(rateOf(kind, env.SENDS_PER_SECOND))

const keyOf = (text: string | null) =>
  text === null ? null : createHash('sha256').update(text).digest('base64url').slice(0, 16)
