import { perAccount } from '#src/features/users/index.ts'
import { archivedDrafts } from './store.ts'

/** Exports the drafts that were created here, without their content, which is in the mailbox. */
export const mailExport = [
  perAccount('mail_drafts', async function* ({ db }, account_id) {
    yield await archivedDrafts(db, account_id)
  }),
]
