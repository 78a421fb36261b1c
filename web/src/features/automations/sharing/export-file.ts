import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { exportAutomations } from '@skein/contract/automations/sharing/automation-sharing'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'

/** Downloads the automations of an account as a JSON file. */
export async function exportFile(account: ConnectedAccount): Promise<void> {
  const { platform_user_id, platform_username } = account
  try {
    const document = await call(exportAutomations, { platform_user_id })
    const day = new Date().toISOString().slice(0, 10)
    saveFile({
      name: `skein-automations-${platform_username}-${day}.json`,
      type: 'application/json',
      text: `${JSON.stringify(document, null, 2)}\n`,
    })
  } catch (error) {
    notifyFailure(m.sharing_export_failed({ cause: causeOf(error) }), error, () => void exportFile(account))
  }
}
