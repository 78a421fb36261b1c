import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { type ComponentType, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import { draftKey, withEveryField } from './draft-store.ts'
import type { AutomationForm, AutomationKind } from '../form/editor-kind.ts'
import { type DeployView, useDeploy } from '../deploy/use-deploy.ts'
import { type DraftView, useDraft } from './use-draft.ts'

export interface AutomationEditorProps<Form extends AutomationForm> {
  kind: AutomationKind<Form>
  account: ConnectedAccount
  /** The stored values, or the defaults of a new automation. */
  initial: Form
  /** Id of the recipe whose values a new automation starts with. */
  recipe?: string
  /** Replaces this editor with an empty one. */
  onAnother: () => void
}

/** What an editor of a new automation gets before its values are known. */
export interface NewEditorProps<Form extends AutomationForm> extends Pick<
  AutomationEditorProps<Form>,
  'kind' | 'account' | 'onAnother'
> {
  Editor: ComponentType<AutomationEditorProps<Form>>
}

/** An automation that is being edited. */
export interface OpenAutomation<Form extends AutomationForm> {
  form: UseFormReturn<Form>
  draft: DraftView
  deploy: DeployView
}

/** Returns the form with the validation of its kind, the local draft, and the deploy action. */
export function useEditor<Form extends AutomationForm>(
  props: AutomationEditorProps<Form>,
): OpenAutomation<Form> {
  const { kind, account, initial, recipe } = props
  const [resolver] = useState(() => checkAutomation(kind))
  const form = useForm<Form>({
    defaultValues: defaultsOf(withEveryField(kind.shape, initial)),
    mode: 'onTouched',
    resolver,
    shouldFocusError: false,
  })
  const key = draftKey(kind.type, account.platform_user_id, initial.automation_id ?? recipe ?? null)
  const draft = useDraft(form, key, kind.shape)
  const deploy = useDeploy({ kind, form, owner: account, onDeployed: draft.forget })
  return { form, draft, deploy }
}

/** A complete form is a valid set of defaults; react-hook-form cannot infer that for a generic form. */
const defaultsOf = <Form extends AutomationForm>(form: Form) => form as unknown as DefaultValues<Form>

/** Returns the problems of a kind as a react-hook-form resolver result. */
function checkAutomation<Form extends AutomationForm>(kind: AutomationKind<Form>): Resolver<Form> {
  return (form) => {
    const problems = kind.problemsOf(form)
    if (problems.length === 0) return { values: form, errors: {} }
    return { values: {}, errors: errorsOf<Form>(problems) }
  }
}

/** The error type cannot be constructed for a generic form. */
const errorsOf = <Form extends AutomationForm>(
  problems: readonly { field: string; message: string }[],
): FieldErrors<Form> => {
  // A field shows its first problem.
  const entries = problems.toReversed().map(({ field, message }) => [field, { type: 'check', message }])
  return Object.fromEntries(entries) as FieldErrors<Form>
}
