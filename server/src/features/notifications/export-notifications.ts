import { perAccount } from '#src/features/users/index.ts'
import { findNotificationsForExport } from './archive-store.ts'

/** Exports the notifications about an account. */
export const notificationExport = [
  perAccount('notices', async function* ({ db }, account_id) {
    yield await findNotificationsForExport(db, account_id)
  }),
]
