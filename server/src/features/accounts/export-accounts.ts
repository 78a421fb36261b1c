import type { ExportPart } from '#src/features/users/index.ts'
import { storedAccountsOf } from './store.ts'

/** Accounts as they are stored, without their tokens. */
export const exportAccounts: ExportPart = {
  name: 'accounts',
  async *pages({ db }, { user_id }) {
    yield await storedAccountsOf(db, user_id)
  },
}
