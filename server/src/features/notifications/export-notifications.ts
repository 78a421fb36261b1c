import { perAccount } from '#src/features/users/index.ts'
import { storedNotices } from './archive-store.ts'

/** What an owner was told about an account. */
export const noticeExport = [
  perAccount('notices', async function* ({ db }, account_id) {
    yield await storedNotices(db, account_id)
  }),
]
