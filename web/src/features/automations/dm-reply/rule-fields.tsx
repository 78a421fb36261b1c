import { sectionWords } from '../../../copy/automations/editor.ts'
import { BasicsSection } from '../editor/basics-section.tsx'
import { CooldownField } from '../editor/count-field.tsx'
import { ModelSection } from '../editor/model-section.tsx'
import { Section } from '../editor/section.tsx'
import { carryOver } from '../editor/trigger-rules.ts'
import { TriggerSection } from '../editor/trigger-section.tsx'
import { useWholeRule } from '../editor/use-whole-rule.ts'
import { messageModels } from '../message/message-models.ts'
import { MessageSection } from '../message/message-section.tsx'
import { type DmReplyForm, suggestedDmName } from './dm-reply-form.ts'

/** Every field of a rule for direct messages. */
export function RuleFields() {
  const form = useWholeRule<DmReplyForm>()
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
