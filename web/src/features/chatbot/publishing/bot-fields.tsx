import { limits } from '@skein/contract/limits'
import { Field } from '../../../ui/forms/field.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { publishWords } from '../../../copy/publish.ts'
import type { BotForm, BotProblems } from './bot-form.ts'

interface BotFieldsProps {
  draft: BotForm
  problems: BotProblems
  onChange: (change: Partial<BotForm>) => void
}

/** Name, prompt and the switch of the knowledge base. */
export function BotFields({ draft, problems, onChange }: BotFieldsProps) {
  return (
    <>
      <div data-field="name">
        <Field label={publishWords.name} error={problems.name} required>
          <TextInput
            value={draft.name}
            maxLength={limits.automationName}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        </Field>
      </div>
      <div data-field="systemPrompt">
        <Field
          label={publishWords.prompt}
          hint={publishWords.promptHint}
          error={problems.systemPrompt}
          required
        >
          <TextArea
            rows={5}
            className="min-h-28"
            value={draft.systemPrompt}
            maxLength={limits.prompt}
            counter={{ count: draft.systemPrompt.length, max: limits.prompt }}
            onChange={(event) => onChange({ systemPrompt: event.currentTarget.value })}
          />
        </Field>
      </div>
      <Switch
        label={publishWords.rag}
        hint={publishWords.ragHint}
        checked={draft.isRagEnabled}
        onCheckedChange={(isRagEnabled) => onChange({ isRagEnabled })}
      />
    </>
  )
}
