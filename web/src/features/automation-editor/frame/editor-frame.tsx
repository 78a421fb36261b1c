import { sentenceOf } from '@skein/contract/automations/sentence'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FormProvider, useFormState, useFormContext } from 'react-hook-form'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { editorWords } from '../../../copy/automations/editor.ts'
import { DeployDialogs } from '../deploy/deploy-dialogs.tsx'
import { DeployedView } from '../deploy/deployed-view.tsx'
import { EditorHead } from './editor-head.tsx'
import { RestoreBar } from './restore-bar.tsx'
import { noOwner } from '../form/automation-form.ts'
import type { AutomationForm, AutomationKind, AutomationOwner } from '../form/editor-kind.ts'
import { SentenceLine } from './sentence-line.tsx'
import type { OpenAutomation, AutomationEditorProps } from './use-editor.ts'
import { useFormValues } from '../form/use-form-field.ts'
import { DraftContext, type AutomationDraft } from '../../backtest/draft-context.ts'

interface EditorFrameProps<Form extends AutomationForm> extends AutomationEditorProps<Form> {
  automation: OpenAutomation<Form>
  /** Called with the field of a slot that was clicked in the sentence. */
  onField: (field: string) => void
  children: ReactNode
}

/** Surrounds the fields of every kind: sentence, restored draft, deploy result. */
export function EditorFrame<Form extends AutomationForm>(props: EditorFrameProps<Form>) {
  const { kind, account, initial, onAnother, automation, onField, children } = props
  const { form, draft, deploy } = automation
  return (
    <FormProvider {...form}>
      <DraftProvider kind={kind} owner={account}>
        <section className="flex grow flex-col gap-6">
          <EditorHead titles={kind.titles} stored={initial.automation_id !== null}>
            <SentenceHeader kind={kind} onField={onField} />
          </EditorHead>
          {draft.restoredAt !== null && (
            <RestoreBar restoredAt={draft.restoredAt} onDiscard={draft.discard} />
          )}
          {children}
        </section>
      </DraftProvider>
      <DeployDialogs {...deploy} />
      {deploy.deployed && (
        <DeployedView
          kind={kind}
          username={account.username}
          deployed={deploy.deployed}
          onClose={deploy.dismiss}
          onAnother={onAnother}
        />
      )}
      <LeaveGuard onLeave={draft.saveNow} />
    </FormProvider>
  )
}

interface SentenceHeaderProps<Form extends AutomationForm> {
  kind: AutomationKind<Form>
  onField: (field: string) => void
}

/** The automation as a sentence; each slot links to its field. */
function SentenceHeader<Form extends AutomationForm>({ kind, onField }: SentenceHeaderProps<Form>) {
  const form = useFormValues<Form>()
  const automation = {
    ...kind.payloadOf(form, noOwner),
    reply_type: form.reply_type,
    automation_type: kind.type,
  }
  return (
    <SentenceLine
      type={kind.type}
      automationId={form.automation_id}
      tokens={sentenceOf(automation)}
      onSlot={(slot) => onField(kind.fieldOfSlot(slot, form))}
    />
  )
}

/** Asks for confirmation before unsaved changes are left. */
function LeaveGuard({ onLeave }: { onLeave: () => void }) {
  const { isDirty } = useFormState()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const leave = () => {
    onLeave()
    proceed?.()
  }
  return (
    <AlertDialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title={editorWords.leaveTitle}
      text={editorWords.leaveText}
      confirm={{ label: editorWords.leave, onConfirm: leave }}
    />
  )
}

interface DraftProviderProps<Form extends AutomationForm> {
  kind: AutomationKind<Form>
  owner: AutomationOwner
  children: ReactNode
}

/** Provides the edited automation to the backtest. Must be inside the form provider. */
function DraftProvider<Form extends AutomationForm>({ kind, owner, children }: DraftProviderProps<Form>) {
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
