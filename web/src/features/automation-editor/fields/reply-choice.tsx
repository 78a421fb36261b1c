import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { fieldWords } from '../../../copy/automations/editor.ts'
import type { ReplyChoice as Choice } from '../form/automation-form.ts'
import { automationFieldHook } from '../form/use-form-field.ts'

/** Who writes the reply, whatever the kind of the rule around it. */
export const useReplyChoice = () => useReplyField('replyType')

const useReplyField = automationFieldHook<{ replyType: Choice }>()

/** The owner writes the reply, or the AI does. */
export function ReplyChoice() {
  const type = useReplyChoice()
  return (
    <div data-field="replyType">
      <FieldGroup legend={fieldWords.replyType}>
        <Segmented
          label={fieldWords.replyType}
          value={type.value}
          onValueChange={type.set}
          options={[
            { value: 'custom', label: fieldWords.custom },
            { value: 'ai_decision', label: <AiChoice /> },
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
