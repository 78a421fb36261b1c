import { api } from '@skein/contract'
import type { ChatMessage, streamTurn } from '@skein/contract/assistant/assistant'
import type { ChatThread } from '@skein/contract/assistant/assistant-chats'
import type { EventOf } from '@skein/contract/endpoint'
import { http } from 'msw'
// Preloads lazy modules, so that no test waits for an import.
import '../src/features/assistant/chat-screen.tsx'
import '../src/features/assistant/messages/code-colours.tsx'
import '../src/features/assistant/messages/message-list.tsx'
import '../src/features/assistant/messages/markdown-text.tsx'
import '../src/features/assistant/chats/thread-dialogs.tsx'
import '../src/ui/overlays/drawer-popup.tsx'
import { respond, respondWithDefaults, server } from './app-fixture.tsx'
import { ownMessage } from './chat-samples.ts'
import { eventStreamResponse } from './live-stream.ts'

type Stream = ReadableStreamDefaultController<Uint8Array>
type TurnEvent = EventOf<typeof streamTurn>

export const chatAddress = '/chat/chat-1?provider_id=user-1'

/** Requests of the page and the data that the server returns. */
export const chat = {
  threads: [] as ChatThread[],
  /** Oldest first. */
  records: [] as ChatMessage[],
  /** Received messages, as they were sent. */
  said: [] as Record<string, unknown>[],
  stopped: [] as string[],
  /** Stream requests: the turn, and the Last-Event-ID header. */
  followed: [] as { turn: string | null; back: string | null }[],
}

const streams = new Set<Stream>()
let lastEventId = 0

/** A server whose assistant the test controls. Each message starts a turn: turn-1, turn-2. */
export function setUpChat(): void {
  respondWithDefaults()
  Object.assign(chat, { threads: [], records: [], said: [], stopped: [], followed: [] })
  streams.clear()
  respond(api.assistant.listThreads, () => chat.threads)
  respond(api.assistant.listStarters, () => [{ text: 'What happened yesterday?' }])
  respond(api.assistant.getHistory, ({ page, limit }) => {
    const [at, many] = [Number(page ?? 1), Number(limit ?? 30)]
    return chat.records.toReversed().slice((at - 1) * many, at * many)
  })
  respond(api.assistant.createTurn, (input) => {
    chat.said.push({ ...input })
    const turn_id = `turn-${chat.said.length}`
    return {
      turn_id,
      thread_id: input.chat_id,
      message: ownMessage(input.message, {
        id: `own-${chat.said.length}`,
        turn_id,
        thread_id: input.chat_id,
      }),
    }
  })
  respond(api.assistant.stopTurn, ({ turn_id }) => {
    chat.stopped.push(turn_id)
    return { turn_id, state: 'stopped' as const }
  })
  server.use(streamHandler)
}

const streamHandler = http.get('*/api/chatagent/chat/send-message-stream', ({ request }) => {
  const turn = new URL(request.url).searchParams.get('turn_id')
  chat.followed.push({ turn, back: request.headers.get('last-event-id') })
  let ownStream: Stream | undefined
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      ownStream = stream
      streams.add(stream)
      stream.enqueue(new TextEncoder().encode(': alive\n\n'))
    },
    cancel: () => void (ownStream && streams.delete(ownStream)),
  })
  return eventStreamResponse(body)
})

/** Sends events to all open turn streams. */
export function sendEvents(...events: TurnEvent[]): void {
  for (const { event, data } of events) {
    lastEventId += 1
    const text = `id: ${lastEventId}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
    streams.forEach((stream) => stream.enqueue(new TextEncoder().encode(text)))
  }
}

export const sendRecords = (...records: ChatMessage[]): void =>
  sendEvents(...records.map((data) => ({ event: 'delta' as const, data })))

export const sendDone = (turn_id = 'turn-1'): void =>
  sendEvents({ event: 'done', data: { turn_id, state: 'done' } })

/** Closes all streams, like a lost connection. */
export function closeStreams(): void {
  streams.forEach((stream) => stream.close())
  streams.clear()
}
