import type { ExportPart } from '#src/features/users/index.ts'
import { findAccountsForExport } from './store.ts'

/** Exports accounts without their tokens. */
export const exportAccounts: ExportPart = {
  name: 'accounts',
  async *pages({ db }, { user_id }) {
    yield await findAccountsForExport(db, user_id)
  },
}
