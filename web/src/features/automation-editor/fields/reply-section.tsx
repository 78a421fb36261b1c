import { defaultDmPrompt, type ReplyType } from '@skein/contract/automations/kinds/automation-fields'
import type { ReactNode } from 'react'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { fieldWords } from '../../../copy/automations/editors/editor.ts'
import { AiModelNote } from './ai-model-note.tsx'
import { PromptField } from './prompt-field.tsx'
import { RagField } from './rag-field.tsx'
import { automationFieldHook, useTriggerField } from '../form/use-form-field.ts'

const usePrompt = automationFieldHook<{ system_prompt: string | null }>()
const useReplyField = automationFieldHook<{ reply_type: ReplyType }>()

/** Who writes the reply: the owner, in the fields passed as children, or the AI. `extras` apply to both. */
export function ReplySection({ extras, children }: { extras?: ReactNode; children: ReactNode }) {
  const type = useReplyField('reply_type')
  return (
    <>
      <ReplyChoice />
      {type.value === 'CUSTOM' ? children : <AiReplyFields />}
      {extras}
    </>
  )
}

function ReplyChoice() {
  const type = useReplyField('reply_type')
  return (
    <div data-field="reply_type">
      <FieldGroup legend={fieldWords.replyType}>
        <Segmented
          label={fieldWords.replyType}
          value={type.value}
          onValueChange={type.set}
          options={[
            { value: 'CUSTOM', label: fieldWords.custom },
            { value: 'AI_DECISION', label: <AiChoice />, hint: fieldWords.proHint },
          ]}
        />
      </FieldGroup>
    </div>
  )
}

function AiChoice() {
  return (
    <>
      {fieldWords.aiReply} <Tag tone="brand">{fieldWords.pro}</Tag>
    </>
  )
}

/** Settings for replies that the AI writes. */
function AiReplyFields() {
  const trigger = useTriggerField('trigger_type')
  const prompt = usePrompt('system_prompt')
  return (
    <>
      {/* For AI decisions the trigger section shows the note. */}
      {trigger.value !== 'AI_DECISION' && <AiModelNote />}
      <PromptField
        name="system_prompt"
        label={fieldWords.systemPrompt}
        // A reply that names a discount is held back unless the knowledge base has it.
        hint={prompt.value === defaultDmPrompt ? fieldWords.discountHint : fieldWords.systemPromptHint}
      />
      <RagField label={fieldWords.rag} hint={fieldWords.ragHint} />
    </>
  )
}
