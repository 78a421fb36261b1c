import type { UserExport } from '@skein/contract/user-data'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { findExports } from './export-store.ts'

export async function listExports(ctx: Ctx): Promise<UserExport[]> {
  const { user_id } = requireUser(ctx)
  const now = new Date(ctx.clock.now()).toISOString()
  const exports = await findExports(ctx.db, user_id)
  return exports.filter(({ expires_at }) => expires_at === null || expires_at > now)
}
