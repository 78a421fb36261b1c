import * as z from 'zod'
import type { Connection } from './connection.ts'
import { ModelError } from './errors.ts'
import type { Embedded, EmbedRequest, ModelUsage } from './model.ts'

/** Well below what providers allow in one call, so that one long list does not hit the limit on its tokens. */
const textsPerCall = 128

/** A vector for each text, in their order. `time_limit` in milliseconds, for all calls together. */
export async function embed(
  connection: Connection,
  { access, texts, time_limit, signal }: EmbedRequest,
): Promise<Embedded> {
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
    if (!read.success) throw unusable('no vectors', usage)
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
  const byIndex = new Map(data.map(({ index, embedding }, place) => [index ?? place, embedding]))
  return Array.from({ length: count }, (_, index) => {
    const vector = byIndex.get(index)
    if (!vector) throw unusable(`no vector for text ${index}`, usage)
    return Float32Array.from(vector)
  })
}

const unusable = (words: string, usage: ModelUsage) => new ModelError('invalid_answer', { words, usage })
