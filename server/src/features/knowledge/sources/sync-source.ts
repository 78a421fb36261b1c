import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { KnowledgeSource } from '@skein/contract/knowledge/knowledge'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { startReading } from '../jobs.ts'
import { requireSource } from './require-source.ts'
import { findSource, requeueSource } from '../source-store.ts'

export async function syncSource(
  ctx: Ctx,
  { id }: InputOf<typeof api.knowledge.syncSource>,
): Promise<KnowledgeSource> {
  const account = await requireSource(ctx, id)
  return ctx.db.transaction(async (tx) => {
    await requeueSource(tx, id)
    await startReading(ctx, account.id, tx)
    const source = await findSource(tx, id)
    if (!source) throw notFound()
    return source
  })
}
