import type { AutomationLike } from '@skein/contract/automations/sentence-types'

export interface FormProblem<Field extends string = string> {
  field: Field
  message: string
}

/** What a rule sends, with the specification's names. */
export type AutomationPayload = Omit<AutomationLike, 'automation_type'> & { name?: string }
