import type { ModelProvider } from '@skein/contract/models'
import type { ModelAccess } from '../model.ts'

/** A state of affairs in which a model server can be found. */
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

export interface Scene {
  access: ModelAccess
  /** How many requests have arrived since. */
  requests(): Promise<number>
}

/** Something that answers like the three providers: recorded answers, or the sandbox. */
export interface Servers {
  origin: string
  arrange(provider: ModelProvider, situation: Situation): Promise<Scene>
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

/** What the situations 'a text' and 'a verdict' answer. */
export const saidText = 'It is 20 euros.'
export const verdict = { should_reply: true, confidence: 0.9 }
