import type { Ctx } from '#src/context.ts'
import { lockKnowledge } from './chunk-store.ts'
import { embedTexts, findEmbedding, nameOf } from '../search/embed-texts.ts'
import { signsOf } from '../search/vector-logic.ts'
import {
  chunksToEmbed,
  insertVectors,
  noteEmbedded,
  sourceToEmbed,
  type MadeVector,
} from '../search/vector-store.ts'

const atOnce = 64
/** Milliseconds for one call. */
const timeLimit = 60_000
/** Longer than any chunk with its headings, short enough for every model. */
const maxCharacters = 4000

/**
 * Gives some chunks of an account the vectors that they lack. False when none lacks one, when no model compares
 * meanings, or when the budget allows for no more. Throws a ModelError.
 */
export async function embedNext(ctx: Ctx, account_id: string): Promise<boolean> {
  const choice = await findEmbedding(ctx, account_id)
  if (!choice) return false
  const model = nameOf(choice)
  const source_id = await sourceToEmbed(ctx.db, account_id, model)
  if (source_id === null) return false
  const chunks = await chunksToEmbed(ctx.db, { source_id, model }, atOnce)
  const texts = chunks.map(({ heading, text }) => `${heading}\n${text}`.trim().slice(0, maxCharacters))
  const vectors =
    texts.length === 0 ? [] : await embedTexts(ctx, { account_id, choice, time_limit: timeLimit }, texts)
  if (!vectors) return false
  const made = chunks.flatMap(({ seq }, at) => {
    const vector = vectors[at]
    return vector ? [{ seq, ...asBytes(vector) }] : []
  })
  await ctx.db.transaction(async (tx) => {
    await lockKnowledge(tx, account_id, { additions: 1, removals: 0 })
    await insertVectors(tx, { account_id, model }, made)
    await noteEmbedded(tx, source_id, model)
  })
  return true
}

/** Half precision is a thousand times finer than the difference between two answers. */
const asBytes = (vector: Float32Array): Pick<MadeVector, 'signs' | 'vector'> => ({
  signs: Buffer.from(signsOf(vector).buffer),
  vector: Buffer.from(new Float16Array(vector).buffer),
})
