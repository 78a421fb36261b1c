import { pagesPerAccount, perAccount } from '#src/features/users/index.ts'
import { settingsOf } from './settings/get-settings.ts'
import { findStoredAutomations } from './store.ts'

/** The automations of an account, including deleted ones that can be restored, and the account's settings. */
export const automationExport = [
  pagesPerAccount('automations', { read: findStoredAutomations, start: 0, cursorOf: ({ number }) => number }),
  perAccount('settings', async function* (ctx, id) {
    yield [await settingsOf(ctx, { id })]
  }),
]
