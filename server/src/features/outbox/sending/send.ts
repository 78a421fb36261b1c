import { closeChannel, credentialsOf, markNeedsReconnect } from '#src/features/accounts/index.ts'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import type { Ctx } from '#src/context.ts'
import { atMax, repeatStatement } from '#src/infra/concurrency/retry.ts'
import { createBatcher } from '#src/infra/concurrency/batcher.ts'
import { type Usage, sendRateFactor } from '#src/integrations/instagram/graph/usage.ts'
import { type Cause, type SendOutcome, outcomeOfFault } from './send-logic.ts'
import { type FindConversation, reportRejected } from '../report-rejected.ts'
import { type OutcomeRow, recordOutcomes } from '../outcome-store.ts'
import { type RowSlot, takeSlotsForRows, waitUntilSlot } from '../pace/pace-calls.ts'
import { type ReleasedRow, releaseRows } from '../pace/pace-store.ts'
import { fitToWindow, type FindWindow } from '../people/reply-window.ts'
import { sendMessage, type SentMessage } from './send-request.ts'
import type { ClaimedRow } from '../store.ts'
import { leaseSeconds } from './opening-logic.ts'
import { originsOfRows } from '../trace-store.ts'

/** Sends claimed rows. The claim must be committed. */
export interface Sender {
  /** Sends all rows concurrently; resolves when every outcome is stored. Never throws. */
  send(rows: readonly ClaimedRow[]): Promise<void>
  /** Returns how many more rows may be claimed, in total or for one account. */
  capacity(account_id?: string): number
  /** Resolves when there is capacity for a full batch, at the latest after 200 milliseconds. */
  waitForCapacity(): Promise<void>
  /** Resolves when all outcomes are stored. */
  idle(): Promise<void>
}

/** The lease of an older claim could end during the request. */
const maxClaimAge = (leaseSeconds - 9) * 1000
const untilLoginSeconds = 10 * 365 * 86_400

/** The parts of a row that identify a message in its conversation. */
export type SentRow = Pick<ClaimedRow, 'outbox_seq' | 'account_id' | 'kind' | 'target_id' | 'body'>

/** Called for every direct and private message that arrived; may be called more than once for a message. */
export type OnSent = (
  row: SentRow,
  sent: Pick<SentMessage, 'platform_id' | 'recipient_id' | 'left_at' | 'is_plain' | 'reply_to'>,
) => Promise<void>

/** Returns why a message of a person must not be sent; null if it may. */
export type FindRefusal = (
  row: Pick<ClaimedRow, 'outbox_seq' | 'account_id' | 'body'>,
) => Promise<Cause | null>

export interface SenderHooks {
  onSent: OnSent
  findRefusal: FindRefusal
  findConversation: FindConversation
  findWindow: FindWindow
}

export function createSender(ctx: Ctx, hooks: SenderHooks): Sender {
  const { onSent, findRefusal, findConversation, findWindow } = hooks
  const limiter = createSendLimiter()
  const outcomes = ctx.metrics.counter('skein_outbox_outcomes_total', 'Sends by outcome', ['outcome'])
  const results = createBatcher<OutcomeRow, true>({
    max: 500,
    minIntervalMs: 10,
    flush: async (rows) => {
      await recordWithTimeout(ctx, rows)
      return rows.map(() => true)
    },
  })

  async function sendOne(claimed: ClaimedRow, claimedAt: number) {
    const { outbox_seq } = claimed
    try {
      const row = await fitToWindow(ctx, claimed, findWindow)
      if (row === null) return
      limiter.begin(row.account_id)
      const began = ctx.clock.now()
      const outcome = await sendUnlessRefused(row, claimedAt).finally(() => limiter.end(row.account_id))
      outcomes.inc({ outcome: outcome.kind })
      if (ctx.traces.enabled) await traceSend(ctx, { row, outcome, began })
      await closeAfter(ctx, row, outcome)
      await results.add(outcomeRow(ctx, row, outcome))
      if (outcome.kind === 'sent' && row.body.message) await onSent(row, outcome)
      if (outcome.kind === 'rejected') await reportRejected(ctx, { ...row, findConversation }, outcome.cause)
    } catch (error) {
      // The row stays in the phase "sending"; when its lease ends it counts as unclear and is reconciled.
      ctx.log.error({ err: error, outbox_seq }, 'the outcome of a send could not be stored')
    }
  }

  async function sendUnlessRefused(row: ClaimedRow, claimedAt: number): Promise<SendOutcome> {
    const cause = row.kind === 'manual_message' ? await findRefusal(row) : null
    return cause ? { kind: 'rejected', cause } : attempt(ctx, { row, claimedAt, limiter })
  }

  /** Sends each row in its slot; a row that gets none, or that is late for it, is released and claimed again. */
  async function sendInSlots(rows: readonly ClaimedRow[], claimedAt: number) {
    const slots = await takeSlotsOrWait(ctx, rows)
    const released = slots.flatMap((slot) =>
      'wait' in slot ? [{ ...keyOf(slot.row), wait: slot.wait }] : [],
    )
    await Promise.all([
      release(ctx, released),
      ...slots.map(async (slot) => {
        if ('wait' in slot) return
        if (await waitUntilSlot(ctx, slot.at)) await sendOne(slot.row, claimedAt)
        else await release(ctx, [{ ...keyOf(slot.row), wait: 0 }])
      }),
    ])
  }

  return {
    async send(rows) {
      const claimedAt = ctx.clock.monotonic()
      await sendInSlots(rows, claimedAt)
    },
    capacity: limiter.capacity,
    waitForCapacity: limiter.waitForCapacity,
    idle: () => results.idle(),
  }
}

interface Sent {
  row: ClaimedRow
  outcome: SendOutcome
  /** Milliseconds since 1970. */
  began: number
}

async function traceSend(ctx: Ctx, { row, outcome, began }: Sent): Promise<void> {
  const end = ctx.clock.now()
  const [origin] = await originsOfRows(ctx.db, [row.outbox_seq])
  if (!origin) return
  const attributes = { 'skein.message_kind': row.kind, 'skein.attempt': row.attempt }
  const failure = outcome.kind === 'sent' ? {} : { failure: outcome.kind }
  ctx.traces.record({ event_seq: origin.event_seq, step: 'send', start: began, end, attributes, ...failure })
}

const keyOf = ({ outbox_seq, attempt }: ClaimedRow) => ({ outbox_seq, attempt })

/** Returns a wait of a second for all rows when the database cannot be asked. */
async function takeSlotsOrWait(ctx: Ctx, rows: readonly ClaimedRow[]): Promise<RowSlot[]> {
  try {
    return await takeSlotsForRows(ctx, rows)
  } catch (error) {
    ctx.log.error({ err: error }, 'the send slots of messages could not be read')
    return rows.map((row) => ({ row, wait: 1 }))
  }
}

/** Without the database the rows stay claimed; when their lease ends they count as unclear. */
async function release(ctx: Ctx, rows: readonly ReleasedRow[]): Promise<void> {
  try {
    await repeatStatement(ctx.log, 'messages could not be released', () => releaseRows(ctx.db, rows))
  } catch (error) {
    ctx.log.error({ err: error }, 'messages without a send slot could not be released')
  }
}

interface Attempt {
  row: ClaimedRow
  claimedAt: number
  limiter: SendLimiter
}

/** Sends one request and returns its outcome. A failure that may be a success counts as unclear. */
async function attempt(ctx: Ctx, { row, claimedAt, limiter }: Attempt): Promise<SendOutcome> {
  const noCodes = { reason: 'unexpected', code: null, subcode: null }
  try {
    const credentials = { ...(await credentialsOf(ctx, row.account_id)), hasSendSlot: true }
    if (ctx.clock.monotonic() - claimedAt > maxClaimAge) {
      return {
        kind: 'again',
        seconds: 0,
        closes: null,
        cause: { ...noCodes, reason: 'held_up', message: 'The sender was held up.' },
      }
    }
    const sentMessage = await sendMessage(ctx, credentials, row)
    const pause = limiter.recordUsage(row.account_id, ctx.instagram.usageFor(credentials.platformUserId))
    return { kind: 'sent', pause, ...sentMessage }
  } catch (error) {
    if (!(error instanceof PlatformError)) {
      ctx.log.error({ err: error, outbox_seq: row.outbox_seq }, 'sending failed in an unexpected way')
      return { kind: 'unclear', cause: { message: 'Sending failed in an unexpected way.', ...noCodes } }
    }
    const { kind, reason, message, code, subcode, retryAfterSeconds: retry_after } = error
    return outcomeOfFault({ kind, reason, message, code, subcode, retry_after }, row.attempt)
  }
}

/** Closes the account's channel if its limit is reached. Runs before the row is released, so that no retry is sent. */
async function closeAfter(ctx: Ctx, { account_id }: ClaimedRow, outcome: SendOutcome) {
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

function outcomeRow(ctx: Ctx, row: ClaimedRow, outcome: SendOutcome): OutcomeRow {
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

/** Retries while the lease of a row could still be running: an outcome that is lost makes the row unclear. */
const recordWithTimeout = (ctx: Ctx, rows: OutcomeRow[]) =>
  repeatStatement(ctx.log, 'outcomes could not be recorded', () => recordOutcomes(ctx.db, rows))

/** Limits concurrent sends, in total and per account. */
interface SendLimiter {
  begin(account_id: string): void
  end(account_id: string): void
  /** Returns how many more rows may be claimed, in total or for one account. */
  capacity(account_id?: string): number
  /**
   * Records the platform's usage report of an account: from 80 % on fewer sends run at a time. Returns for how many
   * seconds nothing may be sent; 0 when sending continues.
   */
  recordUsage(account_id: string, usage: Usage | null): number
  /** Resolves when there is capacity for a full batch, at the latest after 200 milliseconds. */
  waitForCapacity(): Promise<void>
}

const maxConcurrent = 384
const maxPerAccount = 192
/** Up to this many concurrent sends, a full batch of new sends can be claimed. */
const batchCapacityBelow = 64
/** In milliseconds. Sends that hang must not delay the decisions of other accounts. */
const capacityTimeout = 200
/** Pause when the platform reports full usage without a time, in seconds. */
const pauseSeconds = 60

export function createSendLimiter(): SendLimiter {
  const inProgress = new Map<string, number>()
  const paces = new Map<string, number>()
  let total = 0
  let waiting: (() => void)[] = []

  function count(account_id: string, change: 1 | -1) {
    total += change
    const current = (inProgress.get(account_id) ?? 0) + change
    if (current > 0) inProgress.set(account_id, current)
    else inProgress.delete(account_id)
    if (total <= batchCapacityBelow) resolveWaiting()
  }

  function resolveWaiting() {
    const resolvers = waiting
    waiting = []
    for (const resolve of resolvers) resolve()
  }

  function accountCapacity(account_id: string): number {
    const pace = paces.get(account_id) ?? 1
    return Math.max(1, Math.floor(maxPerAccount * pace)) - (inProgress.get(account_id) ?? 0)
  }

  return {
    begin: (account_id) => count(account_id, 1),
    end: (account_id) => count(account_id, -1),
    capacity(account_id) {
      const free = maxConcurrent - total
      return Math.max(0, account_id === undefined ? free : Math.min(free, accountCapacity(account_id)))
    },
    waitForCapacity() {
      if (total <= batchCapacityBelow) return Promise.resolve()
      return atMax(capacityTimeout, new Promise((resolve) => waiting.push(resolve)))
    },
    recordUsage(account_id, usage) {
      const pace = usage === null ? 1 : sendRateFactor(usage)
      const before = paces.get(account_id) ?? 1
      if (pace === 1) paces.delete(account_id)
      else paces.set(account_id, pace)
      return pace === 0 && before > 0 ? usage?.regain_seconds || pauseSeconds : 0
    },
  }
}
