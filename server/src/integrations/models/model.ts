import type { LanguageModel } from 'ai'
import type * as z from 'zod'

/** A model, where it answers, and with whose key. `base_url` is that of an OpenAI-compatible server. */
export interface ModelAccess {
  provider: string
  model: string
  base_url: string
  /** Null for servers that ask for none. */
  api_key: string | null
}

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** How long a call may take, and how somebody ends it. */
export interface CallLimits {
  /** Milliseconds for the whole call, repeats included. */
  time_limit: number
  signal?: AbortSignal
}

export interface ChatRequest extends CallLimits {
  access: ModelAccess
  messages: readonly ChatMessage[]
  /** 0 to 2; left out for models that take none. */
  temperature?: number
  /** Of the answer alone: what a model needs for thinking is added. */
  max_output_tokens: number
}

/** `name` is a short identifier of the schema. A schema without optional fields is held to strictly. */
export interface AnswerRequest<T> extends ChatRequest {
  name: string
  schema: z.ZodType<T>
}

/** Tokens as the provider counted them. `cached_tokens` are part of `input_tokens`. */
export interface ModelUsage {
  input_tokens: number
  cached_tokens: number
  output_tokens: number
}

export interface Written {
  text: string
  usage: ModelUsage
  /** The text reached `max_output_tokens` and ends in the middle. */
  cut: boolean
}

export interface Answered<T> {
  value: T
  usage: ModelUsage
}

export interface EmbedRequest extends CallLimits {
  access: ModelAccess
  texts: readonly string[]
}

export interface Embedded {
  vectors: Float32Array[]
  usage: ModelUsage
}

/** Language models of any provider. Every fault is a ModelError. */
export interface Models {
  /** Plain text. */
  write(request: ChatRequest): Promise<Written>
  /** An answer that fits a schema; one that does not is sent back once. */
  answer<T>(request: AnswerRequest<T>): Promise<Answered<T>>
  /** One vector for each text, in order. */
  embed(request: EmbedRequest): Promise<Embedded>
  /** Whether an address that a user has entered may be called; names are looked at again when they are resolved. */
  allows(base_url: string): boolean
  /** Names of the models that a server has. */
  list(access: Omit<ModelAccess, 'model'>, limits: CallLimits): Promise<string[]>
  /**
   * The AI SDK's own model, for streams and tools, with the same repeats and limits. `time_limit` holds until an answer
   * begins. What a stream reports as an error becomes a ModelError by `modelErrorOf`.
   */
  languageModel(access: ModelAccess, limits: Pick<CallLimits, 'time_limit'>): Promise<LanguageModel>
  close(): Promise<void>
}
