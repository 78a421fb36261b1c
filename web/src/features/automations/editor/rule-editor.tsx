import type { ConnectedAccount } from '@skein/contract/accounts'
import { useState } from 'react'
import { type DefaultValues, FormProvider, useForm } from 'react-hook-form'
import { typeListPath } from '../../../lib/paths.ts'
import { editorWords } from '../../../words/editor.ts'
import { DraftProvider } from '../dry-run/draft-provider.tsx'
import { DryRunButton } from '../dry-run/dry-run-button.tsx'
import { checkRule } from './check-rule.ts'
import { DeployBar } from './deploy-bar.tsx'
import { DeployDialogs } from './deploy-dialogs.tsx'
import { DeployedView } from './deployed-view.tsx'
import { draftKey } from './draft-store.ts'
import { EditorHead } from './editor-head.tsx'
import { EditorViews } from './editor-views.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { RestoreBar } from './restore-bar.tsx'
import type { RuleForm, RuleKind } from './rule-kind.ts'
import { SentenceHeader } from './sentence-header.tsx'
import { useDeploy } from './use-deploy.ts'
import { useDraft } from './use-draft.ts'
import { useEditorKeys } from './use-editor-keys.ts'

export interface RuleEditorProps<Form extends RuleForm> {
  kind: RuleKind<Form>
  account: ConnectedAccount
  /** What is stored, or the defaults of a new rule. */
  initial: Form
  /** Opens an empty editor in the place of this one. */
  onAnother: () => void
}

/** The whole editor of a rule of any kind. */
export function RuleEditor<Form extends RuleForm>(props: RuleEditorProps<Form>) {
  const { kind, account, initial, onAnother } = props
  const form = useRule(kind, initial)
  const draft = useDraft(
    form,
    draftKey(kind.type, account.platform_user_id, initial.automationId),
    kind.shape,
  )
  const deploy = useDeploy({ kind, form, owner: account, onDeployed: draft.forget })
  const { views, start, goTo } = useEditorKeys({
    firstSide: kind.firstSide,
    deploy: deploy.deploy,
    saveDraft: draft.saveNow,
  })
  return (
    <FormProvider {...form}>
      <DraftProvider kind={kind} owner={account}>
        <section className="flex grow flex-col gap-6">
          <EditorHead titles={kind.titles} stored={initial.automationId !== null}>
            <SentenceHeader kind={kind} onField={goTo} />
          </EditorHead>
          {draft.restoredAt !== null && (
            <RestoreBar restoredAt={draft.restoredAt} onDiscard={draft.discard} />
          )}
          <EditorViews kind={kind} account={account} {...views} onField={goTo} />
          <DeployBar
            list={typeListPath(kind.type)}
            savedAt={draft.savedAt}
            deploying={deploy.deploying}
            onDeploy={start}
          >
            <DryRunButton deployLabel={editorWords.deploy} onDeploy={start} onField={goTo} />
          </DeployBar>
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

/** The form of a rule, checked as its kind checks it. */
export function useRule<Form extends RuleForm>(kind: RuleKind<Form>, initial: Form) {
  const [resolver] = useState(() => checkRule(kind))
  return useForm<Form>({
    defaultValues: defaultsOf(initial),
    mode: 'onTouched',
    resolver,
    shouldFocusError: false,
  })
}

/** A whole form is a fine set of defaults; the library cannot see that before the form is known. */
const defaultsOf = <Form extends RuleForm>(form: Form) => form as unknown as DefaultValues<Form>
