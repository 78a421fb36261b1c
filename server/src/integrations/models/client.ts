import * as z from 'zod'
import { dayOf } from '@skein/contract/models/models'
import { addressProblem } from './server-address.ts'
import {
  createConnection,
  defaultRetryDelaysMs,
  type ConnectionOptions,
  type Connection,
} from './connection.ts'
import { ModelError } from './errors.ts'
import { ModelList } from './model-list.ts'
import { compatibleBase, languageModelOf } from './adapters.ts'
import { answer, write } from './chat.ts'
import { createPlainModels } from './stream-reasoning.ts'
import type { Models, EmbedResult, EmbedRequest, ModelUsage } from './model.ts'

export type ModelsConfig = Pick<ConnectionOptions, 'trusts'>
type ModelsOptions = Omit<ConnectionOptions, 'trusts'> & { today?: () => string }

/** Creates all calls to language models. The AI SDK is loaded with the first call. */
export function createModels(
  config: ModelsConfig,
  { today = () => dayOf(Date.now()), ...options }: ModelsOptions = {},
): Models {
  const connection = createConnection({ ...options, ...config })
  const { retryDelaysMs = defaultRetryDelaysMs } = options
  const client = { connection, plain: createPlainModels(), retryDelaysMs }
  const context = { client, today }
  const models: Models = {
    write: (request) => write(context, request),
    answer: (request) => answer(context, request),
    embed: (request) => embed(connection, request),
    addressProblem: (base_url) => addressProblem(base_url, config.trusts),
    languageModel: (access, limits) => languageModelOf(client, access, { ...limits, today: today() }),
    async listWithDates(access, { time_limit, signal }) {
      const response = await connection.send({
        access: { ...access, model: '' },
        method: 'GET',
        url: `${compatibleBase(access.base_url)}/models`,
        time_limit,
        signal,
      })
      const modelList = ModelList.safeParse(await response.json().catch(() => null))
      if (!modelList.success)
        throw new ModelError('unavailable', { detail: 'no list of models', status: 200 })
      return modelList.data.data
    },
    list: async (...parameters) => (await models.listWithDates(...parameters)).map(({ id }) => id),
    close: () => connection.close(),
  }
  return models
}

/** Below the limits of the providers, so that a call with long texts does not exceed the limit on tokens. */
const textsPerCall = 128

/** Returns a vector for each text, in order. `time_limit` is in milliseconds for all calls together. */
async function embed(
  connection: Connection,
  { access, texts, time_limit, signal }: EmbedRequest,
): Promise<EmbedResult> {
  const until = performance.now() + time_limit
  const vectors: Float32Array[] = []
  const usage: ModelUsage = { input_tokens: 0, cached_tokens: 0, output_tokens: 0 }
  for (let start = 0; start < texts.length; start += textsPerCall) {
    const input = texts.slice(start, start + textsPerCall)
    const response = await connection.send({
      access,
      url: `${compatibleBase(access.base_url)}/embeddings`,
      body: { model: access.model, input, encoding_format: 'float' },
      time_limit: until - performance.now(),
      signal,
    })
    const read = Vectors.safeParse(await response.json().catch(() => null))
    if (!read.success) throw invalidResponse('no vectors', usage)
    usage.input_tokens += read.data.usage?.prompt_tokens ?? 0
    vectors.push(...inOrder(read.data.data, input.length, usage))
  }
  return { vectors, usage }
}

const Vectors = z.object({
  data: z.array(z.object({ index: z.number().int().optional(), embedding: z.array(z.number()).min(1) })),
  usage: z.object({ prompt_tokens: z.number() }).nullish().catch(null),
})

function inOrder(data: z.output<typeof Vectors>['data'], count: number, usage: ModelUsage): Float32Array[] {
  const byIndex = new Map(data.map(({ index, embedding }, position) => [index ?? position, embedding]))
  return Array.from({ length: count }, (_, index) => {
    const vector = byIndex.get(index)
    if (!vector) throw invalidResponse(`no vector for text ${index}`, usage)
    return Float32Array.from(vector)
  })
}

const invalidResponse = (detail: string, usage: ModelUsage) =>
  new ModelError('invalid_answer', { detail, usage })
