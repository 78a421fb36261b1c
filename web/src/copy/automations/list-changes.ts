import { formatNumber } from '../../lib/format.ts'
import type { AutomationSummary } from '@skein/contract/automations/automation'

type Automations = readonly Pick<AutomationSummary, 'name'>[]

/** Names a single automation, counts several. */
const named = (automations: Automations): string => {
  const [one, second] = automations
  return one && !second ? `“${one.name}”` : `${formatNumber(automations.length)} automations`
}

const verbs = { ACTIVE: 'activate', PAUSED: 'pause' } as const
const changes = { ACTIVE: 'activated', PAUSED: 'paused' } as const

/** Notifications after changes in a list of automations. */
export const changeWords = {
  undo: 'Undo',
  changed: (all: Automations, status: 'ACTIVE' | 'PAUSED') => `${named(all)} ${changes[status]}.`,
  changeFailed: (all: Automations, { status, cause }: { status: 'ACTIVE' | 'PAUSED'; cause: string }) =>
    `Couldn't ${verbs[status]} ${named(all)}. ${cause}`,
  deleted: (all: Automations) => `${named(all)} deleted.`,
  deleteFailed: (all: Automations, cause: string) => `Couldn't delete ${named(all)}. ${cause}`,
  restored: (all: Automations) => `${named(all)} restored.`,
  restoreFailed: (all: Automations, cause: string) => `Couldn't restore ${named(all)}. ${cause}`,
  duplicated: (copy: string) => `“${copy}” created (paused).`,
  duplicateFailed: (name: string, cause: string) => `Couldn't duplicate “${name}”. ${cause}`,
} as const
