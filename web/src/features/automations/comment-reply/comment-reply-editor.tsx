import type { ConnectedAccount } from '@skein/contract/accounts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { FormProvider, useForm } from 'react-hook-form'
import { useShortcut } from '../../../lib/use-shortcut.ts'
import { editorWords } from '../../../words/comment-reply.ts'
import { checkRule } from './check-rule.ts'
import { type CommentReplyForm, type CommentReplyFormField } from './comment-reply-form.ts'
import { DeployBar } from './deploy-bar.tsx'
import { DeployDialogs } from './deploy-dialogs.tsx'
import { DeployedView } from './deployed-view.tsx'
import { draftKey } from './draft-store.ts'
import { type EditorView, EditorViews } from './editor-views.tsx'
import { focusField } from './focus-field.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { RestoreBar } from './restore-bar.tsx'
import { SentenceHeader } from './sentence-header.tsx'
import { useDeploy } from './use-deploy.ts'
import { useDraft } from './use-draft.ts'

interface CommentReplyEditorProps {
  account: ConnectedAccount
  /** What is stored, or the defaults of a new rule. */
  initial: CommentReplyForm
  /** Opens an empty editor in the place of this one. */
  onAnother: () => void
}

/** The whole editor of a comment rule. */
export function CommentReplyEditor({ account, initial, onAnother }: CommentReplyEditorProps) {
  const [view, setView] = useState<EditorView>('editor')
  const form = useForm<CommentReplyForm>({
    defaultValues: initial,
    mode: 'onTouched',
    resolver: checkRule,
    shouldFocusError: false,
  })
  const draft = useDraft(form, draftKey(account.platform_user_id, initial.automationId))
  const deploy = useDeploy(form, account, draft.forget)

  const start = () => {
    flushSync(() => setView('editor'))
    deploy.deploy()
  }
  const goTo = (field: CommentReplyFormField) => {
    flushSync(() => setView('editor'))
    focusField(field)
  }
  useShortcut('$mod+Enter', start)
  useShortcut('$mod+KeyS', draft.saveNow)
  useShortcut('v', () => setView(view === 'editor' ? 'preview' : 'editor'))

  return (
    <FormProvider {...form}>
      <section className="flex grow flex-col gap-6">
        <header className="flex flex-col gap-4">
          <h1 className="label-text text-text-2">
            {initial.automationId === null ? editorWords.newTitle : editorWords.editTitle}
          </h1>
          <SentenceHeader onField={goTo} />
        </header>
        {draft.restoredAt !== null && <RestoreBar restoredAt={draft.restoredAt} onDiscard={draft.discard} />}
        <EditorViews account={account} view={view} onViewChange={setView} />
        <DeployBar savedAt={draft.savedAt} deploying={deploy.deploying} onDeploy={start} />
      </section>
      <DeployDialogs {...deploy} />
      {deploy.deployed && (
        <DeployedView deployed={deploy.deployed} onClose={deploy.dismiss} onAnother={onAnother} />
      )}
      <LeaveGuard onLeave={draft.saveNow} />
    </FormProvider>
  )
}
