import type { api } from '@skein/contract'
import { requireAccount, requireAccountById } from '#src/features/accounts/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { lockQuota } from '#src/infra/db/quota-store.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { addressOf, tokenBytes } from './file-address.ts'
import { images, type FileDefinition, type FileFields } from './file-kinds.ts'
import {
  accountOfFile,
  countFiles,
  findFiles,
  insertFile,
  removeUnusedFile,
  updateAlt,
  type FileRow,
} from './file-store.ts'
import type { FileKind } from './resolve-address-logic.ts'

/** Returns the file with its public address. */
export function toReplyFile<Fields extends FileFields>(
  ctx: Pick<Ctx, 'env'>,
  { kind }: Pick<FileDefinition, 'kind'>,
  file: FileRow<Fields>,
) {
  const { file_id, token: _, ...fields } = file
  return { ...fields, id: file_id, ...addressOf(ctx, kind, file) }
}

/** Returns the files of an account with their public addresses, newest first. */
export async function findReplyFiles<Fields extends FileFields>(
  ctx: Pick<Ctx, 'db' | 'env'>,
  definition: FileDefinition<Fields>,
  account_id: string,
) {
  const files = await findFiles(ctx.db, definition, { account_id })
  return files.map((file) => toReplyFile(ctx, definition, file))
}

export const listFiles =
  <Fields extends FileFields>(definition: FileDefinition<Fields>) =>
  async (ctx: Ctx, { platform_user_id }: { platform_user_id: string }) =>
    findReplyFiles(ctx, definition, (await requireAccount(ctx, platform_user_id)).id)

/** Stores a file and returns its public address. Its type is that of its content, not the declared one. */
export const uploadFile =
  <Fields extends FileFields>(definition: FileDefinition<Fields>) =>
  async (ctx: Ctx, { platform_user_id, file }: { platform_user_id: string; file: File }) => {
    const account = await requireAccount(ctx, platform_user_id)
    const { kind, limits, problems, readFields } = definition
    if (file.size > limits.fileBytes)
      throw new AppError('too_large', problems.fileTooLarge(), { detail: 'file' })
    const content = Buffer.from(await file.arrayBuffer())
    const row: FileRow<Fields> = {
      ...readFields(content),
      file_id: ctx.ids.next(),
      token: ctx.ids.token(tokenBytes),
      size_bytes: content.byteLength,
      created_at: new Date(ctx.clock.now()).toISOString(),
    }
    await ctx.db.transaction(async (tx) => {
      await requireCapacity(tx, definition, { account_id: account.id, bytes: content.byteLength })
      await insertFile(tx, { ...row, kind, account_id: account.id, content })
    })
    return toReplyFile(ctx, definition, row)
  }

/** Throws if another file exceeds the quota of the account. Holds a lock until the end of the transaction. */
async function requireCapacity(
  tx: Transaction,
  { kind, limits, problems }: FileDefinition,
  { account_id, bytes }: { account_id: string; bytes: number },
): Promise<void> {
  await lockQuota(tx, kind, account_id)
  const usage = await countFiles(tx, kind, account_id)
  if (usage.files >= limits.files) throw new AppError('unprocessable', problems.count())
  if (usage.bytes + bytes > limits.storedBytes) throw new AppError('unprocessable', problems.storedBytes())
}

/** Deletes a file. Throws `conflict` while an automation uses it. */
export const deleteFile =
  ({ kind, problems }: FileDefinition) =>
  async (ctx: Ctx, { id }: { id: string }): Promise<Record<never, never>> => {
    await requireFile(ctx, kind, id)
    if (!(await removeUnusedFile(ctx.db, kind, id))) throw new AppError('conflict', problems.inUse())
    return {}
  }

/** Saves the alt text of an image. */
export const describeImage: UseCase<typeof api.replyImages.describe> = async (ctx, { id, alt }) => {
  await requireFile(ctx, 'images', id)
  const image = await updateAlt(ctx.db, id, alt)
  if (!image) throw notFound()
  return toReplyFile(ctx, images, image)
}

/** Throws not found unless the file belongs to an account of the caller. */
async function requireFile(ctx: Ctx, kind: FileKind, id: string): Promise<void> {
  const account_id = await accountOfFile(ctx.db, kind, id)
  if (account_id === null) throw notFound()
  await requireAccountById(ctx, account_id)
}

/** Returns the public address of an image of the account. Throws not found for all others. */
export async function addressOfImage(ctx: Ctx, account_id: string, id: string): Promise<string> {
  const [image] = await findFiles(ctx.db, images, { account_id, id })
  if (image === undefined) throw notFound()
  return toReplyFile(ctx, images, image).url
}
