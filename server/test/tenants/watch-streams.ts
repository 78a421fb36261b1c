import type { TestApp } from '../build-app.ts'
import { bindings } from '../bindings.ts'
import type { Tenant } from './tenant-types.ts'

export interface WatchedStream {
  status: number
  /** Names and data of the events so far, without keep-alive lines. */
  events: string[]
  /** The id of the last event. */
  lastId(): string | undefined
  leave(): Promise<void>
}

/** Opens a stream of a tenant and collects its events. */
export async function watchStream(
  { app, ctx }: TestApp,
  { user }: Tenant,
  { path, lastEventId }: { path: string; lastEventId?: string | undefined },
): Promise<WatchedStream> {
  const headers = {
    authorization: `Bearer ${user.token}`,
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  }
  const request = new Request(new URL(`/api${path}`, ctx.env.PUBLIC_URL), { headers })
  const response = await app.fetch(request, bindings('127.0.0.1').env)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const events: string[] = []
  let last: string | undefined
  async function read() {
    let text = ''
    for (;;) {
      const piece = await reader?.read()
      if (!piece || piece.done) return
      text += piece.value
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks.filter((each) => each.includes('event: '))) {
        last = /^id: (.*)$/m.exec(block)?.[1] ?? last
        events.push(block)
      }
    }
  }
  const reading = read().catch(() => undefined)
  return {
    status: response.status,
    events,
    lastId: () => last,
    async leave() {
      await reader?.cancel()
      await reading
    },
  }
}

/** Opens both streams of a tenant: the live updates of the account, and its turn of the assistant. */
export const watchStreams = (app: TestApp, tenant: Tenant) =>
  Promise.all([
    watchStream(app, tenant, { path: `/instagram/events?platform_user_id=${tenant.platform_user_id}` }),
    watchStream(app, tenant, { path: `/chatagent/chat/send-message-stream?turn_id=${tenant.turn_id}` }),
  ])
