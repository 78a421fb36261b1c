import { perAccount } from '#src/features/users/index.ts'
import { ledgerPages } from '#src/features/decisions/log/export-executions.ts'
import { settingsOf } from './settings/get-settings.ts'
import { findStoredRules } from './store.ts'

/** Rules of an account, also deleted ones that can still be restored, their ledger, and what holds for all of them. */
export const automationExport = [
  perAccount('automations', async function* ({ db }, account_id) {
    yield await findStoredRules(db, account_id)
  }),
  perAccount('ledger', ledgerPages),
  perAccount('settings', async function* (ctx, id) {
    yield [await settingsOf(ctx, { id })]
  }),
]
