import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { setActivation } from '@skein/contract/automations/automation-changes'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { isVersionConflict, messageOf } from '../../../lib/api/api-error.ts'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { listKey } from '../../automations/queries.ts'
import { automationQuery } from '../fields/queries.ts'
import { baseOf } from '../form/automation-form.ts'
import type {
  AutomationForm,
  AutomationKind,
  AutomationOwner,
  StoredAutomation,
} from '../form/editor-kind.ts'
import { brokenExamplesOf } from '../../../lib/api/broken-examples.ts'
import type { BrokenExamples, Conflict, Deployed, PausedChoice } from './deploy-types.ts'
import { usePermission } from '../../session/use-permission.ts'

export interface DeployFailure {
  /** The error text, including the server's message. */
  text: string
  /** The likely cause when the server sent no message. */
  cause: string
}

export interface DeployView {
  /** Returns the field of the first problem, which keeps the automation from being sent; null without one. */
  deploy: () => string | null
  deploying: boolean
  /** Set while the user decides whether a paused automation is also activated. */
  paused: PausedChoice | null
  /** Why the last deploy failed; null after a success or before the first attempt. */
  failure: DeployFailure | null
  deployed: Deployed | null
  /** Set when the stored version is newer than that of the form. */
  conflict: Conflict | null
  /** Set when the save breaks examples; nothing was saved. */
  broken: BrokenExamples | null
  dismiss: () => void
  /** Replaces the form by the stored automation. */
  reload: () => Promise<void>
}

interface DeployOptions<Form extends AutomationForm> {
  kind: AutomationKind<Form>
  form: UseFormReturn<Form>
  owner: AutomationOwner
  onDeployed: () => void
}

/** Validates the automation and sends it. Sends nothing while a check fails. */
export function useDeploy<Form extends AutomationForm>(options: DeployOptions<Form>): DeployView {
  const { kind, form, owner, onDeployed } = options
  const client = useQueryClient()
  const mayDeploy = usePermission('manage')
  const [asking, setAsking] = useState(false)
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: (request: DeployRequest<Form>) => saveAndActivate(kind, request, owner),
    onSuccess: (result) => result.outcome === 'saved' && take(result.stored),
  })
  const take = (storedAutomation: StoredAutomation<Form>) => {
    client.setQueryData(automationQuery(kind, storedAutomation.form.automation_id).queryKey, storedAutomation)
    void client.invalidateQueries({ queryKey: listKey(owner.platform_user_id) })
    form.reset(storedAutomation.form)
    onDeployed()
  }

  const deploy = () => {
    if (isPending || data || !mayDeploy) return null
    const problems = kind.problemsOf(form.getValues())
    // Problems name fields of the form; the library cannot check that for a generic form.
    // A field shows its first problem.
    for (const { field, message } of problems.toReversed())
      form.setError(field as Path<Form>, { type: 'check', message })
    if (problems.length === 0) {
      if (isPaused(client, options)) setAsking(true)
      else mutate({ values: form.getValues(), activate: false })
    }
    return problems[0]?.field ?? null
  }
  return {
    deploy,
    deploying: isPending,
    paused: asking
      ? {
          onSave: (activate) => {
            setAsking(false)
            mutate({ values: form.getValues(), activate })
          },
        }
      : null,
    failure: error && {
      text: kind.failureText(messageOf(error, m.editor_unknown_failure())),
      cause: causeOf(error),
    },
    ...outcomeOf(data, { kind, owner, take, reset, mutate }),
    reload: async () => {
      const { automation_id } = form.getValues()
      if (automation_id !== null) take(await kind.load(automation_id))
    },
    dismiss: () => {
      setAsking(false)
      reset()
    },
  }
}

interface OutcomeActions<Form extends AutomationForm> extends Pick<DeployOptions<Form>, 'kind' | 'owner'> {
  take: (stored: StoredAutomation<Form>) => void
  reset: () => void
  mutate: (request: DeployRequest<Form>) => void
}

/** Returns what the dialog of the last save shows; all null before a save and after a failure. */
function outcomeOf<Form extends AutomationForm>(
  data: SaveResult<Form> | undefined,
  { kind, owner, take, reset, mutate }: OutcomeActions<Form>,
): Pick<DeployView, 'deployed' | 'conflict' | 'broken'> {
  const none = { deployed: null, conflict: null, broken: null }
  if (data === undefined) return none
  const { values, activate } = data
  if (data.outcome === 'broken') {
    const { examples } = data
    return {
      ...none,
      broken: {
        examples,
        onSaveAnyway: () => mutate({ values: { ...values, save_anyway: true }, activate }),
      },
    }
  }
  const { stored } = data
  if (data.outcome === 'conflict') {
    const onReload = () => {
      take(stored)
      reset()
    }
    const onOverwrite = () => mutate({ values: { ...values, version: stored.form.version }, activate })
    const saved = kind.payloadOf(stored.form, owner)
    return { ...none, conflict: { saved, yours: kind.payloadOf(values, owner), onReload, onOverwrite } }
  }
  return {
    ...none,
    deployed: {
      automationId: stored.form.automation_id,
      isNew: values.automation_id === null,
      status: stored.status,
      payload: { ...kind.payloadOf(values, owner), ...baseOf(values) },
    },
  }
}

/** `conflict`: the stored version is newer than that of the form. Nothing is saved then, nor if examples are broken. */
type SaveResult<Form extends AutomationForm> = DeployRequest<Form> &
  (
    | { outcome: 'saved' | 'conflict'; stored: StoredAutomation<Form> }
    | { outcome: 'broken'; examples: BrokenExamples['examples'] }
  )

interface DeployRequest<Form extends AutomationForm> {
  values: Form
  /** Activates the automation once it is saved. */
  activate: boolean
}

async function save<Form extends AutomationForm>(
  kind: AutomationKind<Form>,
  request: DeployRequest<Form>,
  owner: AutomationOwner,
): Promise<SaveResult<Form>> {
  const { values } = request
  try {
    return { ...request, outcome: 'saved', stored: await kind.save(values, owner) }
  } catch (error) {
    const examples = brokenExamplesOf(error)
    if (examples !== null) return { ...request, outcome: 'broken', examples }
    if (!isVersionConflict(error) || values.automation_id === null) throw error
    return { ...request, outcome: 'conflict', stored: await kind.load(values.automation_id) }
  }
}

/** Saves, then activates if that was chosen. Without activation the automation stays paused, as the result says. */
async function saveAndActivate<Form extends AutomationForm>(
  kind: AutomationKind<Form>,
  request: DeployRequest<Form>,
  owner: AutomationOwner,
): Promise<SaveResult<Form>> {
  const result = await save(kind, request, owner)
  if (!request.activate || result.outcome !== 'saved') return result
  const { automation_id } = result.stored.form
  try {
    const target = { platform_user_id: owner.platform_user_id, automation_id }
    const { activation_status: status } = await call(setActivation, {
      ...target,
      activation_status: 'ACTIVE',
    })
    return { ...result, stored: { ...result.stored, status } }
  } catch (error) {
    notify({ type: 'error', message: m.deployed_activate_failed({ cause: causeOf(error) }) })
    return result
  }
}

/** Whether the stored automation is paused: as the list has it, which a switch changes, or as it was opened. */
function isPaused<Form extends AutomationForm>(
  client: QueryClient,
  { kind, owner, form }: DeployOptions<Form>,
): boolean {
  const { automation_id } = form.getValues()
  if (automation_id === null) return false
  const list = client.getQueryData<AutomationSummary[]>(listKey(owner.platform_user_id))
  const summary = list?.find((each) => each.automation_id === automation_id)
  const storedAutomation = client.getQueryData(automationQuery(kind, automation_id).queryKey)
  return (summary?.activation_status ?? storedAutomation?.status) === 'PAUSED'
}
