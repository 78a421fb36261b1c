import { sectionWords } from '../../../copy/automations/editor.ts'
import { BasicsSection } from '../fields/basics-section.tsx'
import { CooldownField } from '../fields/count-field.tsx'
import { ModelSection } from '../fields/model-section.tsx'
import { Section } from '../fields/section.tsx'
import { carryOver } from '../form/trigger-logic.ts'
import { TriggerSection } from '../fields/trigger-section.tsx'
import { useWholeAutomation } from '../form/use-whole-form.ts'
import { messageModels } from '../message/message-models.ts'
import { MessageSection } from '../message/message-section.tsx'
import { type DmReplyForm, suggestedDmName } from './dm-reply-form.ts'

/** Every field of a rule for direct messages. */
export function AutomationFields() {
  const form = useWholeAutomation<DmReplyForm>()
  return (
    <>
      <TriggerSection event="message" ink="sky" convert={carryOver} />
      <MessageSection />
      <BasicsSection suggestedName={suggestedDmName(form)} />
      <Section title={sectionWords.limits} anchor="limits">
        <CooldownField />
      </Section>
      <ModelSection
        quiet
        models={messageModels}
        unused={form.triggerType === 'keyword' && form.replyType === 'custom'}
      />
    </>
  )
}
