import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { userCooldownSeconds } from '@skein/contract/automations/parts/action-limits'
import { limits } from '@skein/contract/limits'
import { Field } from '../../../ui/forms/field.tsx'
import { RangeField } from '../../../ui/forms/range-field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { conversationWords } from '../../../copy/automations/editors/ai-conversation.ts'
import { Conditions } from '../fields/conditions.tsx'
import { NumberPart } from '../fields/number-part.tsx'
import { PromptField } from '../fields/prompt-field.tsx'
import { RagField } from '../fields/rag-field.tsx'
import { automationFieldHook } from '../form/use-form-field.ts'
import type { AiConversationForm } from './ai-conversation-form.ts'
import { ModelFields } from './model-fields.tsx'

const useSetting = automationFieldHook<AiConversationForm>()

/** Settings of the bot's answers. */
export function SettingsSection({ account }: { account: ConnectedAccount }) {
  const temperature = useSetting('temperature')
  return (
    <section aria-labelledby="settings-title" className="flex flex-col gap-5 border-t border-line pt-5 pb-8">
      <h2 id="settings-title" tabIndex={-1} className="section-head">
        {conversationWords.advanced}
      </h2>
      <WordsFields />
      <ModelFields platformUserId={account.platform_user_id} />
      <div data-field="temperature">
        <RangeField
          label={conversationWords.temperature}
          min={0}
          max={2}
          step={0.1}
          scale={conversationWords.scale}
          value={temperature.value}
          onValueChange={temperature.set}
        />
      </div>
      <ConductFields />
    </section>
  )
}

function WordsFields() {
  const name = useSetting('name')
  return (
    <>
      <div data-field="name">
        <Field label={conversationWords.name} error={name.error} required>
          <TextInput
            value={name.value}
            maxLength={limits.automationName}
            onChange={(event) => name.set(event.currentTarget.value)}
            onBlur={name.onBlur}
          />
        </Field>
      </div>
      <PromptField
        name="system_prompt"
        label={conversationWords.systemPrompt}
        hint={conversationWords.systemPromptHint}
        rows={4}
        className="min-h-24"
      />
    </>
  )
}

function ConductFields() {
  return (
    <>
      <RagField label={conversationWords.rag} hint={conversationWords.ragHint} />
      <div className="sm:max-w-64">
        <NumberPart part={userCooldownSeconds} />
      </div>
      <Conditions />
    </>
  )
}
