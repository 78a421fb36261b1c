import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

export const StoredDraft = z.object({
  account_id: z.string(),
  draft_id: z.string(),
  header_id: z.string(),
  thread_id: z.string(),
  /** Null until it is known to be sent. */
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

/** A draft in one of the user's own connected mailboxes. */
export async function findDraft(
  db: Executor,
  which: { user_id: string; draft_id: string },
): Promise<StoredDraft | null> {
  const rows = await db.query(sql.rows(StoredDraft)`
    select account_id, draft_id, header_id, thread_id, message_id
    from mail_drafts join connected_accounts on id = account_id
    where draft_id = ${which.draft_id} and user_id = ${which.user_id} and status <> 'disconnected'`)
  return rows[0] ?? null
}

export async function noteSent(
  db: Executor,
  sent: { account_id: string; draft_id: string; message_id: string; now: Date },
): Promise<void> {
  await db.execute(sql`
    update mail_drafts set message_id = ${sent.message_id}, sent_at = ${sent.now.toISOString()}
    where account_id = ${sent.account_id} and draft_id = ${sent.draft_id}`)
}

const DraftInExport = z.object({
  draft_id: z.string(),
  thread_id: z.string(),
  message_id: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
})

/** As a user's own copy shows them. */
export async function storedDrafts(db: Executor, account_id: string): Promise<object[]> {
  return db.query(sql.rows(DraftInExport)`
    select draft_id, thread_id, message_id, created_at, sent_at from mail_drafts
    where account_id = ${account_id} order by created_at, draft_id`)
}
