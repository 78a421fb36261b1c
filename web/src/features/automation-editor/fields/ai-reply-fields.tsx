import { fieldWords } from '../../../copy/automations/editor.ts'
import { AiModelNote } from './ai-model-note.tsx'
import { PromptField } from './prompt-field.tsx'
import { RagField } from './rag-field.tsx'
import { useTriggerField } from './use-trigger-field.ts'

/** How the AI writes, when it writes the reply. */
export function AiReplyFields() {
  const trigger = useTriggerField('triggerType')
  return (
    <>
      {/* Where the AI also decides, the note stands above already. */}
      {trigger.value !== 'ai' && <AiModelNote />}
      <PromptField name="systemPrompt" label={fieldWords.systemPrompt} hint={fieldWords.systemPromptHint} />
      <RagField label={fieldWords.rag} hint={fieldWords.ragHint} />
    </>
  )
}
