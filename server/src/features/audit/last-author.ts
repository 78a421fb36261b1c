import { day } from '@skein/contract/durations'
import { m } from '@skein/messages'
import type { Ctx } from '#src/context.ts'
import { requireUser } from '#src/features/auth/index.ts'
import { AppError, ChangedSinceShown } from '#src/infra/errors.ts'
import { findLastAuthor } from './store.ts'

/** Longer ago than anyone keeps a form open. */
const maxAge = 7 * day

interface RefusedCall {
  verb: string
  /** The ids of the input. */
  ids: Readonly<Record<string, string>>
}

/** Returns the error of a call. That of a save which is based on an older version says who saved last, if the log tells. */
export async function withAuthor(ctx: Ctx, error: unknown, { verb, ids }: RefusedCall): Promise<unknown> {
  if (!(error instanceof ChangedSinceShown) || !error.isLogged) return error
  const author = await findLastAuthor(ctx.db.system, {
    workspace_ids: [...(ctx.checkedWorkspaces ?? [])],
    verb,
    ids,
    since: new Date(ctx.clock.now() - maxAge),
  })
  if (author === null) return error
  const isOneself = author.user_id === requireUser(ctx).user_id
  const message = isOneself ? m.server_changed_by_you() : m.server_changed_by({ name: author.name })
  return new AppError('conflict', message, { detail: 'version' })
}
