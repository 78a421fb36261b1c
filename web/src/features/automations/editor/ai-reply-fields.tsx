import { limits } from '@skein/contract/limits'
import { Field } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { fieldWords } from '../../../words/editor.ts'
import { AiModelNote } from './ai-model-note.tsx'
import { ruleFieldHook } from './use-rule-field.ts'
import { useTriggerField } from './use-trigger-field.ts'

const useAiField = ruleFieldHook<{ systemPrompt: string; isRagEnabled: boolean }>()

/** How the AI writes, when it writes the reply. */
export function AiReplyFields() {
  const prompt = useAiField('systemPrompt')
  const rag = useAiField('isRagEnabled')
  const trigger = useTriggerField('triggerType')
  return (
    <>
      {/* Where the AI also decides, the note stands above already. */}
      {trigger.value !== 'ai' && <AiModelNote />}
      <div data-field="systemPrompt">
        <Field label={fieldWords.systemPrompt} hint={fieldWords.systemPromptHint}>
          <TextArea
            value={prompt.value}
            maxLength={limits.prompt}
            onChange={(event) => prompt.set(event.currentTarget.value)}
            onBlur={prompt.onBlur}
          />
        </Field>
      </div>
      <div data-field="isRagEnabled">
        <Switch
          label={fieldWords.rag}
          hint={fieldWords.ragHint}
          checked={rag.value}
          onCheckedChange={rag.set}
        />
      </div>
    </>
  )
}
