import type { ModelProvider } from '@skein/contract/models/models'
import { failed, openModelServer, said, type ModelAnswer } from '#test/processes/model-server.ts'
import { chatModels, saidText, verdict, type Servers, type Situation } from './provider.conformance.ts'
import { asReserved } from '../reserved-access.ts'

/** Answers in the shapes that the three providers document. */
export async function documentedServers(): Promise<Servers> {
  const server = await openModelServer()
  return {
    origin: new URL(server.url).origin,
    arrange(provider, situation) {
      const answers =
        situation === 'all is well' ? [listOrVectors(provider)] : answersFor(provider, situation)
      server.script(...answers)
      return Promise.resolve({
        access: asReserved({
          account_id: 'a',
          provider,
          base_url: server.url,
          model: chatModels[provider],
          api_key: 'any',
        }),
        requests: () => Promise.resolve(server.requests.length),
      })
    },
    close: () => server.close(),
  }
}

type Answers = [ModelAnswer, ...ModelAnswer[]]

function answersFor(provider: ModelProvider, situation: Exclude<Situation, 'all is well'>): Answers {
  const errorAnswer = provider === 'gemini' ? google[situation] : plain(provider)[situation]
  const well = said(saidText)
  if (errorAnswer) return situation === 'an overload' ? [errorAnswer, errorAnswer, well] : [errorAnswer, well]
  switch (situation) {
    case 'a refusal':
      return [said(null, { refusal: 'I cannot help with that.' })]
    case 'a verdict':
      return [said(JSON.stringify(verdict))]
    case 'a tool call':
      return [
        stream(toolCall, { finish: 'tool_calls' }),
        stream([{ content: 'It is 20.' }], { finish: 'stop' }),
      ]
    case 'a stream that breaks':
      return [stream([{ content: 'It ' }, { content: 'is' }], 'cut')]
    case 'a stream with an error':
      return [stream([{ content: 'It ' }], 'error')]
    default:
      return [well]
  }
}

const plain = (provider: ModelProvider): Partial<Record<Situation, ModelAnswer>> => ({
  'a busy moment': limited('0.02'),
  'a busy minute': limited('60'),
  'no credit': failed(429, { type: 'insufficient_quota', code: 'insufficient_quota' }),
  'a wrong key': failed(401, { message: 'Incorrect API key provided: sk-a***z.', code: 'invalid_api_key' }),
  'an unknown model': failed(404, { message: 'The model `x` does not exist', code: 'model_not_found' }),
  'a retired model':
    provider === 'groq'
      ? failed(400, { message: 'The model `x` has been decommissioned', code: 'model_decommissioned' })
      : failed(404, { message: 'The model `x` has been deprecated', code: 'model_not_found' }),
  'an outage of a moment': failed(500, {
    message: 'The server had an error',
    type: 'server_error',
    code: null,
  }),
  'an overload': failed(503, { message: 'The engine is overloaded', type: 'server_error', code: null }),
  'a text that is too long': failed(400, { param: 'messages', code: 'context_length_exceeded' }),
})

const limited = (seconds: string) =>
  failed(
    429,
    {
      message: `Rate limit reached. Please try again in ${seconds}s.`,
      type: 'tokens',
      code: 'rate_limit_exceeded',
    },
    { 'retry-after': seconds, 'x-ratelimit-remaining-tokens': '0' },
  )

const complaint = (code: number, status: string, message: string, details: object[] = []): ModelAnswer => ({
  status: code,
  json: [{ error: { code, message, status, details } }],
})

const quota = (per: string, delay: string) =>
  complaint(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', [
    {
      '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
      violations: [{ quotaId: `Requests${per}PerModel` }],
    },
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: delay },
  ])

const missingModel = complaint(404, 'NOT_FOUND', 'models/x is not found for API version v1main.')

const google: Partial<Record<Situation, ModelAnswer>> = {
  'a busy moment': quota('PerMinute', '0.02s'),
  'a busy minute': quota('PerMinute', '60s'),
  'no credit': quota('PerDay', '40000s'),
  'a wrong key': complaint(400, 'INVALID_ARGUMENT', 'API key not valid.', [{ reason: 'API_KEY_INVALID' }]),
  'an unknown model': missingModel,
  'a retired model': missingModel,
  'an outage of a moment': complaint(500, 'INTERNAL', 'An internal error has occurred.'),
  'an overload': complaint(503, 'UNAVAILABLE', 'The model is overloaded.'),
  'a text that is too long': complaint(
    400,
    'INVALID_ARGUMENT',
    'The input token count (2000000) exceeds the maximum number of tokens allowed (1048576).',
  ),
}

const toolCall = [
  {
    tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: 'look_up', arguments: '' } }],
  },
  { tool_calls: [{ index: 0, function: { arguments: '{"wor' } }] },
  { tool_calls: [{ index: 0, function: { arguments: 'd":"cup"}' } }] },
]

function stream(deltas: readonly object[], end: { finish: string } | 'cut' | 'error'): ModelAnswer {
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason }],
  })
  const fault = {
    error: { message: 'The server had an error', type: 'server_error', param: null, code: null },
  }
  const tail = { choices: [], usage: { prompt_tokens: 40, completion_tokens: 6 } }
  const last =
    typeof end === 'object' ? [chunk({}, end.finish), tail, '[DONE]'] : end === 'error' ? [fault] : []
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const one of [...deltas.map((delta) => chunk(delta)), ...last]) {
      response.write(`data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`)
    }
    if (end === 'cut') response.socket?.end()
    else response.end()
  }
}

/** Responds to requests for the list of models and for vectors. */
const listOrVectors =
  (provider: ModelProvider): ModelAnswer =>
  (response, { path, body }) => {
    const texts = (body.input ?? []) as string[]
    const vectors = texts.map((text, index) => ({ index, embedding: [text.length, 1] }))
    const answer = path.endsWith('/models')
      ? { object: 'list', data: [{ id: chatModels[provider], object: 'model' }] }
      : { object: 'list', data: vectors, usage: { prompt_tokens: 9, total_tokens: 9 } }
    response.end(JSON.stringify(answer))
  }
