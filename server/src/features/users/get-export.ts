import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { UserExport } from '@skein/contract/user-data'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { FileToKeep } from '#src/infra/http/answer-file.ts'
import { findExport, readPart } from './export-store.ts'

/** Returns the state of an export of the caller, or its file when it is ready. */
export async function getExport(
  ctx: Ctx,
  { id }: InputOf<typeof api.users.getExport>,
): Promise<UserExport | FileToKeep> {
  const { user_id } = requireUser(ctx)
  const found = await findExport(ctx.db, { user_id, id, now: new Date(ctx.clock.now()) })
  if (found === null) throw notFound()
  if (found.state !== 'ready') return found
  return new FileToKeep({
    file_name: `skein-export-${found.created_at.slice(0, 10)}.json`,
    content_type: 'application/json; charset=utf-8',
    chunks: partsOf(ctx, id),
  })
}

async function* partsOf(ctx: Ctx, id: string): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const part = await readPart(ctx.db, { id, number })
    if (part === null) return
    yield part
  }
}
