import { m } from '@skein/messages'
import { createHash } from 'node:crypto'
import { type KnowledgeSource, type SourceKind, knowledgeProblems } from '@skein/contract/knowledge/knowledge'
import { knowledgeLimits } from '@skein/contract/limits'
import { type OwnedAccount, requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { lockQuota } from '#src/infra/db/quota-store.ts'
import { AppError } from '#src/infra/errors.ts'
import { startReading } from '../jobs.ts'
import { countSources, insertSource, requeueSource, findSource } from '../source-store.ts'
import type { api } from '@skein/contract'
import { titleOfText, isPdf, titleOfFile } from '../source-logic.ts'
import type { OutputOf } from '@skein/contract/endpoint'

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
async function addSource(
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

export const addText: UseCase<typeof api.knowledge.addText> = async (ctx, { platform_user_id, text }) => {
  const account = await requireAccount(ctx, platform_user_id)
  return addSource(ctx, account, {
    kind: 'text',
    title: titleOfText(text),
    content: Buffer.from(text),
    identity: text,
  })
}

export const addWebsite: UseCase<typeof api.knowledge.addWebsite> = async (
  ctx,
  { platform_user_id, website_url, depth, page_limit },
) => {
  const account = await requireAccount(ctx, platform_user_id)
  const url = new URL(website_url)
  url.hash = ''
  if (!ctx.web.allows(url.href)) {
    throw new AppError('validation', m.server_web_private(), { detail: 'website_url' })
  }
  return addSource(ctx, account, {
    kind: 'url',
    title: url.host + (url.pathname === '/' ? '' : url.pathname),
    website_url: url.href,
    depth,
    page_limit: depth === 0 ? 1 : page_limit,
    identity: `${url.href} ${depth} ${depth === 0 ? 1 : page_limit}`,
  })
}

type Added = OutputOf<typeof api.knowledge.addText>

/** Adds each file as a source. Rejects all files if one is not a PDF. */
export const uploadFiles: UseCase<typeof api.knowledge.uploadFiles> = async (
  ctx,
  { platform_user_id, file },
) => {
  const account = await requireAccount(ctx, platform_user_id)
  const inputs = await Promise.all(file.map(toSource))
  const addedSources: Added[] = []
  for (const source of inputs) addedSources.push(await addSource(ctx, account, source))
  const [first, ...others] = addedSources
  if (!first) throw new AppError('validation', knowledgeProblems.noFile(), { detail: 'file' })
  return { ...first, others }
}

/** Checks the content, because the declared type of a file is not reliable. */
async function toSource(file: File): Promise<SourceInput> {
  const title = titleOfFile(file.name)
  if (file.size > knowledgeLimits.fileBytes)
    throw refusal('too_large', knowledgeProblems.fileTooLarge(), title)
  const content = Buffer.from(await file.arrayBuffer())
  if (!isPdf(content)) throw refusal('unsupported_media', knowledgeProblems.notPdf(), title)
  return { kind: 'pdf', title, content, size_bytes: content.byteLength, identity: content }
}

const refusal = (code: 'too_large' | 'unsupported_media', message: string, detail: string) =>
  new AppError(code, message, { detail })
