import { requireAccountById } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import type { FileKind } from './resolve-address-logic.ts'
import { accountOfFile } from './file-store.ts'

/** Throws not found unless the file belongs to an account of the caller. */
export async function requireFile(ctx: Ctx, kind: FileKind, id: string): Promise<void> {
  const account_id = await accountOfFile(ctx.db, kind, id)
  if (account_id === null) throw notFound()
  await requireAccountById(ctx, account_id)
}
