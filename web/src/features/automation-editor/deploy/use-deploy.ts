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
  /** The promised words around the server's own. */
  text: string
  /** What is known where the server said nothing. */
  cause: string
}

export interface DeployView {
  deploy: () => void
  deploying: boolean
  /** In the order of the checks; empty when the rule can be deployed. */
  problems: readonly AutomationProblem[]
  /** Why the last deploy did not go; null when it did, or none was tried. */
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

/** Checks the rule, sends it, and says how it went. Nothing is sent while a check fails. */
export function useDeploy<Form extends AutomationForm>(options: DeployOptions<Form>): DeployView {
  const { kind, form, owner, onDeployed } = options
  const client = useQueryClient()
  const [problems, setProblems] = useState<readonly AutomationProblem[]>([])
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: async (values: Form) => ({
      payload: kind.payloadOf(values, owner),
      saved: await kind.save(values, owner),
    }),
    onSuccess: ({ saved }) => {
      client.setQueryData(automationQuery(kind, saved.automation_id).queryKey, saved)
      void client.invalidateQueries({ queryKey: listKey(owner.platform_user_id) })
      form.reset(saved)
      onDeployed()
    },
  })

  const deploy = () => {
    if (isPending || data) return
    const found = kind.problemsOf(form.getValues())
    setProblems(found)
    // Checks name fields of the form; the library cannot know that before the form is known.
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
    deployed: data ? { automationId: data.saved.automation_id, payload: data.payload } : null,
    dismiss: () => {
      setProblems([])
      reset()
    },
  }
}
