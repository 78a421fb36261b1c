import { perAccount } from '#src/features/users/index.ts'
import { storedConversations, storedMessages } from './archive-store.ts'

const pageSize = 1000

/** Every conversation of an account and every message in them, oldest first. */
export const inboxExport = [
  perAccount('conversations', ({ db }, account_id) =>
    paged((after) => storedConversations(db, { account_id, after, limit: pageSize })),
  ),
  perAccount('messages', ({ db }, account_id) =>
    paged((after) => storedMessages(db, { account_id, after, limit: pageSize })),
  ),
]

async function* paged<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = ''
  for (;;) {
    const rows = await read(after)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.id
  }
}
