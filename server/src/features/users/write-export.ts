import type { UserExport } from '@skein/contract/user-data'
import type { UserProfile } from '@skein/contract/users'
import { day } from '@skein/contract/durations'
import type { Ctx } from '#src/context.ts'
import type { Database } from '#src/infra/db/client.ts'
import { addPart, beginExport, endExport, findExport } from './export-store.ts'
import { findProfile } from './store.ts'

/** What a feature has stored, in pieces, under a name that the file has once. */
export interface ExportPart {
  name: string
  pages(ctx: Ctx, whose: ExportedUser): AsyncIterable<readonly object[]>
}

export interface ExportedUser {
  user_id: string
  /** Every account of the user, also those that are disconnected. */
  account_ids: readonly string[]
}

export interface Exporting {
  accountsOf(db: Database, user_id: string): Promise<string[]>
  parts: readonly ExportPart[]
}

const keptDays = 7
const pieceBytes = 512 * 1024

/** A part that is read account by account; each entry says whose it is. */
export const perAccount = (
  name: string,
  pages: (ctx: Ctx, account_id: string) => AsyncIterable<readonly object[]>,
): ExportPart => ({
  name,
  async *pages(ctx, { account_ids }) {
    for (const account_id of account_ids) {
      for await (const page of pages(ctx, account_id)) yield page.map((entry) => ({ account_id, ...entry }))
    }
  },
})

/** Writes the file of an export. What goes wrong is noted and thrown; writing it again begins anew. */
export async function writeExport(ctx: Ctx, id: string, exporting: Exporting): Promise<void> {
  const begun = await beginExport(ctx.db, id)
  if (begun === null) return
  const { user_id } = begun
  try {
    const now = ctx.clock.now()
    const found = await findExport(ctx.db, { user_id, id, now: new Date(now) })
    const profile = await findProfile(ctx.db, user_id)
    if (found === null) return
    const expires_at = new Date(now + keptDays * day)
    const account_ids = await exporting.accountsOf(ctx.db, user_id)
    const head = headOf({ ...found, state: 'ready', expires_at: expires_at.toISOString() }, profile)
    let number = 0
    for await (const content of pieces(textOf(ctx, { head, parts: exporting.parts, user_id, account_ids }))) {
      await addPart(ctx.db, { id, number: number++, content })
    }
    await endExport(ctx.db, { id, state: 'ready', now: new Date(ctx.clock.now()), expires_at })
  } catch (error) {
    await endExport(ctx.db, { id, state: 'failed', now: new Date(ctx.clock.now()), expires_at: null })
    throw error
  }
}

/** The envelope of every answer, its `data` still open. The size of a file cannot stand in the file. */
function headOf({ id, state, created_at, expires_at }: UserExport, profile: UserProfile | null): string {
  const data = JSON.stringify({ id, state, created_at, expires_at, profile })
  return `{"success":true,"message":"OK","data":${data.slice(0, -1)}`
}

async function* textOf(
  ctx: Ctx,
  { head, parts, ...whose }: { head: string; parts: readonly ExportPart[] } & ExportedUser,
): AsyncGenerator<string> {
  yield head
  for (const part of parts) {
    yield `,\n${JSON.stringify(part.name)}:[`
    let before = '\n'
    for await (const page of part.pages(ctx, whose)) {
      if (page.length === 0) continue
      yield before + page.map((entry) => JSON.stringify(entry)).join(',\n')
      before = ',\n'
    }
    yield ']'
  }
  yield '}}\n'
}

/** Joins small texts and cuts no character in two. */
async function* pieces(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let waiting = ''
  for await (const text of texts) {
    waiting += text
    if (waiting.length < pieceBytes) continue
    yield encoder.encode(waiting)
    waiting = ''
  }
  if (waiting !== '') yield encoder.encode(waiting)
}
