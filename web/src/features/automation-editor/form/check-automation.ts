import type { FieldErrors, Resolver } from 'react-hook-form'
import type { AutomationForm, AutomationKind } from './editor-kind.ts'

/** The kind's checks in the shape that the form library asks for. */
export function checkAutomation<Form extends AutomationForm>(kind: AutomationKind<Form>): Resolver<Form> {
  return (form) => {
    const problems = kind.problemsOf(form)
    if (problems.length === 0) return { values: form, errors: {} }
    return { values: {}, errors: errorsOf<Form>(problems) }
  }
}

/** Its type of errors cannot be built for a form that is not known yet. */
const errorsOf = <Form extends AutomationForm>(
  problems: readonly { field: string; message: string }[],
): FieldErrors<Form> => {
  const entries = problems.map(({ field, message }) => [field, { type: 'check', message }])
  return Object.fromEntries(entries) as FieldErrors<Form>
}
