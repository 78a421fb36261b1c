import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { sentenceOf, slotColourOf } from '@skein/contract/automations/sentence/sentence'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { FormProvider, useFormContext, useFormState } from 'react-hook-form'
import { sampleTriggerOf } from '@skein/contract/automations/backtest/sample-trigger'
import { m } from '@skein/messages'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { AutomationStatus } from './automation-status.tsx'
import { EditorHead } from './editor-head.tsx'
import { RestoreBar } from './restore-bar.tsx'
import { fieldOfSlot, noOwner } from '../form/automation-form.ts'
import type { AutomationForm, AutomationKind, AutomationOwner } from '../form/editor-kind.ts'
import { SentenceLine } from './sentence-line.tsx'
import type { AutomationEditorProps, OpenAutomation } from './use-editor.ts'
import { useShownValues } from '../form/use-form-field.ts'
import { type AutomationDraft, DraftContext } from '../../backtest/draft-context.ts'
import { ConflictView } from '../deploy/conflict-view.tsx'
import { PausedDialog } from '../deploy/paused-dialog.tsx'
import { BrokenView } from '../examples/broken-view.tsx'
import type { DeployFailure, DeployView } from '../deploy/use-deploy.ts'
import { editorOf } from '../../../lib/editor-path-of.ts'
import { typeListPath } from '../../../lib/paths.ts'
import { VersionsButton } from '../versions/versions-button.tsx'
import type { Deployed } from '../deploy/deploy-types.ts'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { MissingOverlay } from '../../../ui/loading/missing-part.tsx'

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
          <EditorHead
            titles={kind.titles}
            stored={initial.automation_id !== null}
            status={
              <AutomationStatus
                platformUserId={account.platform_user_id}
                automationId={initial.automation_id}
              />
            }
            actions={
              initial.automation_id !== null && (
                <VersionsButton automationId={initial.automation_id} onRestored={deploy.reload} />
              )
            }
          >
            <SentenceHeader kind={kind} platformUserId={account.platform_user_id} onField={onField} />
          </EditorHead>
          {draft.restoredAt !== null && (
            <RestoreBar restoredAt={draft.restoredAt} onDiscard={draft.discard} />
          )}
          {children}
        </section>
      </DraftProvider>
      <FailureDialog {...deploy} />
      <PausedDialog {...deploy} />
      <ConflictView {...deploy} />
      <BrokenView {...deploy} />
      {deploy.deployed && (
        <DeployedView
          kind={kind}
          account={account}
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
  platformUserId: string
  onField: (field: string) => void
}

/** The automation as a sentence; each slot links to its field. */
function SentenceHeader<Form extends AutomationForm>({
  kind,
  platformUserId,
  onField,
}: SentenceHeaderProps<Form>) {
  const form = useShownValues<Form>()
  const automation = {
    ...kind.payloadOf(form, noOwner),
    reply_type: form.reply_type,
    automation_type: kind.type,
  }
  return (
    <SentenceLine
      type={kind.type}
      automationId={form.automation_id}
      platformUserId={platformUserId}
      tokens={sentenceOf(automation)}
      onSlot={(slot) => onField(fieldOfSlot(slot, form))}
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
      title={m.editor_leave_title()}
      text={m.editor_leave_text()}
      confirm={{ label: m.editor_leave(), onConfirm: leave }}
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

/** Why the server refused a deploy. */
function FailureDialog({ failure, dismiss }: DeployView) {
  const refusal = useLast(failure ?? undefined)
  return (
    <AlertDialog
      open={failure !== null}
      onClose={dismiss}
      title={m.editor_failed_title()}
      text={refusal && <Refusal {...refusal} />}
      okLabel={m.controls_ok()}
    />
  )
}

/** The error text, the cause unless the text contains it, and the next step. */
function Refusal({ text, cause }: DeployFailure) {
  return (
    <>
      <p>{text}</p>
      <p className="mt-3">
        {!text.endsWith(cause) && `${cause} `}
        {m.editor_kept()}
      </p>
    </>
  )
}

/** Returns the value, or the last non-null one, which a closing dialog still shows. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

const DeployedDialog = lazyPart(
  async () => (await import('../deploy/deployed-dialog.tsx')).DeployedDialog,
  MissingOverlay,
)

interface DeployedViewProps<Form extends AutomationForm> {
  kind: AutomationKind<Form>
  account: ConnectedAccount
  deployed: Deployed
  onClose: () => void
  onAnother: () => void
}

/** Shown after a deploy: links to the list, to a new automation, and back to this one, which is now stored. */
function DeployedView<Form extends AutomationForm>(props: DeployedViewProps<Form>) {
  const { kind, account, deployed, onClose, onAnother } = props
  const navigate = useNavigate()
  const { automationId, payload, isNew, status } = deployed
  const isDm = kind.type === 'DM_REPLY'
  const viewList = () => void navigate({ href: `${typeListPath(kind.listAfterDeploy)}#${automationId}` })
  const close = () => {
    onClose()
    // A deployed DM reply is shown in its list; the other editors stay open.
    if (isDm) viewList()
    else void navigate({ href: editorOf(kind.type, automationId), replace: true })
  }
  const automation = { ...payload, automation_type: kind.type }
  return (
    <Suspense>
      <DeployedDialog
        open
        ink={slotColourOf[kind.type]}
        username={account.username}
        sample={sampleTriggerOf(automation)}
        tokens={sentenceOf(automation)}
        payload={payload}
        automationId={automationId}
        platformUserId={account.platform_user_id}
        isNew={isNew}
        status={status}
        showsJson={isDm}
        onClose={close}
        onViewList={viewList}
        onAnother={kind.type === 'AI_DM_CONVERSATION' ? undefined : onAnother}
      />
    </Suspense>
  )
}
