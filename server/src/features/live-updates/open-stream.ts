import pRetry from 'p-retry'
import { m } from '@skein/messages'
import { getLocale } from '@skein/messages/runtime'
import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount } from '#src/features/accounts/index.ts'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import type { EventSource, SentEvent } from '#src/infra/http/answers/answer-stream.ts'
import type { ComingBack } from '#src/infra/http/route.ts'
import { createAsyncQueue } from '#src/infra/concurrency/async-queue.ts'
import { positionId, readPosition, type Position } from './position-logic.ts'
import type { Listener, RunningLiveUpdates } from './run-live-updates.ts'
import { completeSince, transactionBounds, watch } from './store.ts'

/** Maximum number of streams per user and process. */
const maxStreams = 20

/** Opens a stream of the events of an account, from now on or from `lastEventId` when the log is complete since then. */
export async function openStream(
  ctx: Ctx,
  live: RunningLiveUpdates,
  { platform_user_id, lastEventId }: InputOf<typeof api.live.events> & ComingBack,
): Promise<EventSource> {
  const { user_id, session_id } = requireUser(ctx)
  const account = await requireAccount(ctx, platform_user_id)
  requireCapacity(live, user_id)
  await watch(ctx.db, [account.id])
  const now = await waitForOlderTransactions(ctx)
  const last = readPosition(lastEventId)
  const resumed = last !== null && (await isComplete(ctx, account.id, last))
  const position = resumed ? last : now
  requireCapacity(live, user_id)
  const queue = createAsyncQueue<SentEvent | 'alive'>(
    () => live.remove(listener),
    () => listener.held_since !== null && live.wake(),
  )
  const listener: Listener = {
    account_id: account.id,
    workspace_id: account.workspace_id,
    user_id,
    session_id,
    language: getLocale(),
    position,
    queue,
    held_since: null,
  }
  queue.put({ id: positionId(position), event: 'ready', data: { resumed } })
  live.add(listener)
  return queue
}

function requireCapacity(live: RunningLiveUpdates, user_id: string): void {
  if (live.stopped) throw new AppError('unavailable', m.server_is_closing(), { retryAfter: 1 })
  const userListeners = [...live.listeners].filter((listener) => listener.user_id === user_id)
  if (userListeners.length < maxStreams) return
  throw new AppError('rate_limited', m.server_too_many_tabs(), {
    retryAfter: 30,
  })
}

/**
 * Waits until transactions that began before the account was watched have ended, at most about 0.6 s. Returns the
 * position from which on all changes are logged.
 */
async function waitForOlderTransactions(ctx: Ctx): Promise<Position> {
  const { next } = await transactionBounds(ctx.db)
  let running = 0n
  const checkEnded = async () => {
    running = (await transactionBounds(ctx.db)).running
    if (running < next) throw new Error('An older transaction is still running.')
  }
  await pRetry(checkEnded, { retries: 7, minTimeout: 5 }).catch(() => undefined)
  return { xid: running, seq: 0n }
}

/** Returns whether the log has all changes since a position. A future position belongs to another database. */
async function isComplete(ctx: Ctx, account_id: string, { xid }: Position): Promise<boolean> {
  const since = await completeSince(ctx.db, account_id)
  const { next } = await transactionBounds(ctx.db)
  return since !== null && since <= xid && xid <= next
}
