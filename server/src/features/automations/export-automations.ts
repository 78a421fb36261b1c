import { perAccount } from '#src/features/users/index.ts'
import { settingsOf } from './settings/get-settings.ts'
import { findStoredAutomations } from './store.ts'

/** The automations of an account, including deleted ones that can be restored, and the account's settings. */
export const automationExport = [
  perAccount('automations', async function* ({ db }, account_id) {
    yield await findStoredAutomations(db, account_id)
  }),
  perAccount('settings', async function* (ctx, id) {
    yield [await settingsOf(ctx, { id })]
  }),
]
