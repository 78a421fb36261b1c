import type * as z from 'zod/mini'

/** A problem that prevents deployment: the field and a message for the user. */
export interface AutomationProblem {
  field: string
  message: string
}

/** One check of an automation before deployment. */
export interface AutomationCheck<Automation> {
  field: string
  /** Returns what to do, in words for a person; an empty list when the field is in order. */
  problems: (automation: Automation) => readonly string[]
}

/** A check with one message. */
export const refuseWhen = <Automation>(
  field: string,
  message: () => string,
  isBroken: (automation: Automation) => boolean,
): AutomationCheck<Automation> => ({
  field,
  problems: (automation) => (isBroken(automation) ? [message()] : []),
})

export const isBlank = (text: string | null): boolean => (text ?? '').trim() === ''

/** A check of a payload: its problems become issues, in their order. */
export const refusing =
  <Automation>(problemsOf: (automation: Automation) => readonly AutomationProblem[]) =>
  (context: z.core.ParsePayload<Automation>): void => {
    for (const { field, message } of problemsOf(context.value)) {
      context.issues.push({ code: 'custom', path: [field], message, input: context.value })
    }
  }
