import * as z from 'zod'
import type { SavedReply } from '@skein/contract/inbox/contacts'
import type { ReplyActions } from '@skein/contract/inbox/reply-actions'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'

const columns = sql.raw(
  `reply_id as id, shortcut, text, actions, version, to_char(updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at`,
)

const ReplyRow = z.object({
  id: z.string(),
  shortcut: z.string(),
  text: z.string(),
  actions: json<ReplyActions>(),
  version: z.number(),
  updated_at: z.string(),
})

/** Returns saved replies, sorted by shortcut. */
export async function findReplies(db: Executor, account: OwnedAccount): Promise<SavedReply[]> {
  return db.query(sql.rows(ReplyRow)`
    select ${columns} from saved_replies where account_id = ${account.id} order by lower(shortcut), reply_id`)
}

/** Returns null when the account has no such reply. */
export const findReply = (db: Executor, account: OwnedAccount, id: string): Promise<SavedReply | null> =>
  db.first(sql.rows(ReplyRow)`
    select ${columns} from saved_replies where reply_id = ${id} and account_id = ${account.id}`)

interface ReplyFields {
  id: string
  shortcut: string
  text: string
  actions?: ReplyActions | undefined
  now: string
}

/** Returns null when the account already has `max` replies. */
export const insertReply = (
  db: Executor,
  account: OwnedAccount,
  { id, shortcut, text, actions = {}, now, max }: ReplyFields & { max: number },
): Promise<SavedReply | null> =>
  db.first(sql.rows(ReplyRow)`
    insert into saved_replies (reply_id, account_id, shortcut, text, actions, updated_at)
    select ${id}, ${account.id}::uuid, ${shortcut}, ${text}, ${JSON.stringify(actions)}::jsonb, ${now}::timestamptz
    where (select count(*) from saved_replies where account_id = ${account.id}) < ${max}
    returning ${columns}`)

/** Returns null when the account has no such reply. */
export const updateReply = (
  db: Executor,
  account: OwnedAccount,
  { id, shortcut, text, actions, now }: ReplyFields,
): Promise<SavedReply | null> =>
  db.first(sql.rows(ReplyRow)`
    update saved_replies set shortcut = ${shortcut}, text = ${text}, updated_at = ${now},
      version = version + 1,
      actions = coalesce(${actions === undefined ? null : JSON.stringify(actions)}::jsonb, actions)
    where reply_id = ${id} and account_id = ${account.id}
    returning ${columns}`)

const AccountIdRow = z.object({ account_id: z.string() })

/** Returns the account of the deleted reply; null when none of these accounts has such a reply. */
export async function removeReply(
  tx: Executor,
  accounts: readonly OwnedAccount[],
  id: string,
): Promise<string | null> {
  const row = await tx.first(sql.rows(AccountIdRow)`
    delete from saved_replies where reply_id = ${id}
      and account_id = any(${accounts.map((account) => account.id)}::uuid[]) returning account_id`)
  return row?.account_id ?? null
}
