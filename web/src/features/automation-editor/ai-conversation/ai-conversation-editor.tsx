import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import { m } from '@skein/messages'
import { typeListPath } from '../../../lib/paths.ts'
import { sourcesQuery } from '../../../components/training/sources-query.ts'
import { BacktestButton } from '../../backtest/backtest-button.tsx'
import { DeployBar } from '../deploy/deploy-bar.tsx'
import { EditorFrame } from '../frame/editor-frame.tsx'
import { EditorViews } from '../frame/editor-views.tsx'
import { type AutomationEditorProps, type OpenAutomation, useEditor } from '../frame/use-editor.ts'
import { useEditorKeys } from '../frame/use-editor-keys.ts'
import type { AiConversationForm } from './ai-conversation-form.ts'
import { AnsweringChatbot } from './answering-chatbot.tsx'
import { OneChatbot } from './existing-chatbot.tsx'
import { SettingsSection } from './settings-section.tsx'
import { TrainingList } from './training-list.tsx'
import { TrainingSection } from './training-section.tsx'

/** An account has one chatbot: the setup opens only while there is none. */
export function AiConversationEditor(props: AutomationEditorProps<AiConversationForm>) {
  const { account, initial } = props
  if (initial.automation_id !== null) return <OpenEditor {...props} />
  return (
    <OneChatbot platformUserId={account.platform_user_id}>
      <OpenEditor {...props} />
    </OneChatbot>
  )
}

/** Three steps: add training items or skip, adjust the settings, publish. */
function OpenEditor(props: AutomationEditorProps<AiConversationForm>) {
  const { kind, account } = props
  const initial = named(props.initial, account.platform_username)
  const automation = useEditor({ ...props, initial })
  const { draft, deploy } = automation
  useReadyKnowledge(automation, initial, account.platform_user_id)
  const [wasOpened, setWasOpened] = useState(initial.automation_id !== null)
  const settingsOpen = wasOpened || draft.restoredAt !== null
  const { views, start, goTo } = useEditorKeys({
    firstSide: kind.firstSide,
    deploy: () => (settingsOpen ? deploy.deploy() : null),
    saveDraft: draft.saveNow,
    open: () => setWasOpened(true),
  })
  return (
    <EditorFrame {...props} automation={automation} onField={goTo}>
      {initial.automation_id !== null && (
        <AnsweringChatbot automationId={initial.automation_id} platformUserId={account.platform_user_id} />
      )}
      <EditorViews kind={kind} account={account} {...views} onField={goTo}>
        <Steps
          kind={kind}
          account={account}
          settingsOpen={settingsOpen}
          onOpen={() => setWasOpened(true)}
          more={views.more}
          onMoreChange={views.onMoreChange}
        />
      </EditorViews>
      {settingsOpen && (
        <DeployBar
          list={typeListPath(kind.type)}
          label={m.common_save_publish()}
          savedAt={draft.savedAt}
          deploying={deploy.deploying}
          onDeploy={start}
        >
          <BacktestButton deployLabel={m.common_save_publish()} onDeploy={start} onField={goTo} />
        </DeployBar>
      )}
    </EditorFrame>
  )
}

/** A new conversation uses the knowledge base when the account has sources that are ready. */
function useReadyKnowledge(
  { form, draft }: OpenAutomation<AiConversationForm>,
  initial: AiConversationForm,
  platformUserId: string,
): void {
  const { data: sources } = useQuery(sourcesQuery(platformUserId))
  const isDecided = useRef(false)
  const applies = initial.automation_id === null && draft.restoredAt === null && sources !== undefined
  useEffect(() => {
    if (!applies || isDecided.current) return
    isDecided.current = true
    if (!sources.some(({ status, enabled }) => status === 'ready' && enabled)) return
    // A new default, so that the form has no unsaved change.
    form.reset({ ...initial, is_rag_enabled: true }, { keepDirtyValues: true, keepDirty: true })
  }, [applies, sources, form, initial])
}

interface StepsProps extends ComponentProps<typeof SettingsSection> {
  settingsOpen: boolean
  onOpen: () => void
}

/** Training form, list of training items, and the settings once they are open. */
function Steps({ settingsOpen, onOpen, ...settings }: StepsProps) {
  const { setValue } = useFormContext<AiConversationForm>()
  const skip = () => {
    flushSync(onOpen)
    focusSettings()
  }
  const onAdded = () => {
    setValue('is_rag_enabled', true, { shouldDirty: true })
    onOpen()
  }
  return (
    <div className="flex flex-col gap-8">
      <TrainingSection owner={settings.account} settingsOpen={settingsOpen} onAdded={onAdded} onSkip={skip} />
      <TrainingList account={settings.account} />
      {settingsOpen && (
        // Enter does not deploy; only the button and its shortcut do.
        <form noValidate onSubmit={(event) => event.preventDefault()}>
          <SettingsSection {...settings} />
        </form>
      )}
    </div>
  )
}

/** A new bot is named after its account, unless a recipe names it. */
const named = (form: AiConversationForm, username: string): AiConversationForm =>
  form.automation_id === null && form.name === ''
    ? { ...form, name: m.ai_conversation_bot_name({ username }) }
    : form

function focusSettings(): void {
  const head = document.getElementById('settings-title')
  head?.focus({ preventScroll: true })
  head?.scrollIntoView({ block: 'start', behavior: 'smooth' })
}
