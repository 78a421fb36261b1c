import { sql } from 'drizzle-orm'
import type { SavedReply } from '@skein/contract/contacts'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { rowsOf } from '#src/infra/db/rows.ts'

const shown = sql.raw(
  `reply_id as id, shortcut, text, to_char(updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at`,
)

/** By their short names. */
export async function findReplies(db: Executor, account: OwnedAccount): Promise<SavedReply[]> {
  const { rows } = await db.execute(sql`
    select ${shown} from saved_replies where account_id = ${account.id} order by lower(shortcut), reply_id`)
  return rowsOf(rows)
}

interface WrittenReply {
  id: string
  shortcut: string
  text: string
  now: string
}

/** Null when there are so many already. */
export async function insertReply(
  db: Executor,
  account: OwnedAccount,
  { id, shortcut, text, now, max }: WrittenReply & { max: number },
): Promise<SavedReply | null> {
  const { rows } = await db.execute(sql`
    insert into saved_replies (reply_id, account_id, shortcut, text, updated_at)
    select ${id}, ${account.id}::uuid, ${shortcut}, ${text}, ${now}::timestamptz
    where (select count(*) from saved_replies where account_id = ${account.id}) < ${max}
    returning ${shown}`)
  return rowsOf<SavedReply>(rows)[0] ?? null
}

/** Null when the account has no such reply. */
export async function updateReply(
  db: Executor,
  account: OwnedAccount,
  { id, shortcut, text, now }: WrittenReply,
): Promise<SavedReply | null> {
  const { rows } = await db.execute(sql`
    update saved_replies set shortcut = ${shortcut}, text = ${text}, updated_at = ${now}
    where reply_id = ${id} and account_id = ${account.id}
    returning ${shown}`)
  return rowsOf<SavedReply>(rows)[0] ?? null
}

/** False when none of these accounts has such a reply. */
export async function dropReply(
  db: Executor,
  accounts: readonly OwnedAccount[],
  id: string,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from saved_replies where reply_id = ${id}
      and account_id = any(${sql.param(accounts.map((account) => account.id))}::uuid[])`)
  return rowCount === 1
}
