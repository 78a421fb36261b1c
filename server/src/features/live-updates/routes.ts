import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serveStream, type Route } from '#src/infra/http/route.ts'
import { openStream } from './open-stream.ts'
import type { RunningLiveUpdates } from './run-live-updates.ts'

export const liveUpdateRoutes = (live: RunningLiveUpdates): Route<Ctx>[] => [
  serveStream(api.live.events, (ctx: Ctx, input, back) => openStream(ctx, live, { ...input, ...back })),
]
