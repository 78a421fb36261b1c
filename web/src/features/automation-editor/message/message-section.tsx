import { sectionWords } from '../../../copy/automations/editor.ts'
import { AiReplyFields } from '../fields/ai-reply-fields.tsx'
import { ReplyChoice, useReplyChoice } from '../fields/reply-choice.tsx'
import { Section } from '../fields/section.tsx'
import { MessageFields } from './message-fields.tsx'

/** What is sent in private: a message of four types, or what the AI writes. */
export function MessageSection() {
  const type = useReplyChoice()
  return (
    <Section title={sectionWords.reply} anchor="reply">
      <ReplyChoice />
      {type.value === 'custom' ? <MessageFields /> : <AiReplyFields />}
    </Section>
  )
}
