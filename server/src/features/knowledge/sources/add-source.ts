import { m } from '@skein/messages'
import { createHash } from 'node:crypto'
import type { KnowledgeSource, SourceKind } from '@skein/contract/knowledge/knowledge'
import { knowledgeLimits } from '@skein/contract/limits'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { lockQuota } from '#src/infra/db/quota-store.ts'
import { AppError } from '#src/infra/errors.ts'
import { startReading } from '../jobs.ts'
import { countSources, insertSource, requeueSource, findSource } from '../source-store.ts'

export interface SourceInput {
  kind: SourceKind
  title: string
  website_url?: string
  depth?: number
  page_limit?: number
  /** Content of a file or a text. */
  content?: Buffer
  size_bytes?: number
  /** Hashed to detect that the source was added before. */
  identity: Buffer | string
}

/** Adds a source and enqueues its reading. A known source is not added again, but read again if it failed or is a website. */
export async function addSource(
  ctx: Ctx,
  account: OwnedAccount,
  input: SourceInput,
): Promise<KnowledgeSource & { already_known: boolean }> {
  return ctx.db.transaction(async (tx) => {
    await requireCapacity(tx, account, input.size_bytes ?? 0)
    const { source, isNew } = await insertSource(tx, account, {
      id: ctx.ids.next(),
      kind: input.kind,
      title: input.title,
      website_url: input.website_url ?? null,
      depth: input.depth ?? 0,
      page_limit: input.page_limit ?? 1,
      size_bytes: input.size_bytes ?? null,
      given_hash: createHash('sha256').update(input.identity).digest(),
      content: input.content ?? null,
      created_at: new Date(ctx.clock.now()).toISOString(),
    })
    const needsReading =
      isNew || source.status === 'failed' || (source.kind === 'url' && source.status === 'ready')
    if (!isNew && needsReading) await requeueSource(tx, source.id)
    if (needsReading) await startReading(ctx, account.id, tx)
    const now = isNew ? source : ((await findSource(tx, source.id)) ?? source)
    return { ...now, already_known: !isNew }
  })
}

async function requireCapacity(tx: Transaction, account: OwnedAccount, bytes: number): Promise<void> {
  await lockQuota(tx, 'sources', account.id)
  const usage = await countSources(tx, account)
  if (usage.sources >= knowledgeLimits.sources) throw new AppError('unprocessable', messages.sources())
  if (usage.bytes + bytes > knowledgeLimits.storedBytes) throw new AppError('unprocessable', messages.bytes())
}

const messages = {
  sources: () => m.server_sources_max({ max: knowledgeLimits.sources }),
  bytes: () => m.server_sources_bytes({ size: knowledgeLimits.storedBytes / 1_048_576 }),
}
