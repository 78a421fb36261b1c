import { limits } from '@skein/contract/limits'
import { type TemplatePart, templateProblemsAt } from '@skein/contract/automations/template-validation'
import { emptyPayload } from '@skein/contract/automations/reply-template'
import type { PhoneMessage } from '../../../components/phone/phone-message.ts'
import { previewNotes } from '../../../copy/automations/message.ts'
import { isSample, type MessageForm, templateFieldsOf } from './message-form.ts'

/** What is wrong with the message, by the part to look at; the first of several. */
export function messageProblems(form: MessageForm): Partial<Record<TemplatePart, string>> {
  const { reply_template_type: type, reply_template_content: content } = templateFieldsOf(form)
  const problems = templateProblemsAt(type, content).toReversed()
  return Object.fromEntries(problems.map(({ part, message }) => [part, message]))
}

/** Length as the platform counts it for texts. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** The platform shows the beginning of a longer title only. */
export const isCut = (title: string): boolean => [...title].length > limits.templateTitle

/** The item one place further up (-1) or down (1). */
export function moved<Item>(items: readonly Item[], from: number, step: -1 | 1): Item[] {
  const item = items[from]
  const rest = items.filter((_, index) => index !== from)
  return item === undefined ? rest : rest.toSpliced(from + step, 0, item)
}

/** The message as a phone shows it; `fill` puts the variables in. */
export function phoneMessageOf(form: MessageForm, fill: (text: string) => string): PhoneMessage {
  const { text, imageUrl, buttons } = form.content
  switch (form.messageType) {
    case 'text':
      return { type: 'text', text: fill(text) }
    case 'image':
      // The address of the sample leads nowhere, so nothing is asked for there.
      return { type: 'image', url: imageUrl.trim(), load: !isSample(form) }
    case 'button_template':
      return { type: 'button_template', text: fill(text), titles: buttons.map((button) => button.text) }
    case 'quick_replies':
      return {
        type: 'quick_replies',
        text: fill(text),
        replies: buttons.map((button) => ({
          title: button.text,
          payload: button.payload.trim() || emptyPayload,
        })),
      }
  }
}

/** How much of what the platform takes is used, in a line under the phone. */
export function limitLine(form: MessageForm): string {
  const { text, buttons } = form.content
  switch (form.messageType) {
    case 'text':
      return previewNotes.bytes(bytesOf(text), limits.messageBytes)
    case 'image':
      return previewNotes.image
    case 'button_template':
      return previewNotes.buttons(buttons.length, limits.templateButtons)
    case 'quick_replies':
      return previewNotes.quickReplies(buttons.length, limits.templateQuickReplies)
  }
}
