import { m } from '@skein/messages'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'

type Automations = readonly Pick<AutomationSummary, 'name'>[]

/** Names a single automation, counts several. */
const nameOf = (automations: Automations): string => {
  const [one, second] = automations
  return one && !second ? `“${one.name}”` : m.list_changes_automations({ count: automations.length })
}

/** Notifications after changes in a list of automations. */
export const changeTexts = {
  changed: (all: Automations, status: 'ACTIVE' | 'PAUSED') =>
    status === 'ACTIVE'
      ? m.list_changes_activated({ all: nameOf(all) })
      : m.list_changes_paused({ all: nameOf(all) }),
  changeFailed: (all: Automations, { status, cause }: { status: 'ACTIVE' | 'PAUSED'; cause: string }) =>
    status === 'ACTIVE'
      ? m.list_changes_activate_failed({ all: nameOf(all), cause })
      : m.list_changes_pause_failed({ all: nameOf(all), cause }),
  deleted: (all: Automations) => m.list_changes_deleted({ all: nameOf(all) }),
  deleteFailed: (all: Automations, cause: string) =>
    m.list_changes_delete_failed({ all: nameOf(all), cause }),
  restored: (all: Automations) => m.list_changes_restored({ all: nameOf(all) }),
  restoreFailed: (all: Automations, cause: string) =>
    m.list_changes_restore_failed({ all: nameOf(all), cause }),
} as const
