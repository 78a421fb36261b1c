import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import { assistantLimits } from '@skein/contract/limits'
import { requireAccount } from '#src/features/accounts/index.ts'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import type { EventSource, SentEvent } from '#src/infra/http/answer-stream.ts'
import type { ComingBack } from '#src/infra/http/route.ts'
import { createAsyncQueue } from '#src/infra/async-queue.ts'
import { createTurn } from '../turns/create-turn.ts'
import type { RunningStreams } from './run-streams.ts'
import { isOver, readEventId } from './stream-logic.ts'
import type { Listener } from './notify-listener.ts'
import { findAlike, findByClientId, findTurn, type TurnRow } from '../turns/find-turn-store.ts'

type Input = InputOf<typeof api.assistant.streamTurn> & ComingBack

/** So long after its end the same words are the same turn, for clients that come back by themselves. */
const sameMilliseconds = 60_000

/** A turn while it runs; null when the caller was told of its end. Makes the turn first if it is told in words. */
export async function streamTurn(
  ctx: Ctx,
  streams: RunningStreams,
  input: Input,
): Promise<EventSource | null> {
  const { user_id, session_id } = requireUser(ctx)
  if (input.platform_user_id !== undefined) await requireAccount(ctx, input.platform_user_id)
  requireRoom(streams, user_id)
  const back = readEventId(input.lastEventId)
  const turn = await wantedTurn(ctx, user_id, { ...input, back })
  const event = back?.turn_id === turn.turn_id ? back.event : 0
  if (isOver(turn.state) && event >= turn.events) return null
  requireRoom(streams, user_id)
  const box = createAsyncQueue<SentEvent | 'alive'>(() => streams.remove(listener))
  const open = new Map<string, number>()
  const place = { turn_id: turn.turn_id, event, open, waiting: 0, stuck: null }
  const listener: Listener = { ...place, user_id, session_id, box }
  streams.add(listener)
  return counted(listener, streams)
}

/** Knows at any moment how much the reader has not taken, and brings more when there is room again. */
function counted(listener: Listener, streams: RunningStreams): EventSource {
  const events = listener.box[Symbol.asyncIterator]()
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        if (listener.box.waiting === 0) {
          listener.waiting = 0
          if (listener.stuck !== null) streams.wake(listener.turn_id)
        }
        return events.next()
      },
      return: async () => (await events.return?.()) ?? { done: true, value: undefined },
    }),
  }
}

async function wantedTurn(
  ctx: Ctx,
  user_id: string,
  input: Input & { back: ReturnType<typeof readEventId> },
): Promise<TurnRow> {
  const { turn_id, message, chat_id, client_message_id, back } = input
  if (turn_id !== undefined) return known(await findTurn(ctx.db, { user_id, turn_id }))
  if (message === undefined || chat_id === undefined) {
    throw new AppError('validation', 'Name a turn_id, or a message with its chat_id.')
  }
  const resumed = back && (await findTurn(ctx.db, { user_id, turn_id: back.turn_id }))
  if (resumed) return resumed
  const since = new Date(ctx.clock.now() - sameMilliseconds).toISOString()
  const same =
    client_message_id === undefined
      ? await findAlike(ctx.db, { user_id, chat_id, message, since })
      : await findByClientId(ctx.db, { user_id, client_message_id })
  if (same) return same
  const made = await createTurn(ctx, {
    ...input,
    message,
    chat_id,
    human_response: input.human_response ?? false,
  })
  return known(await findTurn(ctx.db, { user_id, turn_id: made.turn_id }))
}

function known(turn: TurnRow | null): TurnRow {
  if (!turn) throw notFound()
  return turn
}

function requireRoom(streams: RunningStreams, user_id: string): void {
  if (streams.stopped) throw new AppError('unavailable', 'The server is closing.', { retryAfter: 1 })
  if (streams.countOf(user_id) < assistantLimits.streams) return
  throw new AppError('rate_limited', 'Too many pages are open at once. Close some of them.', {
    retryAfter: 30,
  })
}
