import type { UserExport } from '@skein/contract/users/user-data'
import type { UserProfile } from '@skein/contract/users/users'
import { day } from '@skein/contract/durations'
import { findInvitations, findPasskeys, findProfile } from '#src/features/auth/index.ts'
import type { Ctx, TenantCtx } from '#src/context.ts'
import {
  findInvitationsTo,
  findMemberRows,
  findWorkspaces,
  tenantOf,
} from '#src/features/workspaces/index.ts'
import { asTenant, type TenantDatabase } from '#src/infra/db/tenants/tenant-database.ts'
import { addPart, beginExport, endExport, findExport } from './export-store.ts'

/** The stored data of a feature in pages, under a unique name in the file. */
export interface ExportPart {
  name: string
  pages(ctx: TenantCtx, user: ExportedUser): AsyncIterable<readonly object[]>
}

export interface ExportedUser {
  user_id: string
  /** Workspaces in which the user may export. */
  workspace_ids: readonly string[]
  /** All accounts of these workspaces, also disconnected ones. */
  account_ids: readonly string[]
}

export interface ExportSources {
  accountsOf(db: TenantDatabase, workspace_ids: readonly string[]): Promise<string[]>
  parts: readonly ExportPart[]
}

const retentionDays = 7
const chunkBytes = 512 * 1024

/** Creates a part that is read account by account; each entry gets its `account_id`. */
export const perAccount = (
  name: string,
  pages: (ctx: TenantCtx, account_id: string) => AsyncIterable<readonly object[]>,
): ExportPart => ({
  name,
  async *pages(ctx, { account_ids }) {
    for (const account_id of account_ids) {
      for await (const page of pages(ctx, account_id)) yield page.map((entry) => ({ account_id, ...entry }))
    }
  },
})

/** Rows of a page, so that a page fits into memory however large its rows are. */
export const exportPageRows = 100

interface PagedRead<Row, Cursor> {
  /** Returns rows of an account after a cursor, in the order of the cursors. */
  read: (
    db: TenantDatabase,
    page: { account_id: string; after: Cursor; limit: number },
  ) => Promise<readonly Row[]>
  /** Before the first row. */
  start: Cursor
  cursorOf: (row: Row) => Cursor
}

/** A part of each account that is read in pages. */
export const pagesPerAccount = <Row extends object, Cursor>(
  name: string,
  { read, start, cursorOf }: PagedRead<Row, Cursor>,
): ExportPart =>
  perAccount(name, async function* ({ db }, account_id) {
    for (let after = start; ;) {
      const rows = await read(db, { account_id, after, limit: exportPageRows })
      yield rows
      const last = rows.at(-1)
      if (!last || rows.length < exportPageRows) return
      after = cursorOf(last)
    }
  })

/** The same for a part with a small maximum, which one query returns. */
export const rowsPerAccount = (
  name: string,
  find: (db: TenantDatabase, account_id: string) => Promise<readonly object[]>,
): ExportPart =>
  perAccount(name, async function* ({ db }, account_id) {
    yield await find(db, account_id)
  })

/** Parts about the user's own sign-in and the workspaces in which the user may export. */
export const userExport: readonly ExportPart[] = [
  {
    name: 'passkeys',
    async *pages({ db }, { user_id }) {
      yield await findPasskeys(db, user_id)
    },
  },
  {
    name: 'invitations',
    async *pages({ db }, { user_id }) {
      yield await findInvitations(db, user_id)
    },
  },
  {
    name: 'workspaces',
    async *pages({ db }, { workspace_ids }) {
      for (const workspace of await findWorkspaces(db, workspace_ids))
        yield [
          {
            ...workspace,
            members: await findMemberRows(db, workspace.workspace_id),
            invitations: await findInvitationsTo(db, workspace.workspace_id),
          },
        ]
    },
  },
]

/** Writes the file of an export. Marks it as failed and throws on an error; a retry starts again. */
export async function writeExport(ctx: Ctx, id: string, sources: ExportSources): Promise<void> {
  const begun = await beginExport(ctx.db, id)
  if (begun === null) return
  const { user_id } = begun
  const tenant = await tenantOf(ctx, user_id, 'admin')
  const { workspace_ids } = tenant
  const ownCtx = asTenant(ctx, tenant)
  try {
    const now = ctx.clock.now()
    const storedExport = await findExport(ownCtx.db, { user_id, id, now: new Date(now) })
    const profile = await findProfile(ownCtx.db, user_id)
    if (storedExport === null) return
    const expires_at = new Date(now + retentionDays * day)
    const account_ids = await sources.accountsOf(ownCtx.db, workspace_ids)
    const head = headOf({ ...storedExport, state: 'ready', expires_at: expires_at.toISOString() }, profile)
    let number = 0
    for await (const content of chunks(
      textOf(ownCtx, { head, parts: sources.parts, ...tenant, account_ids }),
    )) {
      await addPart(ctx.db, { id, number: number++, content })
    }
    await endExport(ctx.db, { id, state: 'ready', now: new Date(ctx.clock.now()), expires_at, workspace_ids })
  } catch (error) {
    const end = { now: new Date(ctx.clock.now()), expires_at: null, workspace_ids: [] }
    await endExport(ctx.db, { id, state: 'failed', ...end })
    throw error
  }
}

/** Returns the start of the response envelope, with `data` still open. Omits `size`, which is not known yet. */
function headOf({ id, state, created_at, expires_at }: UserExport, profile: UserProfile | null): string {
  const data = JSON.stringify({ id, state, created_at, expires_at, profile })
  return `{"success":true,"message":"OK","data":${data.slice(0, -1)}`
}

async function* textOf(
  ctx: TenantCtx,
  { head, parts, ...user }: { head: string; parts: readonly ExportPart[] } & ExportedUser,
): AsyncGenerator<string> {
  yield head
  for (const part of parts) {
    yield `,\n${JSON.stringify(part.name)}:[`
    let before = '\n'
    for await (const page of part.pages(ctx, user)) {
      for (const entry of page) {
        yield before + JSON.stringify(entry)
        before = ',\n'
      }
    }
    yield ']'
  }
  yield '}}\n'
}

/** Encodes texts in chunks of at least `chunkBytes` characters; never splits a character. */
async function* chunks(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let buffered = ''
  for await (const text of texts) {
    buffered += text
    if (buffered.length < chunkBytes) continue
    yield encoder.encode(buffered)
    buffered = ''
  }
  if (buffered !== '') yield encoder.encode(buffered)
}
