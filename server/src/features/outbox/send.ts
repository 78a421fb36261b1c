import { credentialsOf, markNeedsReconnect } from '#src/features/accounts/index.ts'
import { createAlert } from '#src/features/notifications/index.ts'
import { PlatformError } from '#src/integrations/instagram/errors.ts'
import type { Ctx } from '#src/context.ts'
import { withRetry } from '#src/infra/retry.ts'
import { createBatcher } from '#src/infra/batcher.ts'
import { createSendLimiter, type SendLimiter } from './create-send-limiter.ts'
import { outcomeOfFault, type SendOutcome } from './send-logic.ts'
import { closeChannel } from './channel-throttle-store.ts'
import { recordOutcomes, type OutcomeRow } from './outcome-store.ts'
import { sendMessage, type SentMessage } from './send-message.ts'
import { leaseSeconds, type ClaimedRow } from './store.ts'

/** The one way out of the house. Rows given to it are already claimed, and the claim is committed. */
export interface Sender {
  /** Sends all rows side by side; resolves when every outcome is on record. Never throws. */
  send(rows: readonly ClaimedRow[]): Promise<void>
  /** How many more rows may be claimed, in all and for one account. */
  capacity(account_id?: string): number
  /** Resolves when a batch of rows can be claimed, at the latest after a moment. */
  waitForCapacity(): Promise<void>
  idle(): Promise<void>
}

/** A claim older than this may be somebody else's by the time the request is out. */
const freshMilliseconds = (leaseSeconds - 9) * 1000
const untilLoginSeconds = 10 * 365 * 86_400

/** Told of every direct and private message that went out and is on record. */
export type OnSent = (row: ClaimedRow, sent: SentMessage) => Promise<void>

export function createSender(ctx: Ctx, onSent: OnSent = async () => undefined): Sender {
  const traffic = createSendLimiter()
  const settled = ctx.metrics.counter('skein_outbox_outcomes_total', 'Sends by outcome', ['outcome'])
  const results = createBatcher<OutcomeRow, true>({
    max: 500,
    minIntervalMs: 10,
    flush: async (rows) => {
      await recordWithTimeout(ctx, rows)
      return rows.map(() => true)
    },
  })

  async function sendOne(row: ClaimedRow, claimedAt: number) {
    try {
      traffic.begin(row.account_id)
      const outcome = await attempt(ctx, { row, claimedAt, traffic }).finally(() =>
        traffic.end(row.account_id),
      )
      settled.inc({ outcome: outcome.kind })
      await close(ctx, row, outcome)
      await results.add(settledRow(ctx, row, outcome))
      if (outcome.kind === 'sent' && row.body.message) await onSent(row, outcome)
      if (outcome.kind === 'rejected') await createAlert(ctx, row.account_id, 'failed_send')
    } catch (error) {
      // The row stays "sending"; when its lease ends it counts as unclear and is read back.
      ctx.log.error({ err: error, outbox_seq: row.outbox_seq }, 'a send could not be put on record')
    }
  }

  return {
    async send(rows) {
      const claimedAt = ctx.clock.monotonic()
      await Promise.all(rows.map((row) => sendOne(row, claimedAt)))
    },
    capacity: traffic.capacity,
    waitForCapacity: traffic.waitForCapacity,
    idle: () => results.idle(),
  }
}

interface Attempt {
  row: ClaimedRow
  claimedAt: number
  traffic: SendLimiter
}

/** One request, and what it came to. Whatever cannot be told apart from success counts as unclear. */
async function attempt(ctx: Ctx, { row, claimedAt, traffic }: Attempt): Promise<SendOutcome> {
  const nothing = { reason: 'unexpected', code: null, subcode: null }
  try {
    const credentials = await credentialsOf(ctx, row.account_id)
    if (ctx.clock.monotonic() - claimedAt > freshMilliseconds) {
      return {
        kind: 'again',
        seconds: 0,
        closes: null,
        cause: { ...nothing, reason: 'held_up', message: 'The sender was held up.' },
      }
    }
    const sent = await sendMessage(ctx, credentials, row)
    const pause = traffic.note(row.account_id, ctx.instagram.usageFor(credentials.platformUserId))
    return { kind: 'sent', pause, ...sent }
  } catch (error) {
    if (!(error instanceof PlatformError)) {
      ctx.log.error({ err: error, outbox_seq: row.outbox_seq }, 'sending failed in an unexpected way')
      return { kind: 'unclear', cause: { message: 'Sending failed in an unexpected way.', ...nothing } }
    }
    const { kind, reason, message, code, subcode, retryAfterSeconds: retry_after } = error
    return outcomeOfFault({ kind, reason, message, code, subcode, retry_after }, row.attempt)
  }
}

/** Shuts the account's way out before the row is free again, so that nobody calls into a closed door. */
async function close(ctx: Ctx, { account_id }: ClaimedRow, outcome: SendOutcome) {
  if (outcome.kind === 'sent' && outcome.pause > 0) {
    await closeChannel(ctx.db, { account_id, cause: 'limited', seconds: outcome.pause })
  }
  if (outcome.kind === 'again' && outcome.closes) {
    await closeChannel(ctx.db, { account_id, cause: outcome.closes, seconds: outcome.seconds })
  }
  if (outcome.kind === 'reconnect') {
    await closeChannel(ctx.db, { account_id, cause: 'reconnect', seconds: untilLoginSeconds })
    await markNeedsReconnect(ctx, account_id, outcome.cause.message)
  }
}

function settledRow(ctx: Ctx, row: ClaimedRow, outcome: SendOutcome): OutcomeRow {
  const { outbox_seq, attempt } = row
  const base = { outbox_seq, attempt, platform_id: null, settled_by: null, wait: 0, cause: null }
  switch (outcome.kind) {
    case 'sent':
      return { ...base, state: 'sent', platform_id: outcome.platform_id, settled_by: outcome.settled_by }
    case 'again':
      return { ...base, state: 'ready', wait: outcome.seconds, cause: outcome.cause }
    case 'reconnect':
      return { ...base, state: 'ready', cause: outcome.cause }
    case 'rejected':
      return { ...base, state: 'failed', cause: outcome.cause }
    case 'unclear':
      return { ...base, state: 'unknown', wait: ctx.env.SETTLE_SECONDS[0], cause: outcome.cause }
  }
}

/** Outcomes are facts: they are offered to the database again while a lease could still be running. */
const recordWithTimeout = (ctx: Ctx, rows: OutcomeRow[]) =>
  withRetry(() => recordOutcomes(ctx.db, rows), {
    pauses: [400, 800, 1600, 3200],
    onFailure: (error) => ctx.log.warn({ err: error }, 'outcomes could not be recorded; trying again'),
  })
