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

export interface ChatRequest {
  access: ModelAccess
  messages: readonly ChatMessage[]
  /** 0 to 2; absent for models that take none. */
  temperature?: number
  max_output_tokens: number
  /** Milliseconds for the whole call, repeats included. */
  time_limit: number
  signal?: AbortSignal
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
}

export interface Answered<T> {
  value: T
  usage: ModelUsage
}

/** Language models of any provider, one call each. Every fault is thrown as a ModelError. */
export interface Models {
  /** Plain text. */
  write(request: ChatRequest): Promise<Written>
  /** An answer that fits a schema; `name` is a short identifier of the schema. */
  answer<T>(request: ChatRequest & { name: string; schema: z.ZodType<T> }): Promise<Answered<T>>
  /** One vector for each text, in order. */
  embed(request: {
    access: ModelAccess
    texts: readonly string[]
    time_limit: number
    signal?: AbortSignal
  }): Promise<{ vectors: Float32Array[]; usage: ModelUsage }>
}
