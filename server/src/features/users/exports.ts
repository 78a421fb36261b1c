import { m } from '@skein/messages'
import type { UserExport } from '@skein/contract/users/user-data'
import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import { requireUser, verifyIdentity, verifySecondFactor } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import {
  findWorkspaces,
  signOnSource,
  withCurrentRoles,
  workspaceIdsOf,
} from '#src/features/workspaces/index.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { FileToKeep } from '#src/infra/http/answers/answer-download.ts'
import {
  deleteOlderExports,
  findExports,
  insertExport,
  findExport,
  readPart,
  type StoredExport,
} from './export-store.ts'
import { exportUser } from './jobs.ts'

const maxExports = 3
const noSources = { accountsOf: async () => [], parts: [] }

/** Starts an export, or returns the one in progress. Needs the password and, with two-step sign-in, a code. */
export async function startExport(
  ctx: Ctx,
  { password, email, code }: InputOf<typeof api.users.startExport>,
): Promise<UserExport> {
  const { user_id, session_id } = requireUser(ctx)
  await verifyIdentity(ctx, { password, email }, signOnSource(ctx))
  await verifySecondFactor(ctx, code)
  const id = ctx.ids.next()
  await ctx.db.transaction(async (tx) => {
    await deleteOlderExports(tx, { user_id, kept: maxExports - 1 })
    if (!(await insertExport(tx, { id, user_id, session_id, now: new Date(ctx.clock.now()) }))) return
    await ctx.jobs.enqueue(exportUser(noSources), { export_id: id }, { in: tx, key: id })
  })
  const exports = await findExports(ctx.db, { user_id, session_id })
  const begun = exports.find(({ state }) => state === 'queued' || state === 'writing') ?? exports[0]
  if (!begun) throw new AppError('unavailable', m.server_export_failed())
  return begun
}

/** Returns the exports that the session of the caller asked for. */
export async function listExports(ctx: Ctx): Promise<UserExport[]> {
  const { user_id, session_id } = requireUser(ctx)
  const now = new Date(ctx.clock.now()).toISOString()
  const exports = await findExports(ctx.db, { user_id, session_id })
  return filterReadable(
    ctx,
    exports.filter(({ expires_at }) => expires_at === null || expires_at > now),
  )
}

/** Returns the exports without those that have data of a workspace which the caller may not export any more. */
async function filterReadable(ctx: Ctx, exports: readonly StoredExport[]): Promise<StoredExport[]> {
  const allowed = new Set(workspaceIdsOf(ctx, 'admin'))
  const foreignIds = exports.flatMap(({ workspace_ids }) => workspace_ids).filter((id) => !allowed.has(id))
  // An export outlives its workspace, which the caller may have deleted.
  const refusedIds = new Set(
    (await findWorkspaces(ctx.db.system, foreignIds)).map(({ workspace_id }) => workspace_id),
  )
  return exports.filter(({ workspace_ids }) => !workspace_ids.some((id) => refusedIds.has(id)))
}

/**
 * Returns the state of an export, or its file when it is ready. Only the session that asked for it gets it: that one has
 * proved to be the user.
 */
export async function getExport(
  ctx: Ctx,
  { id }: InputOf<typeof api.users.getExport>,
): Promise<UserExport | FileToKeep> {
  const { user_id, session_id } = requireUser(ctx)
  const storedExport = await findExport(ctx.db, { user_id, session_id, id, now: new Date(ctx.clock.now()) })
  const [readable] = storedExport === null ? [] : await filterReadable(ctx, [storedExport])
  if (!readable) throw notFound()
  if (readable.state !== 'ready') return readable
  return new FileToKeep({
    file_name: `skein-export-${readable.created_at.slice(0, 10)}.json`,
    content_type: 'application/json; charset=utf-8',
    chunks: partsOf(ctx, readable),
  })
}

/** Returns the file until the caller may not export one of its workspaces any more. */
async function* partsOf(ctx: Ctx, stored: StoredExport): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const [readable] = await filterReadable(await withCurrentRoles(ctx), [stored])
    if (!readable) throw notFound()
    const part = await readPart(ctx.db, { id: stored.id, number })
    if (part === null) return
    yield part
  }
}
