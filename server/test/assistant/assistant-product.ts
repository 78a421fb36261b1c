import type { ChatMessage } from '@skein/contract/assistant/assistant'
import type { ChatThread } from '@skein/contract/assistant/assistant-chats'
import { runAssistant, type RunningAssistant } from '#src/features/assistant/index.ts'
import { bindings } from '../bindings.ts'
import { dataOf } from '../services/browser.ts'
import { startLiveProduct, shareLiveProduct, type LiveProduct } from '../live-product.ts'
import type { TestUser } from '../accounts/create-user.ts'

export interface TurnEvent {
  /** Undefined for a `token` event. */
  id: string | undefined
  event: string
  data: unknown
}

export interface TurnResult {
  turn_id: string
  /** All events until the turn ended or waited. */
  events: TurnEvent[]
}

/** Further fields of a message, and its sender; default is the owner. */
export interface MessageOptions extends Record<string, unknown> {
  who?: TestUser
}

/** A running server with the assistant, and actions of a chat. */
export interface AssistantProduct extends LiveProduct {
  assistant: RunningAssistant
  /** Sends a message and follows the turn until it ends or waits. */
  send(chat_id: string, message: string, rest?: MessageOptions): Promise<TurnResult>
  /** Sends a message without following the turn. */
  post(chat_id: string, message: string, rest?: MessageOptions): Promise<{ status: number; json: unknown }>
  follow(turn_id: string, who?: TestUser, lastEventId?: string): Promise<TurnEvent[]>
  history(chat_id: string, who?: TestUser): Promise<ChatMessage[]>
  threads(who?: TestUser): Promise<ChatThread[]>
}

/** Starts a product of its own. `databaseServer` is required only outside of vitest. */
export const startAssistantProduct = async (
  env: Record<string, string> = {},
  databaseServer?: string,
): Promise<AssistantProduct> => withAssistant(await startLiveProduct(env, databaseServer))

/** Returns the product that the test files of a worker share, with an assistant that runs until the end of the file. */
export const shareAssistantProduct = async (): Promise<AssistantProduct> =>
  withAssistant(await shareLiveProduct())

function withAssistant(product: LiveProduct): AssistantProduct {
  const { streams, ctx, close } = product
  const assistant = runAssistant(ctx, {
    onText: (piece) => streams.addPiece(piece),
    onSaved: (turn_id) => streams.wake(turn_id),
  })
  return {
    ...product,
    ...assistantActions(product, assistant),
    assistant,
    async close() {
      await assistant.stop()
      await close()
    },
  }
}

function assistantActions({ owner, app, ctx }: LiveProduct, assistant: RunningAssistant) {
  const post: AssistantProduct['post'] = async (chat_id, message, { who = owner, ...rest } = {}) => {
    const { status, json } = await who.browser.post('/api/chatagent/chat/send-message', {
      chat_id,
      message,
      provider_id: who.user_id,
      ...rest,
    })
    assistant.wake()
    return { status, json }
  }
  const follow: AssistantProduct['follow'] = async (turn_id, who = owner, lastEventId) => {
    const headers: Record<string, string> = { authorization: `Bearer ${who.token}` }
    if (lastEventId !== undefined) headers['last-event-id'] = lastEventId
    const path = `/api/chatagent/chat/send-message-stream?turn_id=${turn_id}`
    const response = await app.fetch(
      new Request(new URL(path, ctx.env.PUBLIC_URL), { headers }),
      bindings('127.0.0.1').env,
    )
    if (response.status === 204) return []
    if (response.status !== 200) throw new Error(await response.text())
    return readUntilWaiting(response)
  }
  return {
    post,
    follow,
    async send(chat_id, message, rest = {}) {
      const { status, json } = await post(chat_id, message, rest)
      if (status !== 202) throw new Error(JSON.stringify(json))
      const { turn_id } = dataOf<{ turn_id: string }>(json)
      return { turn_id, events: await follow(turn_id, rest.who) }
    },
    async history(chat_id, who = owner) {
      const answer = await who.browser.get(`/api/chatagent/chat/history?thread_id=${chat_id}&limit=100`)
      return dataOf<ChatMessage[]>(answer.json)
    },
    async threads(who = owner) {
      const answer = await who.browser.get('/api/chatagent/chat/threads')
      return dataOf<ChatThread[]>(answer.json)
    },
  } satisfies Omit<AssistantProduct, keyof LiveProduct | 'assistant'>
}

/** Returns the events until the turn ends or waits for the owner. */
async function readUntilWaiting(response: Response): Promise<TurnEvent[]> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const events: TurnEvent[] = []
  let text = ''
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) return events
    text += value
    const frames = text.split('\n\n')
    text = frames.pop() ?? ''
    events.push(...frames.flatMap(eventOf))
    const last = events.at(-1)
    if (last && isWaiting(last)) {
      await reader?.cancel()
      return events
    }
  }
}

function eventOf(frame: string): TurnEvent[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1]
  const [id, event, data] = [field('id'), field('event'), field('data')]
  if (event === undefined || data === undefined) return []
  return [{ id, event, data: JSON.parse(data) as unknown }]
}

const isWaiting = ({ event, data }: TurnEvent) =>
  event === 'delta' && (data as ChatMessage).type === 'interrupt' && (data as ChatMessage).answer === null
