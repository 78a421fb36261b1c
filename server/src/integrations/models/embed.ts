import * as z from 'zod'
import type { Connection } from './connection.ts'
import { ModelError } from './errors.ts'
import type { EmbedResult, EmbedRequest, ModelUsage } from './model.ts'

/** Below the limits of the providers, so that a call with long texts does not exceed the limit on tokens. */
const textsPerCall = 128

/** Returns a vector for each text, in order. `time_limit` is in milliseconds for all calls together. */
export async function embed(
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
      path: '/embeddings',
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
