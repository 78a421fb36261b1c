import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { findProfile } from './store.ts'

export async function getProfile(ctx: Ctx, { id }: InputOf<typeof api.users.getProfile>) {
  const { user_id } = requireUser(ctx)
  const profile = id === user_id ? await findProfile(ctx.db, user_id) : null
  if (profile === null) throw new AppError('not_found', 'User profile could not be retrieved.')
  return profile
}
