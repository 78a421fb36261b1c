import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { AutomationForm, AutomationKind, AutomationOwner } from '../form/editor-kind.ts'
import { DraftContext, type AutomationDraft } from '../../backtest/draft-context.ts'

interface DraftProviderProps<Form extends AutomationForm> {
  kind: AutomationKind<Form>
  owner: AutomationOwner
  children: ReactNode
}

/** Provides the edited automation to the backtest. Must be inside the form provider. */
export function DraftProvider<Form extends AutomationForm>({
  kind,
  owner,
  children,
}: DraftProviderProps<Form>) {
  const { getValues } = useFormContext<Form>()
  const draft: AutomationDraft = {
    type: kind.type,
    platformUserId: owner.platform_user_id,
    payloadOf: () => kind.payloadOf(getValues(), owner),
    automationIdOf: () => getValues().automation_id,
    problemOf: () => kind.problemsOf(getValues()).find(({ field }) => field !== 'name') ?? null,
  }
  return <DraftContext value={draft}>{children}</DraftContext>
}
