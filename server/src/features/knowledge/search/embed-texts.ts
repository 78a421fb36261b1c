import { callWithinBudget } from '#src/features/budget/index.ts'
import { embeddingModel } from '#src/features/models/index.ts'
import type { Ctx } from '#src/context.ts'
import { normalized } from './vector-logic.ts'

export type EmbeddingChoice = Exclude<Awaited<ReturnType<typeof embeddingModel>>, { missing: string }>

/** Returns the embedding model of an account; null when there is none. */
export async function findEmbedding(ctx: Ctx, account_id: string): Promise<EmbeddingChoice | null> {
  const choice = await embeddingModel(ctx, account_id)
  return 'missing' in choice ? null : choice
}

/** Name of a model; only vectors of the same model are comparable. */
export const nameOf = ({ access }: EmbeddingChoice): string => `${access.provider}:${access.model}`

/** Returns one vector of length 1 per text, or null when the account's budget is spent. Throws a ModelError. */
export async function embedTexts(
  ctx: Ctx,
  { account_id, choice, time_limit }: { account_id: string; choice: EmbeddingChoice; time_limit: number },
  texts: readonly string[],
): Promise<Float32Array[] | null> {
  const called = await callWithinBudget(
    ctx,
    {
      account_id,
      purpose: 'embedding',
      source_id: null,
      conversation_key: null,
      choice,
      messages: texts.map((content) => ({ content })),
      max_output_tokens: 0,
    },
    (access) => ctx.models.embed({ access, texts, time_limit }),
  )
  return called.kind === 'refused' ? null : called.answer.vectors.map(normalized)
}
