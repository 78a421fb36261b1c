import { perAccount } from '#src/features/users/index.ts'
import { storedNotifications } from './archive-store.ts'

/** Exports the notifications about an account. */
export const notificationExport = [
  perAccount('notices', async function* ({ db }, account_id) {
    yield await storedNotifications(db, account_id)
  }),
]
