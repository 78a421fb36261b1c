import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, serveStream, type Route } from '#src/infra/http/route.ts'
import { createTurn } from './turns/create-turn.ts'
import { getHistory, listThreads, removeThread, renameThread, listStarters } from './threads/threads.ts'
import type { RunningStreams } from './streams/run-streams.ts'
import { stopTurn } from './turns/stop-turn.ts'
import { streamTurn } from './streams/stream-turn.ts'

export const assistantRoutes = (streams: RunningStreams): Route<Ctx>[] => [
  serve(api.assistant.createTurn, createTurn),
  serveStream(api.assistant.streamTurn, (ctx: Ctx, input, back) =>
    streamTurn(ctx, streams, { ...input, ...back }),
  ),
  serve(api.assistant.stopTurn, stopTurn),
  serve(api.assistant.listThreads, listThreads),
  serve(api.assistant.renameThread, renameThread),
  serve(api.assistant.deleteThread, removeThread),
  serve(api.assistant.getHistory, getHistory),
  serve(api.assistant.listStarters, listStarters),
]
