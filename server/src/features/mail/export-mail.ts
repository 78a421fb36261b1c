import { perAccount } from '#src/features/users/index.ts'
import { storedDrafts } from './store.ts'

/** The drafts that were written here; their words are in the mailbox. */
export const mailExport = [
  perAccount('mail_drafts', async function* ({ db }, account_id) {
    yield await storedDrafts(db, account_id)
  }),
]
