import type { Ctx } from '#src/context.ts'
import { ModelError } from '#src/integrations/models/errors.ts'
import { embedTexts, findEmbedding, nameOf } from './embed-texts.ts'
import { answerFloor, type Meaning } from './phrase-logic.ts'
import type { Extent } from './search-store.ts'
import { knownSigns } from './simhash-cache.ts'
import { nearest, product, signsOf } from './vector-logic.ts'
import { findVectors } from './vector-store.ts'

export interface MeaningHit {
  seq: number
  /** -1 to 1. */
  meaning: number
  /** Near enough to count as an answer by itself. */
  isNear: boolean
}

/** Milliseconds; a question is answered by words alone rather than late. */
const timeLimit = 4000
/** Vectors that are compared exactly, after all were compared by their signs. */
const maxExact = 128

/** Chunks whose meaning is near to a question's, the nearest first; none when no model compares meanings. */
export async function findByMeaning(
  ctx: Ctx,
  { account_id, extent, query, meaning, max }: Meant,
): Promise<MeaningHit[]> {
  if (extent.embedded === 0 || extent.source_ids.length === 0) return []
  const asked = meaning === undefined ? await findMeaning(ctx, account_id, query) : meaning
  if (!asked) return []
  return nearTo(ctx, { account_id, model: asked.model, asked: asked.vector, max })
}

interface Meant {
  account_id: string
  extent: Extent
  query: string
  /** Where it was asked for already; null when there is none. */
  meaning: Meaning | null | undefined
  max: number
}

/** What a text means to the account's model; null when none compares meanings, or it does not answer in time. */
export async function findMeaning(ctx: Ctx, account_id: string, text: string): Promise<Meaning | null> {
  const choice = await findEmbedding(ctx, account_id)
  if (!choice) return null
  try {
    const [vector] = (await embedTexts(ctx, { account_id, choice, time_limit: timeLimit }, [text])) ?? []
    return vector ? { model: nameOf(choice), vector } : null
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    ctx.log.warn({ err: error, account_id }, 'a question is looked for by words alone')
    return null
  }
}

interface Looking {
  account_id: string
  model: string
  asked: Float32Array
  max: number
}

/** The same for a vector that is there already. */
async function nearTo(ctx: Ctx, { account_id, model, asked, max }: Looking): Promise<MeaningHit[]> {
  const signs = signsOf(asked)
  const known = await knownSigns(ctx.db, { account_id, model, width: signs.length })
  const places = nearest(signs, known, maxExact)
  const seqs = places.map((place) => known.seqs[place] ?? -1)
  const vectors = await findVectors(ctx.db, account_id, { seqs, model })
  const floor = answerFloor(model)
  return vectors
    .map(({ seq, vector }) => ({ seq, meaning: product(asked, asNumbers(vector)) }))
    .toSorted((a, b) => b.meaning - a.meaning)
    .slice(0, max)
    .map((hit) => ({ ...hit, isNear: hit.meaning >= floor }))
}

/** A copy, since numbers of two bytes have to begin at an even place. */
const asNumbers = (bytes: Buffer) => new Float16Array(Uint8Array.from(bytes).buffer)
