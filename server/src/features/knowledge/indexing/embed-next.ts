import type { Ctx } from '#src/context.ts'
import { knowledgeLimits, lockKnowledge } from './chunk-store.ts'
import { embedTexts, findEmbedding, nameOf } from '../search/embed-texts.ts'
import { signsOf } from '../search/vector-logic.ts'
import {
  chunksToEmbed,
  insertVectors,
  noteEmbedded,
  sourceToEmbed,
  type NewVector,
} from '../search/vector-store.ts'

const batchSize = 64
/** Milliseconds per call. */
const timeLimit = 60_000
/** Longer than any chunk with its headings, and within the limit of every model. */
const maxCharacters = 4000

/**
 * Creates vectors for a batch of chunks without one. Returns false when no chunk lacks a vector, when no embedding model
 * is configured, or when the budget is spent. Throws a ModelError.
 */
export async function embedNext(ctx: Ctx, account_id: string): Promise<boolean> {
  const choice = await findEmbedding(ctx, account_id)
  if (!choice) return false
  const model = nameOf(choice)
  const source_id = await sourceToEmbed(ctx.db, account_id, model)
  if (source_id === null) return false
  const chunks = await chunksToEmbed(ctx.db, { source_id, model }, batchSize)
  const texts = chunks.map(({ heading, text }) => `${heading}\n${text}`.trim().slice(0, maxCharacters))
  const vectors =
    texts.length === 0 ? [] : await embedTexts(ctx, { account_id, choice, time_limit: timeLimit }, texts)
  if (!vectors) return false
  const newVectors = chunks.flatMap(({ seq }, at) => {
    const vector = vectors[at]
    return vector ? [{ seq, ...toBytes(vector) }] : []
  })
  await ctx.db.transaction(async (tx) => {
    await lockKnowledge(tx, account_id, { additions: 1, removals: 0 })
    await insertVectors(tx, { account_id, model }, newVectors)
    await noteEmbedded(tx, source_id, model)
  }, knowledgeLimits)
  return true
}

/** Half precision suffices: its error is about a thousandth of the difference between two answers. */
const toBytes = (vector: Float32Array): Pick<NewVector, 'signs' | 'vector'> => ({
  signs: Buffer.from(signsOf(vector).buffer),
  vector: Buffer.from(new Float16Array(vector).buffer),
})
