import type { AutomationProblem } from '@skein/contract/automations/automation-problems'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import { messageOf } from '../../../lib/api/api-error.ts'
import { editorWords } from '../../../copy/automations/editor.ts'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { listKey } from '../../automations/queries.ts'
import { automationQuery } from '../fields/queries.ts'
import type { AutomationForm, AutomationKind, AutomationOwner } from '../form/editor-kind.ts'
import type { Deployed } from './deploy-types.ts'

export interface DeployFailure {
  /** The error text, including the server's message. */
  text: string
  /** The likely cause when the server sent no message. */
  cause: string
}

export interface DeployView {
  deploy: () => void
  deploying: boolean
  /** In the order of the checks; empty when the automation can be deployed. */
  problems: readonly AutomationProblem[]
  /** Why the last deploy failed; null after a success or before the first attempt. */
  failure: DeployFailure | null
  deployed: Deployed | null
  dismiss: () => void
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
  const [problems, setProblems] = useState<readonly AutomationProblem[]>([])
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: async (values: Form) => ({
      payload: kind.payloadOf(values, owner),
      isNew: values.automation_id === null,
      saved: await kind.save(values, owner),
    }),
    onSuccess: ({ saved }) => {
      const { form: stored } = saved
      client.setQueryData(automationQuery(kind, stored.automation_id).queryKey, saved)
      void client.invalidateQueries({ queryKey: listKey(owner.platform_user_id) })
      form.reset(stored)
      onDeployed()
    },
  })

  const deploy = () => {
    if (isPending || data) return
    const found = kind.problemsOf(form.getValues())
    setProblems(found)
    // Problems name fields of the form; the library cannot check that for a generic form.
    for (const { field, message } of found) form.setError(field as Path<Form>, { type: 'check', message })
    if (found.length === 0) mutate(form.getValues())
  }
  return {
    deploy,
    deploying: isPending,
    problems,
    failure: error && {
      text: kind.failureText(messageOf(error, editorWords.unknownFailure)),
      cause: causeOf(error),
    },
    deployed: data
      ? {
          automationId: data.saved.form.automation_id,
          isNew: data.isNew,
          status: data.saved.status,
          payload: data.payload,
        }
      : null,
    dismiss: () => {
      setProblems([])
      reset()
    },
  }
}
