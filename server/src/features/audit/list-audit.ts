import type { api } from '@skein/contract'
import { requireRole } from '#src/features/workspaces/index.ts'
import type { PagedUseCase } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { findEntries, withNames } from './store.ts'

const pageSize = 50

export const listAudit: PagedUseCase<typeof api.workspaces.listAudit> = async (
  ctx,
  { workspace_id, cursor, limit = pageSize },
) => {
  requireRole(ctx, workspace_id)
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const entries = await findEntries(ctx.db, { workspace_id, after, limit: limit + 1 })
  const shownEntries = entries.slice(0, limit)
  const last = entries.length > limit ? shownEntries.at(-1) : undefined
  return {
    data: await withNames(ctx.db, shownEntries),
    next_cursor: last ? `${last.at} ${last.audit_id}` : null,
  }
}

function readCursor(cursor: string): { at: string; id: string } {
  const [, at, id] = /^(\d{4}-[\d:T.-]+Z) ([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at)))
    throw new AppError('validation', 'The cursor is not valid.', { detail: 'cursor' })
  return { at, id }
}
