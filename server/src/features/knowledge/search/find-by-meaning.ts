import type { Ctx } from '#src/context.ts'
import { ModelError } from '#src/integrations/models/errors.ts'
import { embedTexts, findEmbedding, nameOf } from './embed-texts.ts'
import { answerFloor, type Meaning } from './phrase-logic.ts'
import type { IndexStats } from './search-store.ts'
import { knownSigns } from './simhash-cache.ts'
import { nearest, dotProduct, signsOf } from './vector-logic.ts'
import { findVectors } from './vector-store.ts'

export interface MeaningHit {
  seq: number
  /** Cosine similarity, -1 to 1. */
  meaning: number
  /** Near enough to count as an answer without matching words. */
  isNear: boolean
}

/** Milliseconds; after that the search uses words alone. */
const timeLimit = 4000
/** Vectors that are compared exactly after preselection by their simhash. */
const maxExact = 128

/** Returns the chunks nearest in meaning to a question, nearest first; none without an embedding model. */
export async function findByMeaning(
  ctx: Ctx,
  { account_id, stats, query, meaning, max }: MeaningQuery,
): Promise<MeaningHit[]> {
  if (stats.embedded === 0 || stats.source_ids.length === 0) return []
  const queryMeaning = meaning === undefined ? await findMeaning(ctx, account_id, query) : meaning
  if (!queryMeaning) return []
  return findNearest(ctx, { account_id, model: queryMeaning.model, vector: queryMeaning.vector, max })
}

interface MeaningQuery {
  account_id: string
  stats: IndexStats
  query: string
  /** The vector if already computed; null when there is none. */
  meaning: Meaning | null | undefined
  max: number
}

/** Returns the vector of a text; null without an embedding model, when the budget is spent, or when the call fails. */
export async function findMeaning(ctx: Ctx, account_id: string, text: string): Promise<Meaning | null> {
  const choice = await findEmbedding(ctx, account_id)
  if (!choice) return null
  try {
    const [vector] = (await embedTexts(ctx, { account_id, choice, time_limit: timeLimit }, [text])) ?? []
    return vector ? { model: nameOf(choice), vector } : null
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    ctx.log.warn({ err: error, account_id }, 'embedding failed; searching by words alone')
    return null
  }
}

interface VectorQuery {
  account_id: string
  model: string
  vector: Float32Array
  max: number
}

/** Returns the chunks nearest to a vector, nearest first. */
async function findNearest(
  ctx: Ctx,
  { account_id, model, vector: query, max }: VectorQuery,
): Promise<MeaningHit[]> {
  const signs = signsOf(query)
  const accountSigns = await knownSigns(ctx.db, { account_id, model, width: signs.length })
  const places = nearest(signs, accountSigns, maxExact)
  const seqs = places.map((place) => accountSigns.seqs[place] ?? -1)
  const vectors = await findVectors(ctx.db, account_id, { seqs, model })
  const floor = answerFloor(model)
  return vectors
    .map(({ seq, vector }) => ({ seq, meaning: dotProduct(query, toNumbers(vector)) }))
    .toSorted((a, b) => b.meaning - a.meaning)
    .slice(0, max)
    .map((hit) => ({ ...hit, isNear: hit.meaning >= floor }))
}

/** Copies the bytes, because a Float16Array must start at an even offset. */
const toNumbers = (bytes: Buffer) => new Float16Array(Uint8Array.from(bytes).buffer)
