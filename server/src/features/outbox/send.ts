import { credentialsOf, markNeedsReconnect } from '#src/features/accounts/index.ts'
import { PlatformError } from '#src/integrations/instagram/errors.ts'
import type { Ctx } from '#src/context.ts'
import { withPatience } from '#src/platform/patience.ts'
import { createBatcher } from '#src/platform/batcher.ts'
import { outcomeOfFault, type SendOutcome } from './send-rules.ts'
import { closeLane, leaseSeconds, recordOutcomes, type ClaimedRow, type SettledRow } from './store.ts'

/** The one way out of the house. Rows given to it are already claimed, and the claim is committed. */
export interface Sender {
  /** Sends all rows side by side; resolves when every outcome is on record. Never throws. */
  send(rows: readonly ClaimedRow[]): Promise<void>
  /** How many more rows may be claimed, in all and for one account. */
  room(account_id?: string): number
  idle(): Promise<void>
}

const mostUnderWay = 192
const mostPerAccount = 96
/** A claim older than this may be somebody else's by the time the request is out. */
const freshMilliseconds = (leaseSeconds - 9) * 1000
const untilLoginSeconds = 10 * 365 * 86_400

export function createSender(ctx: Ctx): Sender {
  const underWay = new Map<string, number>()
  let total = 0
  const settled = ctx.metrics.counter('skein_outbox_outcomes_total', 'Sends by outcome', ['outcome'])
  const results = createBatcher<SettledRow, true>(500, async (rows) => {
    await recordWithPatience(ctx, rows)
    return rows.map(() => true)
  })

  function count(account_id: string, change: 1 | -1) {
    total += change
    const left = (underWay.get(account_id) ?? 0) + change
    if (left > 0) underWay.set(account_id, left)
    else underWay.delete(account_id)
  }

  async function sendOne(row: ClaimedRow, claimedAt: number) {
    count(row.account_id, 1)
    try {
      const outcome = await attempt(ctx, row, claimedAt)
      settled.inc({ outcome: outcome.kind })
      await close(ctx, row, outcome)
      await results.add(settledRow(ctx, row, outcome))
    } catch (error) {
      // The row stays "sending"; when its lease ends it counts as unclear and is read back.
      ctx.log.error({ err: error, outbox_seq: row.outbox_seq }, 'a send could not be put on record')
    } finally {
      count(row.account_id, -1)
    }
  }

  return {
    async send(rows) {
      const claimedAt = ctx.clock.monotonic()
      await Promise.all(rows.map((row) => sendOne(row, claimedAt)))
    },
    room: (account_id) =>
      Math.max(
        0,
        Math.min(
          mostUnderWay - total,
          account_id === undefined ? mostUnderWay : mostPerAccount - (underWay.get(account_id) ?? 0),
        ),
      ),
    idle: () => results.idle(),
  }
}

/** One request, and what it came to. Whatever cannot be told apart from success counts as unclear. */
async function attempt(ctx: Ctx, row: ClaimedRow, claimedAt: number): Promise<SendOutcome> {
  const nothing = { code: null, subcode: null }
  try {
    const credentials = await credentialsOf(ctx, row.account_id)
    if (ctx.clock.monotonic() - claimedAt > freshMilliseconds) {
      return {
        kind: 'again',
        seconds: 0,
        closes: null,
        cause: { message: 'The sender was held up.', ...nothing },
      }
    }
    const { id } = await ctx.instagram.replyToComment(credentials, row.target_id, row.body.text)
    return { kind: 'sent', platform_id: id }
  } catch (error) {
    if (!(error instanceof PlatformError)) {
      ctx.log.error({ err: error, outbox_seq: row.outbox_seq }, 'sending failed in an unexpected way')
      return { kind: 'unclear', cause: { message: 'Sending failed in an unexpected way.', ...nothing } }
    }
    const { kind, message, code, subcode, retryAfterSeconds } = error
    return outcomeOfFault({ kind, message, code, subcode, retry_after: retryAfterSeconds }, row.attempt)
  }
}

/** Shuts the account's way out before the row is free again, so that nobody calls into a closed door. */
async function close(ctx: Ctx, { account_id }: ClaimedRow, outcome: SendOutcome) {
  if (outcome.kind === 'again' && outcome.closes) {
    await closeLane(ctx.db, { account_id, cause: outcome.closes, seconds: outcome.seconds })
  }
  if (outcome.kind === 'reconnect') {
    await closeLane(ctx.db, { account_id, cause: 'reconnect', seconds: untilLoginSeconds })
    await markNeedsReconnect(ctx, account_id, outcome.cause.message)
  }
}

function settledRow(ctx: Ctx, row: ClaimedRow, outcome: SendOutcome): SettledRow {
  const base = { outbox_seq: row.outbox_seq, attempt: row.attempt, platform_id: null, wait: 0, cause: null }
  switch (outcome.kind) {
    case 'sent':
      return { ...base, state: 'sent', platform_id: outcome.platform_id }
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
const recordWithPatience = (ctx: Ctx, rows: SettledRow[]) =>
  withPatience(() => recordOutcomes(ctx.db, rows), {
    pauses: [400, 800, 1600, 3200],
    onFailure: (error) => ctx.log.warn({ err: error }, 'outcomes could not be recorded; trying again'),
  })
