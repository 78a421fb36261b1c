import { requireAccountById } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound, AppError } from '#src/infra/errors.ts'
import type { FileKind } from './resolve-address-logic.ts'
import { accountOfFile, countFiles } from './file-store.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { lockQuota } from '#src/infra/db/quota-store.ts'

/** Throws not found unless the file belongs to an account of the caller. */
export async function requireFile(ctx: Ctx, kind: FileKind, id: string): Promise<void> {
  const account_id = await accountOfFile(ctx.db, kind, id)
  if (account_id === null) throw notFound()
  await requireAccountById(ctx, account_id)
}

interface Upload {
  account_id: string
  bytes: number
  max: { files: number; storedBytes: number }
  problems: { count: () => string; storedBytes: () => string }
}

/** Throws if another file exceeds the quota of the account. Holds a lock until the end of the transaction. */
export async function requireCapacity(tx: Transaction, kind: FileKind, upload: Upload): Promise<void> {
  const { account_id, bytes, max, problems } = upload
  await lockQuota(tx, kind, account_id)
  const usage = await countFiles(tx, kind, account_id)
  if (usage.files >= max.files) throw new AppError('unprocessable', problems.count())
  if (usage.bytes + bytes > max.storedBytes) throw new AppError('unprocessable', problems.storedBytes())
}
