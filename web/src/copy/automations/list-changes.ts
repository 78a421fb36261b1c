import type { AutomationSummary } from '@skein/contract/automations/automation'

type Automations = readonly Pick<AutomationSummary, 'name'>[]

/** Names a single automation, counts several. */
const named = (automations: Automations): string => {
  const [one, second] = automations
  return one && !second ? `“${one.name}”` : `${automations.length.toLocaleString('en')} automations`
}

const are = (automations: Automations): string => (automations.length === 1 ? 'is' : 'are')
const were = (automations: Automations): string => (automations.length === 1 ? 'was' : 'were')
const statuses = { ACTIVE: 'active', PAUSED: 'paused' } as const
const changes = { ACTIVE: 'activated', PAUSED: 'paused' } as const

/** Notifications after changes in a list of automations. */
export const changeWords = {
  undo: 'Undo',
  changed: (all: Automations, status: 'ACTIVE' | 'PAUSED') =>
    `${named(all)} ${are(all)} ${statuses[status]}.`,
  changeFailed: (all: Automations, { status, cause }: { status: 'ACTIVE' | 'PAUSED'; cause: string }) =>
    `${named(all)} could not be ${changes[status]}: ${cause}`,
  deleted: (all: Automations) => `${named(all)} ${were(all)} deleted.`,
  deleteFailed: (all: Automations, cause: string) => `${named(all)} could not be deleted: ${cause}`,
  restored: (all: Automations) => `${named(all)} ${are(all)} back.`,
  restoreFailed: (all: Automations, cause: string) => `${named(all)} could not be brought back: ${cause}`,
  duplicated: (copy: string) => `“${copy}” is there, paused.`,
  duplicateFailed: (name: string, cause: string) => `“${name}” could not be duplicated: ${cause}`,
} as const
