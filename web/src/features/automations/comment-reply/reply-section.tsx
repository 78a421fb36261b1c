import { limits } from '@skein/contract/limits'
import { FieldGroup } from '../../../ui/field-group.tsx'
import { Field } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { fieldWords, sectionWords } from '../../../words/comment-reply.ts'
import { Section } from '../editor/section.tsx'
import { AiModelNote } from './ai-model-note.tsx'
import { useRuleField } from './use-rule-field.ts'

/** What is answered in public. */
export function ReplySection() {
  const type = useRuleField('replyType')
  return (
    <Section title={sectionWords.reply} anchor="reply">
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
      {type.value === 'custom' ? <CustomFields /> : <AiFields />}
    </Section>
  )
}

function AiChoice() {
  return (
    <>
      {fieldWords.aiReply} <Tag tone="brand">{fieldWords.pro}</Tag>
    </>
  )
}

function CustomFields() {
  const message = useRuleField('customMessage')
  return (
    <div data-field="customMessage">
      <Field label={fieldWords.customMessage} hint={fieldWords.customMessageHint} error={message.error}>
        <TextArea
          value={message.value}
          maxLength={limits.commentReply}
          counter={{ count: message.value.length, max: limits.commentReply }}
          placeholder={fieldWords.customMessagePlaceholder}
          onChange={(event) => message.set(event.currentTarget.value)}
          onBlur={message.onBlur}
        />
      </Field>
    </div>
  )
}

function AiFields() {
  const prompt = useRuleField('systemPrompt')
  const rag = useRuleField('isRagEnabled')
  return (
    <>
      <AiModelNote />
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
