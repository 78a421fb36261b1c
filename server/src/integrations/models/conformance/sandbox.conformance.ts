import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import type { ModelProvider } from '@skein/contract/models/models'
import {
  chatModels,
  retiredModels,
  saidText,
  verdict,
  type Servers,
  type Situation,
} from './provider.conformance.ts'
import { asReserved } from '../reserved-access.ts'

const paths: Readonly<Record<ModelProvider, string>> = {
  openai: '/openai/v1',
  groq: '/groq/openai/v1',
  gemini: '/gemini/v1beta/openai',
}

export async function sandboxServers(): Promise<Servers> {
  const sandbox = await startSandbox({ webhookUrl: 'http://127.0.0.1:9/' })
  return {
    origin: new URL(sandbox.url).origin,
    async arrange(provider, situation) {
      await sandbox.control.reset({})
      await prepare(sandbox, provider, situation)
      const since = (await sandbox.control.modelCalls({})).at(-1)?.sequence ?? 0
      return {
        access: asReserved({
          account_id: 'a',
          provider,
          base_url: sandbox.url + paths[provider],
          model: modelIn(provider, situation),
          api_key: 'sandbox-key',
        }),
        requests: async () => (await sandbox.control.modelCalls({ since })).length,
      }
    },
    close: () => sandbox.close(),
  }
}

function modelIn(provider: ModelProvider, situation: Situation): string {
  if (situation === 'a retired model') return retiredModels[provider]
  return situation === 'an unknown model' ? 'no-such-model' : chatModels[provider]
}

async function prepare({ control }: RunningSandbox, provider: ModelProvider, situation: Situation) {
  const fail = { provider, count: 1 }
  switch (situation) {
    case 'all is well':
    case 'an unknown model':
    case 'a retired model':
      return
    case 'a busy moment':
      return void (await control.modelFail({ ...fail, code: 'rate_limit_exceeded', retryAfter: 0.02 }))
    case 'a busy minute':
      return void (await control.modelFail({ ...fail, code: 'rate_limit_exceeded', retryAfter: 60 }))
    case 'no credit':
      return void (await control.modelFail({ ...fail, code: 'insufficient_quota' }))
    case 'a wrong key':
      return void (await control.modelFail({ ...fail, code: 'invalid_api_key' }))
    case 'an outage of a moment':
      return void (await control.modelFail({ ...fail, code: 'server_error' }))
    case 'an overload':
      return void (await control.modelFail({ ...fail, count: 2, code: 'overloaded' }))
    case 'a text that is too long':
      return void (await control.modelFail({ ...fail, code: 'context_length_exceeded' }))
    case 'a refusal':
      return void (await control.modelScript({ answers: [{ refusal: 'I cannot help with that.' }] }))
    case 'a text':
      return void (await control.modelScript({ text: saidText }))
    case 'a verdict':
      return void (await control.modelScript({ answers: [{ json: verdict }] }))
    case 'a tool call':
      return void (await control.modelScript({
        answers: [{ toolCalls: [{ name: 'look_up', arguments: { word: 'cup' } }] }, { text: saidText }],
      }))
    case 'a stream that breaks':
      return void (await control.modelBreakStream({ provider, how: 'cut' }))
    case 'a stream with an error':
      return void (await control.modelBreakStream({ provider, how: 'error' }))
  }
}
