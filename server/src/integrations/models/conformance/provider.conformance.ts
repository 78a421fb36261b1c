import type { ModelProvider } from '@skein/contract/models/models'
import type { ReservedAccess } from '../model.ts'

/** A state of a model server. */
export type Situation =
  | 'all is well'
  | 'a busy moment'
  | 'a busy minute'
  | 'no credit'
  | 'a wrong key'
  | 'an unknown model'
  | 'a retired model'
  | 'an outage of a moment'
  | 'an overload'
  | 'a text that is too long'
  | 'a refusal'
  | 'a text'
  | 'a verdict'
  | 'a tool call'
  | 'a stream that breaks'
  | 'a stream with an error'

export interface Setup {
  access: ReservedAccess
  /** Returns the number of requests since `arrange`. */
  requests(): Promise<number>
}

/** A server with the answers that the three providers document, or the sandbox. */
export interface Servers {
  origin: string
  arrange(provider: ModelProvider, situation: Situation): Promise<Setup>
  close(): Promise<void>
}

export const chatModels: Readonly<Record<ModelProvider, string>> = {
  openai: 'gpt-6-luna',
  groq: 'openai/gpt-oss-20b',
  gemini: 'gemini-3.5-flash-lite',
}

export const retiredModels: Readonly<Record<ModelProvider, string>> = {
  openai: 'gpt-3.5-turbo',
  groq: 'llama3-8b-8192',
  gemini: 'gemini-1.5-pro-latest',
}

/** Responses of the situations 'a text' and 'a verdict'. */
export const saidText = 'It is 20 euros.'
export const verdict = { should_reply: true, confidence: 0.9 }
