import { createApp } from '#src/app.ts'
import { liveSignal } from '#src/features/live-updates/change-log-store.ts'
import { tellSignal, typingSignal } from '#src/features/inbox/index.ts'
import type { RunningLiveUpdates } from '#src/features/live-updates/index.ts'
import { connectDatabase } from '#src/infra/db/client.ts'
import { openSignals } from '#src/infra/db/signals.ts'
import { listen, type Listener } from '#src/infra/http/listen.ts'
import type { TestApp } from '../build-app.ts'

export interface OtherProcess {
  live: RunningLiveUpdates
  url: string
  close(): Promise<void>
}

/** Simulates another server process on the same database with its own connections and listeners, without a worker. */
export async function startOtherProcess({ ctx, database }: TestApp): Promise<OtherProcess> {
  const db = connectDatabase({ url: database.url, connections: 5, onError: () => undefined, checkRows: true })
  const signals = openSignals({ url: database.url, log: ctx.log, self: ctx.ids.next() })
  const { app, live } = await createApp(
    { ...ctx, db },
    {
      version: '1',
      webFolder: '/nowhere',
      onStored: () => undefined,
      onTyping: (typing) => signals.publish(typingSignal, JSON.stringify(typing)),
      checks: {},
    },
  )
  signals.on(liveSignal, () => live.wake())
  signals.on(typingSignal, (payload) => tellSignal(live, payload))
  const listener: Listener = await listen(app.fetch, '127.0.0.1', 0)
  return {
    live,
    url: listener.url,
    async close() {
      await live.stop()
      await listener.close(1000)
      await signals.stop()
      await db.$client.end()
    },
  }
}

export interface StreamEvent<Data> {
  id: string
  event: string
  data: Data
}

export interface StreamChoice {
  url: string
  token: string
  platform_user_id: string
  lastEventId?: string | undefined
  /** Default: English. */
  language?: string | undefined
}

/** Opens a stream over HTTP. `until` reads events until one satisfies the condition. */
export async function openStream<Data>({
  url,
  token,
  platform_user_id,
  lastEventId,
  language,
}: StreamChoice) {
  const leaving = new AbortController()
  const response = await fetch(`${url}/api/instagram/events?platform_user_id=${platform_user_id}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
      ...(language ? { 'accept-language': language } : {}),
    },
    signal: leaving.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const got: StreamEvent<Data>[] = []
  async function next(): Promise<StreamEvent<Data> | null> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        const event = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(block)
        if (!event) continue
        const one = { id: event[1] ?? '', event: event[2] ?? '', data: JSON.parse(event[3] ?? '') as Data }
        got.push(one)
        return one
      }
      const piece = await reader?.read().catch(() => ({ done: true, value: undefined }))
      if (!piece || piece.done) return null
      text += piece.value
    }
  }
  return {
    response,
    got,
    next,
    leave: () => leaving.abort(),
    async until(holds: (event: StreamEvent<Data>) => boolean): Promise<StreamEvent<Data>> {
      for (;;) {
        const event = await next()
        if (!event) throw new Error(`The stream ended after ${JSON.stringify(got)}`)
        if (holds(event)) return event
      }
    },
    async ended() {
      while (await next());
    },
  }
}
