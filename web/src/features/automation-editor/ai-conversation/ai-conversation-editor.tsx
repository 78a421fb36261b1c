import type { ConnectedAccount } from '@skein/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import { typeListPath } from '../../../lib/paths.ts'
import { useShortcut } from '../../../lib/browser/use-shortcut.ts'
import { sourcesQuery } from '../../../components/training/sources-query.ts'
import { conversationWords } from '../../../copy/automations/ai-conversation.ts'
import { BacktestButton } from '../../backtest/backtest-button.tsx'
import { DeployBar } from '../deploy/deploy-bar.tsx'
import { EditorFrame } from '../frame/editor-frame.tsx'
import { focusField } from '../../../lib/browser/focus-field.ts'
import type { AutomationKind } from '../form/editor-kind.ts'
import type { DeployView } from '../deploy/use-deploy.ts'
import { type AutomationEditorProps, useEditor } from '../frame/use-editor.ts'
import type { AiConversationForm } from './ai-conversation-form.ts'
import { TrainingList } from './training-list.tsx'
import { TrainingSection } from './training-section.tsx'

/** Three steps: add training items or skip, adjust the settings, publish. */
export function AiConversationEditor(props: AutomationEditorProps<AiConversationForm>) {
  const { kind, account } = props
  const initial = named(props.initial, account.platform_username)
  const automation = useEditor({ ...props, initial })
  const { draft, deploy } = automation
  const [opened, setOpened] = useState(initial.automation_id !== null)
  const settingsOpen = opened || draft.restoredAt !== null
  const open = (lead: () => void) => {
    flushSync(() => setOpened(true))
    lead()
  }
  useShortcut('$mod+Enter', () => settingsOpen && deploy.deploy())
  useShortcut('$mod+KeyS', draft.saveNow)
  return (
    <EditorFrame {...props} automation={automation} onField={(field) => open(() => focusField(field))}>
      <Steps kind={kind} account={account} settingsOpen={settingsOpen} open={open} />
      {settingsOpen && <PublishBar list={typeListPath(kind.type)} savedAt={draft.savedAt} deploy={deploy} />}
    </EditorFrame>
  )
}

interface PublishBarProps {
  list: string
  savedAt: number | null
  deploy: DeployView
}

function PublishBar({ list, savedAt, deploy: { deploy, deploying } }: PublishBarProps) {
  const label = conversationWords.publish
  return (
    <DeployBar list={list} label={label} savedAt={savedAt} deploying={deploying} onDeploy={deploy}>
      <BacktestButton deployLabel={label} onDeploy={deploy} onField={focusField} />
    </DeployBar>
  )
}

interface StepsProps {
  kind: AutomationKind<AiConversationForm>
  account: ConnectedAccount
  settingsOpen: boolean
  /** Opens the settings, then runs the callback. */
  open: (lead: () => void) => void
}

/** Training form, list of training items, and the settings once they are open. */
function Steps({ kind: { Fields }, account, settingsOpen, open }: StepsProps) {
  const { setValue } = useFormContext<AiConversationForm>()
  const client = useQueryClient()
  const skip = () => {
    const known = client.getQueryData(sourcesQuery(account.platform_user_id).queryKey) ?? []
    if (known.length > 0) setValue('is_rag_enabled', true, { shouldDirty: true })
    open(focusSettings)
  }
  const onAdded = () => {
    setValue('is_rag_enabled', true, { shouldDirty: true })
    open(() => {})
  }
  return (
    <div className="mx-auto grid w-full max-w-[760px] grow content-start gap-8 2xl:max-w-none 2xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] 2xl:gap-x-12">
      <TrainingSection owner={account} settingsOpen={settingsOpen} onAdded={onAdded} onSkip={skip} />
      <div className="2xl:col-start-2 2xl:row-span-2 2xl:row-start-1">
        <TrainingList account={account} />
      </div>
      {settingsOpen && (
        <form noValidate onSubmit={(event) => event.preventDefault()} className="2xl:col-start-1">
          <Fields account={account} />
        </form>
      )}
    </div>
  )
}

/** A new bot is named after its account. */
const named = (form: AiConversationForm, username: string): AiConversationForm =>
  form.automation_id === null ? { ...form, name: conversationWords.botName(username) } : form

function focusSettings(): void {
  const head = document.getElementById('settings-title')
  head?.focus({ preventScroll: true })
  head?.scrollIntoView({ block: 'start', behavior: 'smooth' })
}
