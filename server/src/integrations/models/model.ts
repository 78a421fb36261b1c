import type { ServerModel } from './model-list.ts'
import type { LanguageModel } from 'ai'
import type * as z from 'zod'

/** A model with the address of its OpenAI-compatible server and the key. */
export interface ModelAccess {
  /** The account that calls. What its server refuses is remembered for this account only. */
  account_id: string
  provider: string
  model: string
  base_url: string
  /** Null for servers without keys. */
  api_key: string | null
  /** Who pays for the calls; default the operator. */
  paid_by?: 'account' | 'operator'
}

declare const isReserved: unique symbol

/** Access for one call whose maximum cost a budget has reserved. Every call that costs money requires it. */
export type ReservedAccess = ModelAccess & { readonly [isReserved]: true }

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

export interface CallLimits {
  /** Milliseconds for the whole call, retries included. */
  time_limit: number
  signal?: AbortSignal
}

export interface ChatRequest extends CallLimits {
  access: ReservedAccess
  messages: readonly ChatMessage[]
  /** 0 to 2; omitted for models that do not support it. */
  temperature?: number
  /** Maximum for the answer; tokens for reasoning are added. */
  max_output_tokens: number
}

/** `name` is a short identifier of the schema. A schema without optional fields is sent as strict. */
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

export interface TextResult {
  text: string
  usage: ModelUsage
  /** The text was cut at `max_output_tokens`. */
  cut: boolean
}

export interface ObjectResult<T> {
  value: T
  usage: ModelUsage
}

export interface EmbedRequest extends CallLimits {
  access: ReservedAccess
  texts: readonly string[]
}

export interface EmbedResult {
  vectors: Float32Array[]
  usage: ModelUsage
}

/** Language models of any provider. All methods throw a ModelError. */
export interface Models {
  /** Returns plain text. */
  write(request: ChatRequest): Promise<TextResult>
  /** Returns an object that matches the schema. The model may repair an answer that does not match, once. */
  answer<T>(request: AnswerRequest<T>): Promise<ObjectResult<T>>
  /** Returns one vector for each text, in order. */
  embed(request: EmbedRequest): Promise<EmbedResult>
  /** Returns why an address that a user entered may not be called, or null; names are checked again when resolved. */
  addressProblem(base_url: string): 'private' | 'port' | null
  /** Returns the names of the server's models. */
  list(access: Omit<ModelAccess, 'model'>, limits: CallLimits): Promise<string[]>
  /** Like `list`, with the day on which each model ends. */
  listWithDates(access: Omit<ModelAccess, 'model'>, limits: CallLimits): Promise<ServerModel[]>
  /**
   * Returns the AI SDK's model, for streams and tools, with the same retries and limits. `time_limit` ends when a
   * response begins. `modelErrorOf` converts an error of the stream to a ModelError.
   */
  languageModel(access: ReservedAccess, limits: Pick<CallLimits, 'time_limit'>): Promise<LanguageModel>
  close(): Promise<void>
}
