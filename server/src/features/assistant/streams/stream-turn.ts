import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import { assistantLimits } from '@skein/contract/limits'
import { requireAccount } from '#src/features/accounts/index.ts'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import type { EventSource, SentEvent } from '#src/infra/http/answers/answer-stream.ts'
import type { ComingBack } from '#src/infra/http/route.ts'
import { createAsyncQueue } from '#src/infra/concurrency/async-queue.ts'
import { createTurn } from '../turns/create-turn.ts'
import type { RunningStreams } from './run-streams.ts'
import { isOver, readEventId } from './stream-logic.ts'
import type { Listener } from './notify-listener.ts'
import { findRunning, findTurn, type TurnRow } from '../turns/find-turn-store.ts'

type Input = InputOf<typeof api.assistant.streamTurn> & ComingBack

/** A message repeated within this time after the turn's end is the same turn: EventSource reconnects with the same URL. */
const repeatWindowMs = 60_000

/** Returns the event stream of a turn; null if the caller already has its last event. Creates the turn from a message. */
export async function streamTurn(
  ctx: Ctx,
  streams: RunningStreams,
  input: Input,
): Promise<EventSource | null> {
  const { user_id, session_id } = requireUser(ctx)
  if (input.platform_user_id !== undefined) await requireAccount(ctx, input.platform_user_id)
  requireCapacity(streams, user_id)
  const resumeFrom = readEventId(input.lastEventId)
  const turn = await resolveTurn(ctx, user_id, { ...input, resumeFrom })
  const event = resumeFrom?.turn_id === turn.turn_id ? resumeFrom.event : 0
  if (isOver(turn.state) && event >= turn.events) return null
  requireCapacity(streams, user_id)
  const queue = createAsyncQueue<SentEvent | 'alive'>(() => streams.remove(listener))
  const open = new Map<string, number>()
  const position = { turn_id: turn.turn_id, event, open, waiting: 0, fullSince: null }
  const listener: Listener = { ...position, user_id, session_id, queue }
  streams.add(listener)
  return trackConsumption(listener, streams)
}

/** Tracks how much the reader has consumed, and resumes sending when the buffer is empty. */
function trackConsumption(listener: Listener, streams: RunningStreams): EventSource {
  const events = listener.queue[Symbol.asyncIterator]()
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        if (listener.queue.waiting === 0) {
          listener.waiting = 0
          if (listener.fullSince !== null) streams.wake(listener.turn_id)
        }
        return events.next()
      },
      return: async () => (await events.return?.()) ?? { done: true, value: undefined },
    }),
  }
}

async function resolveTurn(
  ctx: Ctx,
  user_id: string,
  input: Input & { resumeFrom: ReturnType<typeof readEventId> },
): Promise<TurnRow> {
  const { turn_id, message, chat_id, client_message_id, resumeFrom } = input
  if (turn_id !== undefined) return requireFound(await findTurn(ctx.db, { user_id, turn_id }))
  if (message === undefined || chat_id === undefined) {
    throw new AppError('validation', 'Name a turn_id, or a message with its chat_id.')
  }
  const resumed = resumeFrom && (await findTurn(ctx.db, { user_id, turn_id: resumeFrom.turn_id }))
  if (resumed) return resumed
  const human_response = input.human_response ?? false
  const repeatsSince =
    client_message_id === undefined ? new Date(ctx.clock.now() - repeatWindowMs).toISOString() : undefined
  try {
    const newTurn = await createTurn(ctx, { ...input, message, chat_id, human_response, repeatsSince })
    return requireFound(await findTurn(ctx.db, { user_id, turn_id: newTurn.turn_id }))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    // The same request may have arrived twice at the same time.
    const first = await findRunning(ctx.db, { user_id, chat_id, message })
    if (!first) throw error
    return first
  }
}

function requireFound(turn: TurnRow | null): TurnRow {
  if (!turn) throw notFound()
  return turn
}

function requireCapacity(streams: RunningStreams, user_id: string): void {
  if (streams.stopped) throw new AppError('unavailable', m.server_is_closing(), { retryAfter: 1 })
  if (streams.countOf(user_id) < assistantLimits.streams) return
  throw new AppError('rate_limited', m.server_too_many_tabs(), {
    retryAfter: 30,
  })
}
