import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount } from '#src/features/accounts/index.ts'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import type { EventSource, SentEvent } from '#src/infra/http/answer-stream.ts'
import type { ComingBack } from '#src/infra/http/route.ts'
import { createAsyncQueue } from '#src/infra/async-queue.ts'
import { withRetry } from '#src/infra/retry.ts'
import { positionId, readPosition, type Position } from './position-logic.ts'
import type { Listener, RunningLiveUpdates } from './run-live-updates.ts'
import { completeSince, horizon, watch } from './store.ts'

/** Streams that one person may have open in one process. */
const maxStreams = 20

/** What happens in an account from now on, or from where the caller left off. */
export async function openStream(
  ctx: Ctx,
  live: RunningLiveUpdates,
  { platform_user_id, lastEventId }: InputOf<typeof api.live.events> & ComingBack,
): Promise<EventSource> {
  const { user_id, session_id } = requireUser(ctx)
  const account = await requireAccount(ctx, platform_user_id)
  requireRoom(live, user_id)
  await watch(ctx.db, [account.id])
  const now = await whenEverybodyKnows(ctx)
  const wanted = readPosition(lastEventId)
  const resumed = wanted !== null && (await isComplete(ctx, account.id, wanted))
  const position = resumed ? wanted : now
  requireRoom(live, user_id)
  const box = createAsyncQueue<SentEvent | 'alive'>(() => live.remove(listener))
  const listener: Listener = { account_id: account.id, user_id, session_id, position, box }
  box.put({ id: positionId(position), event: 'ready', data: { resumed } })
  live.add(listener)
  return box
}

function requireRoom(live: RunningLiveUpdates, user_id: string): void {
  if (live.stopped) throw new AppError('unavailable', 'The server is closing.', { retryAfter: 1 })
  const own = [...live.listeners].filter((listener) => listener.user_id === user_id)
  if (own.length < maxStreams) return
  throw new AppError('rate_limited', 'Too many pages are open at once. Close some of them.', {
    retryAfter: 30,
  })
}

/** Statements that began before the account was watched have ended: from the answered position on all is noted. */
async function whenEverybodyKnows(ctx: Ctx): Promise<Position> {
  const { next } = await horizon(ctx.db)
  let running = 0n
  const settled = async () => {
    running = (await horizon(ctx.db)).running
    if (running < next) throw new Error('A transaction from before is still running.')
  }
  const pauses = [5, 10, 20, 40, 80, 160, 320]
  await withRetry(settled, { pauses, onFailure: () => undefined }).catch(() => undefined)
  return { xid: running, seq: 0n }
}

/** Whether everything since is in the log. A position from the future belongs to another database. */
async function isComplete(ctx: Ctx, account_id: string, { xid }: Position): Promise<boolean> {
  const since = await completeSince(ctx.db, account_id)
  const { next } = await horizon(ctx.db)
  return since !== null && since <= xid && xid <= next
}
