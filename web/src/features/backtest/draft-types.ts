import type { AutomationLike } from '@skein/contract/automations/sentence-types'

/** What a rule sends. */
export type AutomationPayload = Omit<AutomationLike, 'automation_type'> & { name?: string }
