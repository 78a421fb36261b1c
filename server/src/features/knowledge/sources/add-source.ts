import { createHash } from 'node:crypto'
import type { KnowledgeSource, SourceKind } from '@skein/contract/knowledge'
import { knowledgeLimits } from '@skein/contract/limits'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { startReading } from '../jobs.ts'
import { countSources, insertSource, requeueSource, presentSource } from '../source-store.ts'

export interface GivenSource {
  kind: SourceKind
  title: string
  website_url?: string
  depth?: number
  page_limit?: number
  /** What a file or a text is made of. */
  content?: Buffer
  size_bytes?: number
  /** What makes it the same as another one. */
  identity: Buffer | string
}

/** Adds a source and has it read; what is known already is not added again, and one that failed is tried again. */
export async function addSource(
  ctx: Ctx,
  account: OwnedAccount,
  given: GivenSource,
): Promise<KnowledgeSource & { already_known: boolean }> {
  await requireRoom(ctx, account, given.size_bytes ?? 0)
  return ctx.db.transaction(async (tx) => {
    const { source, isNew } = await insertSource(tx, account, {
      id: ctx.ids.next(),
      kind: given.kind,
      title: given.title,
      website_url: given.website_url ?? null,
      depth: given.depth ?? 0,
      page_limit: given.page_limit ?? 1,
      size_bytes: given.size_bytes ?? null,
      given_hash: createHash('sha256').update(given.identity).digest(),
      content: given.content ?? null,
      created_at: new Date(ctx.clock.now()).toISOString(),
    })
    const isToRead =
      isNew || source.status === 'failed' || (source.kind === 'url' && source.status === 'ready')
    if (!isNew && isToRead) await requeueSource(tx, source.id)
    if (isToRead) await startReading(ctx, account.id, tx)
    const now = isNew ? source : ((await presentSource(tx, source.id)) ?? source)
    return { ...now, already_known: !isNew }
  })
}

async function requireRoom(ctx: Ctx, account: OwnedAccount, bytes: number): Promise<void> {
  const held = await countSources(ctx.db, account)
  if (held.sources >= knowledgeLimits.sources) throw new AppError('unprocessable', words.sources)
  if (held.bytes + bytes > knowledgeLimits.storedBytes) throw new AppError('unprocessable', words.bytes)
}

const words = {
  sources: `An account can have at most ${knowledgeLimits.sources} sources. Delete one that you no longer need.`,
  bytes: `The files of an account can have at most ${knowledgeLimits.storedBytes / 1_048_576} MB together. Delete one that you no longer need.`,
}
