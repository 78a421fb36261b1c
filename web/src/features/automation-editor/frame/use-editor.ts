import type { ConnectedAccount } from '@skein/contract/accounts'
import { useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import { draftKey } from './draft-store.ts'
import type { AutomationForm, AutomationKind } from '../form/editor-kind.ts'
import { type DeployView, useDeploy } from '../deploy/use-deploy.ts'
import { type DraftView, useDraft } from './use-draft.ts'

export interface AutomationEditorProps<Form extends AutomationForm> {
  kind: AutomationKind<Form>
  account: ConnectedAccount
  /** What is stored, or the defaults of a new rule. */
  initial: Form
  /** Opens an empty editor in the place of this one. */
  onAnother: () => void
}

/** A rule while it is being edited. */
export interface OpenAutomation<Form extends AutomationForm> {
  form: UseFormReturn<Form>
  draft: DraftView
  deploy: DeployView
}

/** Opens a rule: its form, checked as its kind checks it, what this browser keeps of it, and its way to the server. */
export function useEditor<Form extends AutomationForm>(
  props: AutomationEditorProps<Form>,
): OpenAutomation<Form> {
  const { kind, account, initial } = props
  const [resolver] = useState(() => checkAutomation(kind))
  const form = useForm<Form>({
    defaultValues: defaultsOf(initial),
    mode: 'onTouched',
    resolver,
    shouldFocusError: false,
  })
  const key = draftKey(kind.type, account.platform_user_id, initial.automation_id)
  const draft = useDraft(form, key, kind.shape)
  const deploy = useDeploy({ kind, form, owner: account, onDeployed: draft.forget })
  return { form, draft, deploy }
}

/** A whole form is a fine set of defaults; the library cannot see that before the form is known. */
const defaultsOf = <Form extends AutomationForm>(form: Form) => form as unknown as DefaultValues<Form>

/** The kind's checks in the shape that the form library asks for. */
function checkAutomation<Form extends AutomationForm>(kind: AutomationKind<Form>): Resolver<Form> {
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
