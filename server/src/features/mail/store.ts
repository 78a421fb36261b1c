import * as z from 'zod'
import { accountRows } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { forgetRowsIn } from '#src/infra/db/delete-rows.ts'
import { pagesPerAccount } from '#src/features/users/index.ts'
import { archivedActivity } from './activity-store.ts'

export const StoredDraft = z.object({
  account_id: z.string(),
  draft_id: z.string(),
  header_id: z.string(),
  thread_id: z.string(),
  /** Null until sent. */
  message_id: z.string().nullable(),
})
export type StoredDraft = z.infer<typeof StoredDraft>

export async function insertDraft(
  db: Executor,
  draft: Omit<StoredDraft, 'message_id'> & { now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into mail_drafts (account_id, draft_id, header_id, thread_id, created_at)
    values (${draft.account_id}, ${draft.draft_id}, ${draft.header_id}, ${draft.thread_id},
      ${draft.now.toISOString()})`)
}

/** Returns a draft in a connected mailbox of workspaces. */
export const findDraft = (
  db: Executor,
  target: { workspace_ids: readonly string[]; draft_id: string },
): Promise<StoredDraft | null> =>
  db.first(sql.rows(StoredDraft)`
    select account_id, draft_id, header_id, thread_id, message_id
    from mail_drafts join ${accountRows} connected_accounts on id = account_id
    where draft_id = ${target.draft_id} and workspace_id = any(${[...target.workspace_ids]}::text[])
      and status <> 'disconnected'`)

export async function markSent(
  db: Executor,
  sentDraft: { account_id: string; draft_id: string; message_id: string; now: Date },
): Promise<void> {
  await db.execute(sql`
    update mail_drafts set message_id = ${sentDraft.message_id}, sent_at = ${sentDraft.now.toISOString()}
    where account_id = ${sentDraft.account_id} and draft_id = ${sentDraft.draft_id}`)
}

const ArchivedDraft = z.object({
  draft_id: z.string(),
  thread_id: z.string(),
  message_id: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
})

/** Returns drafts after an id for a data export. */
async function archivedDrafts(
  db: Executor,
  { account_id, after, limit }: { account_id: string; after: string; limit: number },
): Promise<z.infer<typeof ArchivedDraft>[]> {
  return db.query(sql.rows(ArchivedDraft)`
    select draft_id, thread_id, message_id, created_at, sent_at from mail_drafts
    where account_id = ${account_id} and draft_id > ${after} collate "C" order by draft_id collate "C" limit ${limit}`)
}

/** Deletes the records about a mailbox. Returns the number of deleted rows. */
export const forgetMail = forgetRowsIn('mail_drafts', 'mail_activity')

/** Exports the drafts that were created here and what the assistant did, without the content, which is in the mailbox. */
export const mailExport = [
  pagesPerAccount('mail_drafts', { read: archivedDrafts, start: '', cursorOf: ({ draft_id }) => draft_id }),
  pagesPerAccount('mail_activity', { read: archivedActivity, start: '', cursorOf: ({ mail_id }) => mail_id }),
]
