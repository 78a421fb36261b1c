import type { Provider } from './provider.ts'
import type { ChatRequest } from './read-request.ts'

/** A request to a model and its result. */
export interface ModelCall {
  sequence: number
  at: number
  provider: Provider
  endpoint: 'chat' | 'embeddings'
  model: string
  /** The key, for recognising it: its beginning and its end. */
  key: string
  stream: boolean
  messages: ChatRequest['messages']
  tools: NonNullable<ChatRequest['tools']>
  /** Everything else of the request. */
  settings: Record<string, unknown>
  /** Texts to be embedded. */
  input: string[]
  /** Null while it is being answered. */
  status: number | null
  code: string | null
  /** The source of the answer. */
  by: 'rules' | 'script' | 'trouble' | null
  text: string | null
  refusal: string | null
  tool_calls: { id: string; name: string; arguments: string }[]
  finish_reason: string | null
  usage: Record<string, unknown> | null
  /** True if the caller disconnected before the end. */
  aborted: boolean
}

const KEPT = 2000

/** The part of the state that records calls of models. */
interface CallLog {
  models: { sequence: number; calls: ModelCall[] }
  now(): number
  emit(event: { kind: 'model-call'; call: ModelCall }): void
}

export function openCall(
  state: CallLog,
  details: Pick<ModelCall, 'provider' | 'endpoint' | 'model' | 'key'> & Partial<ModelCall>,
): ModelCall {
  const call: ModelCall = {
    stream: false,
    messages: [],
    tools: [],
    settings: {},
    input: [],
    status: null,
    code: null,
    by: null,
    text: null,
    refusal: null,
    tool_calls: [],
    finish_reason: null,
    usage: null,
    aborted: false,
    ...details,
    sequence: (state.models.sequence += 1),
    at: state.now(),
  }
  state.models.calls.push(call)
  if (state.models.calls.length > KEPT) state.models.calls.splice(0, KEPT / 4)
  state.emit({ kind: 'model-call', call })
  return call
}

export function closeCall(state: CallLog, call: ModelCall, end: Partial<ModelCall>): void {
  Object.assign(call, end)
  state.emit({ kind: 'model-call', call })
}
