import { createHash } from 'node:crypto'
import type { Ctx } from '#src/context.ts'
import { pause } from '#src/infra/retry.ts'
import { PlatformError } from '#src/integrations/instagram/errors.ts'
import {
  jitterOf,
  maxDelay,
  type PaceKind,
  paceKindOf,
  placeRequests,
  rateOf,
  repeatedText,
  spacingOf,
} from './pace-logic.ts'
import { takeTurns } from './pace-store.ts'
import type { ClaimedRow } from './store.ts'

/** A row that may be sent at `at` (monotonic milliseconds), or one that has to wait for some seconds. */
export type RowTurn = { row: ClaimedRow; at: number } | { row: ClaimedRow; wait: number }

/** Takes turns for claimed rows. */
export async function takeTurnsOf(ctx: Ctx, rows: readonly ClaimedRow[]): Promise<RowTurn[]> {
  const requests = placeRequests(
    rows.map((row) => ({
      account_id: row.account_id,
      kind: paceKindOf(row),
      text_key: keyOf(repeatedText(row)),
      // A message that a person wrote does not wait behind those of automations.
      queued: row.queued || row.kind === 'manual_message',
    })),
  ).map((request) => ({ ...request, spacing: spacingFor(ctx, request.kind) }))
  const turns = await takeTurns(ctx.db, requests)
  const now = ctx.clock.monotonic()
  return turns
    .toSorted((a, b) => a.n - b.n)
    .flatMap(({ n, granted, wait }): RowTurn[] => {
      const [row, request] = [rows[n], requests[n]]
      if (row === undefined || request === undefined) return []
      if (!granted) return [{ row, wait }]
      const jitter = wait > 0 ? jitterOf(request.spacing, randomShare(ctx)) : 0
      return [{ row, at: now + 1000 * (wait + jitter) }]
    })
}

/** Returns a random number from 0 to 1. */
const randomShare = ({ ids }: Ctx) => (Buffer.from(ids.token(1), 'base64url')[0] ?? 0) / 255

/** Waits until the time of a turn. Returns false when this process woke too late to use it. */
export async function untilTurn(ctx: Ctx, at: number): Promise<boolean> {
  const wait = at - ctx.clock.monotonic()
  if (wait < 1) return true
  await pause(wait)
  return ctx.clock.monotonic() - at <= maxDelay * 1000
}

/**
 * Waits for the turn of a call that is no message. Throws `limited` with the seconds to wait when it is not within two
 * seconds, or when Instagram asked for a pause.
 */
export async function waitForTurn(ctx: Ctx, account_id: string, kind: PaceKind): Promise<void> {
  const request = { account_id, kind, text_key: null, queued: true, spacing: spacingFor(ctx, kind) }
  const [turn] = await takeTurns(
    ctx.db,
    placeRequests([request]).map((each) => ({ ...request, ...each })),
  )
  if (turn?.granted === true) {
    if (turn.wait > 0) await pause(turn.wait * 1000)
    return
  }
  throw new PlatformError('limited', {
    reason: 'rate_limited',
    message: 'the pace of this account is used up',
    retryAfterSeconds: Math.max(1, Math.ceil(turn?.wait ?? 1)),
  })
}

const spacingFor = ({ env }: Ctx, kind: PaceKind) => spacingOf(rateOf(kind, env.SENDS_PER_SECOND))

const keyOf = (text: string | null) =>
  text === null ? null : createHash('sha256').update(text).digest('base64url').slice(0, 16)
