import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { useRef, useState, type FormEvent } from 'react'
import { limits } from '@skein/contract/limits'
import { m } from '@skein/messages'
import { useShortcut } from '../../../lib/browser/keys/use-shortcut.ts'
import type { Difference } from '../../../components/conflict/changed-elsewhere-dialog.tsx'
import { VersionConflict } from '../../../components/conflict/version-conflict.tsx'
import { isVersionConflict } from '../../../lib/api/api-error.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ModelSelect } from '../../../components/models/model-select.tsx'
import { removeBotDraft, saveBotDraft } from './bot-draft-store.ts'
import { botProblemsOf, type BotForm, type BotProblems } from './bot-form.ts'
import type { Chatbot } from './chatbot-logic.ts'
import { BotStateTag } from './bot-summary.tsx'
import { publishFailure, useBot } from './use-bot.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'

interface BotEditorProps {
  account: ConnectedAccount
  bot: Chatbot | null
  draft: BotForm
}

/** Form to create or edit a bot. Saving publishes it. */
export function BotEditor({ account, bot, draft }: BotEditorProps) {
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const { publish } = useBot(account, bot)
  const problems = botProblemsOf(draft)
  const submit = () => {
    setTried(true)
    const [first] = Object.keys(problems)
    if (first)
      return form.current?.querySelector<HTMLElement>(`[data-field=${first}] :is(input, textarea)`)?.focus()
    if (!publish.isPending) publish.mutate(draft)
  }
  useShortcut('submit', submit)
  const press = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <section aria-labelledby="bot-title" className="flex flex-col gap-5">
      <Head bot={bot} />
      <form ref={form} noValidate onSubmit={press} className="flex flex-col gap-5">
        <BotFields
          platformUserId={account.platform_user_id}
          draft={draft}
          problems={tried ? problems : {}}
          onChange={(change) => saveBotDraft(account.platform_user_id, { ...draft, ...change })}
        />
        {publish.error && !(bot && isVersionConflict(publish.error)) && (
          <Banner type="error" onDismiss={publish.reset}>
            {publishFailure(publish.error)}
          </Banner>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={publish.isPending}>
            {m.common_save_publish()}
          </Button>
          {bot && (
            <Button variant="ghost" onClick={() => removeBotDraft(account.platform_user_id)}>
              {m.common_cancel()}
            </Button>
          )}
        </div>
      </form>
      {bot && (
        <VersionConflict
          error={publish.error}
          differencesOf={() => differencesOf(bot, draft)}
          onReload={() => {
            saveBotDraft(account.platform_user_id, bot)
            publish.reset()
          }}
          onOverwrite={() => publish.mutate({ ...draft, version: bot.version })}
          onClose={publish.reset}
        />
      )}
    </section>
  )
}

const differencesOf = (savedForm: BotForm, yours: BotForm): Difference[] => {
  const onOff = (on: boolean) => (on ? m.common_on() : m.common_off())
  return [
    { label: m.publish_name(), saved: savedForm.name, yours: yours.name.trim() },
    { label: m.common_system_prompt(), saved: savedForm.system_prompt, yours: yours.system_prompt.trim() },
    { label: m.common_model(), saved: savedForm.model ?? '', yours: yours.model ?? '' },
    {
      label: m.common_knowledge_base_rag(),
      saved: onOff(savedForm.is_rag_enabled),
      yours: onOff(yours.is_rag_enabled),
    },
  ]
}

function Head({ bot }: { bot: Chatbot | null }) {
  return (
    <div>
      <div className="flex items-center gap-3">
        <h2 id="bot-title" tabIndex={-1} className="section-head">
          {bot ? m.publish_title() : m.publish_create()}
        </h2>
        <BotStateTag live={bot?.is_active ?? false} />
      </div>
      {!bot && <p className="meta">{m.publish_create_text()}</p>}
    </div>
  )
}

interface BotFieldsProps {
  platformUserId: string
  draft: BotForm
  problems: BotProblems
  onChange: (change: Partial<BotForm>) => void
}

/** Name, prompt, model and the switch of the knowledge base. */
function BotFields({ platformUserId, draft, problems, onChange }: BotFieldsProps) {
  return (
    <>
      <div data-field="name">
        <Field label={m.publish_name()} error={problems.name} required>
          <TextInput
            value={draft.name}
            maxLength={limits.automationName}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        </Field>
      </div>
      <div data-field="system_prompt">
        <Field
          label={m.common_system_prompt()}
          hint={m.common_system_prompt_hint()}
          error={problems.system_prompt}
          required
        >
          <TextArea
            rows={5}
            className="min-h-28"
            value={draft.system_prompt}
            maxLength={limits.prompt}
            counter={{ count: draft.system_prompt.length, max: limits.prompt }}
            onChange={(event) => onChange({ system_prompt: event.currentTarget.value })}
          />
        </Field>
      </div>
      <Field label={m.models_choice_chatbot_model()}>
        <ModelSelect
          platformUserId={platformUserId}
          value={draft.model ?? null}
          onValueChange={(model) => onChange({ model })}
        />
      </Field>
      <Switch
        label={m.common_knowledge_base_rag()}
        hint={m.common_use_knowledge_base()}
        checked={draft.is_rag_enabled}
        onCheckedChange={(enabled) => onChange({ is_rag_enabled: enabled })}
      />
    </>
  )
}
