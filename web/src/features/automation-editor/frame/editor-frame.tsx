import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { DraftProvider } from './draft-provider.tsx'
import { DeployDialogs } from '../deploy/deploy-dialogs.tsx'
import { DeployedView } from '../deploy/deployed-view.tsx'
import { EditorHead } from './editor-head.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { RestoreBar } from './restore-bar.tsx'
import type { FieldOf, AutomationForm } from '../form/editor-kind.ts'
import { SentenceHeader } from './sentence-header.tsx'
import type { OpenAutomation, AutomationEditorProps } from './use-editor.ts'

interface EditorFrameProps<Form extends AutomationForm> extends AutomationEditorProps<Form> {
  automation: OpenAutomation<Form>
  /** A part of the sentence was pressed: its field is wanted. */
  onField: (field: FieldOf<Form>) => void
  children: ReactNode
}

/** What stands around the fields of any rule: its sentence, the draft that came back, and how a deploy went. */
export function EditorFrame<Form extends AutomationForm>(props: EditorFrameProps<Form>) {
  const { kind, account, initial, onAnother, automation, onField, children } = props
  const { form, draft, deploy } = automation
  return (
    <FormProvider {...form}>
      <DraftProvider kind={kind} owner={account}>
        <section className="flex grow flex-col gap-6">
          <EditorHead titles={kind.titles} stored={initial.automationId !== null}>
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
