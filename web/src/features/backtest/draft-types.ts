import type { AutomationLike } from '@skein/contract/automations/sentence/sentence-types'

/** The payload of any kind of automation. */
export type AutomationPayload = Omit<AutomationLike, 'automation_type'> & { name?: string }
