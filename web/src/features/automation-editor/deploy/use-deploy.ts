import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import { messageOf } from '../../../lib/api/api-error.ts'
import { editorWords } from '../../../copy/automations/editor.ts'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { listKey } from '../../automations/queries.ts'
import { preloadDeployed } from './deployed-view.tsx'
import { automationQuery } from '../fields/queries.ts'
import type { Deployment, AutomationForm, AutomationKind, AutomationOwner } from '../form/editor-kind.ts'
import type { Deployed } from './deploy-types.ts'
import type { FormProblem } from '../../backtest/draft-types.ts'

export interface DeployFailure {
  /** The promised words around the server's own. */
  text: string
  /** What is known where the server said nothing. */
  cause: string
}

export interface DeployView {
  deploy: () => void
  deploying: boolean
  /** What stands in the way, in the order of the checks; empty when nothing does. */
  problems: readonly FormProblem[]
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
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: async ({ payload, send }: Deployment<Form>) => ({ payload, saved: await send() }),
    onMutate: preloadDeployed,
    onSuccess: ({ saved }) => {
      client.setQueryData(automationQuery(kind, saved.automationId).queryKey, saved)
      void client.invalidateQueries({ queryKey: listKey(owner.platform_user_id) })
      form.reset(saved)
      onDeployed()
    },
  })

  const deploy = () => {
    if (isPending || data) return
    const found = kind.problemsOf(form.getValues())
    setProblems(found)
    for (const { field, message } of found) form.setError(pathOf<Form>(field), { type: 'check', message })
    if (found.length === 0) mutate(kind.deploymentOf(form.getValues(), owner))
  }
  return {
    deploy,
    deploying: isPending,
    problems,
    failure: error && {
      text: kind.failureText(messageOf(error, editorWords.unknownFailure)),
      cause: causeOf(error),
    },
    deployed: data ? { automationId: data.saved.automationId, payload: data.payload } : null,
    dismiss: () => {
      setProblems([])
      reset()
    },
  }
}

/** Every key of a form is a path of it; the library cannot see that before the form is known. */
const pathOf = <Form extends AutomationForm>(field: keyof Form & string) => field as string as Path<Form>
