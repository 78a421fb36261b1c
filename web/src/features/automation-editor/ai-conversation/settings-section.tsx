import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { limits } from '@skein/contract/limits'
import { m } from '@skein/messages'
import { Field } from '../../../ui/forms/field.tsx'
import { RangeField } from '../../../ui/forms/range-field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { EditorSections, type MoreOptionsState } from '../fields/editor-sections.tsx'
import { PromptField } from '../model/prompt-field.tsx'
import { RagField } from '../model/rag-field.tsx'
import type { AutomationKind } from '../form/editor-kind.ts'
import { automationFieldHook } from '../form/use-form-field.ts'
import type { AiConversationForm } from './ai-conversation-form.ts'
import { ModelFields } from './model-fields.tsx'

const scale = [
  m.editor_field_scale_precise(),
  m.editor_field_scale_balanced(),
  m.editor_field_scale_creative(),
] as const

const useSetting = automationFieldHook<AiConversationForm>()

interface SettingsSectionProps extends MoreOptionsState {
  kind: AutomationKind<AiConversationForm>
  account: ConnectedAccount
}

/** Settings of the bot's answers. */
export function SettingsSection({ kind, account, ...more }: SettingsSectionProps) {
  return (
    <section aria-labelledby="settings-title" className="flex flex-col gap-5 pb-8">
      <h2 id="settings-title" tabIndex={-1} className="section-head">
        {m.ai_conversation_advanced()}
      </h2>
      <NameField />
      <PromptField
        name="system_prompt"
        label={m.common_system_prompt()}
        hint={m.common_system_prompt_hint()}
        rows={4}
        className="min-h-24"
      />
      <ModelFields platformUserId={account.platform_user_id} />
      <RagField label={m.common_knowledge_base_rag()} hint={m.common_use_knowledge_base()} />
      <EditorSections kind={kind} {...more} />
    </section>
  )
}

function NameField() {
  const name = useSetting('name')
  return (
    <div data-field="name">
      <Field label={m.editor_field_name()} error={name.error} required>
        <TextInput
          value={name.value}
          maxLength={limits.automationName}
          onChange={(event) => name.set(event.currentTarget.value)}
          onBlur={name.onBlur}
        />
      </Field>
    </div>
  )
}

/** How freely the model answers. */
export function TemperatureField() {
  const temperature = useSetting('temperature')
  return (
    <div data-field="temperature">
      <RangeField
        label={m.editor_field_temperature()}
        min={0}
        max={2}
        step={0.1}
        scale={scale}
        value={temperature.value}
        onValueChange={temperature.set}
      />
    </div>
  )
}
