import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { KnowledgeSource } from '@skein/contract/knowledge'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/platform/errors.ts'
import { requireSource } from './require-source.ts'
import { presentSource, updateEnabled } from './store.ts'

export async function setSourceEnabled(
  ctx: Ctx,
  { id, enabled }: InputOf<typeof api.knowledge.setSourceEnabled>,
): Promise<KnowledgeSource> {
  await requireSource(ctx, id)
  await updateEnabled(ctx.db, id, enabled)
  const source = await presentSource(ctx.db, id)
  if (!source) throw notFound()
  return source
}
