import { defaultDmPrompt, type ReplyType } from '@skein/contract/automations/kinds/automation-fields'
import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { AiModelNote } from '../model/ai-model-note.tsx'
import { PromptField } from '../model/prompt-field.tsx'
import { RagField } from '../model/rag-field.tsx'
import { automationFieldHook, useTriggerField } from '../form/use-form-field.ts'

const usePrompt = automationFieldHook<{ system_prompt: string | null }>()
const useReplyField = automationFieldHook<{ reply_type: ReplyType }>()

/** Who writes the reply: the owner, in the fields passed as children, or the AI. */
export function ReplySection({ children }: { children: ReactNode }) {
  const type = useReplyField('reply_type')
  return (
    <>
      <ReplyChoice />
      {type.value === 'CUSTOM' ? children : <AiReplyFields />}
    </>
  )
}

function ReplyChoice() {
  const type = useReplyField('reply_type')
  return (
    <div data-field="reply_type">
      <FieldGroup legend={m.editor_field_reply_type()}>
        <Segmented
          label={m.editor_field_reply_type()}
          value={type.value}
          onValueChange={type.set}
          options={[
            { value: 'CUSTOM', label: m.editor_field_custom() },
            { value: 'AI_DECISION', label: <AiChoice />, hint: m.editor_field_pro_hint() },
          ]}
        />
      </FieldGroup>
    </div>
  )
}

function AiChoice() {
  return (
    <>
      {m.editor_field_ai_reply()} <Tag tone="neutral">{m.editor_field_pro()}</Tag>
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
        label={m.common_system_prompt()}
        // A reply that names a discount is held back unless the knowledge base has it.
        hint={
          prompt.value === defaultDmPrompt
            ? m.editor_field_discount_hint()
            : m.editor_field_system_prompt_hint()
        }
      />
      <RagField label={m.common_knowledge_base_rag()} hint={m.editor_field_rag_hint()} />
    </>
  )
}
