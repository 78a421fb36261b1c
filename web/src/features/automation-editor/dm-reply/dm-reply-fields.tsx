import { sectionWords } from '../../../copy/automations/editor.ts'
import { BasicsSection } from '../fields/basics-section.tsx'
import { CooldownField } from '../fields/count-field.tsx'
import { ModelSection } from '../fields/model-section.tsx'
import { ReplySection } from '../fields/reply-section.tsx'
import { Section } from '../fields/section.tsx'
import { convertUnchanged } from '../form/trigger-logic.ts'
import { TriggerSection } from '../fields/trigger-section.tsx'
import { useFormValues } from '../form/use-form-field.ts'
import { MessageFields } from '../message/message-fields.tsx'
import { messageModels } from '../message/message-form.ts'
import { type DmReplyForm, suggestedDmName } from './dm-reply-form.ts'

export function DmReplyFields() {
  const form = useFormValues<DmReplyForm>()
  return (
    <>
      <TriggerSection event="message" ink="sky" convert={convertUnchanged} />
      <ReplySection>
        <MessageFields />
      </ReplySection>
      <BasicsSection suggestedName={suggestedDmName(form)} />
      <Section title={sectionWords.limits} anchor="limits">
        <CooldownField />
      </Section>
      <ModelSection
        quiet
        models={messageModels}
        unused={form.trigger_type === 'KEYWORD' && form.reply_type === 'CUSTOM'}
      />
    </>
  )
}
