import type { SentenceSlot } from '@skein/contract/automations/sentence'
import { postsFieldOf, type PostsForm } from '../form/automation-form.ts'
import type { MessageForm } from './message-form.ts'

/** The field that fills a slot of the sentence of a rule that sends messages. */
export function messageSlot(slot: SentenceSlot, form: MessageForm) {
  switch (slot) {
    case 'keywords':
      return 'keywords'
    case 'context':
      return 'context'
    default:
      return form.replyType === 'custom' ? 'content' : 'systemPrompt'
  }
}

/** The same where the rule also chooses posts. */
export function postMessageSlot(slot: SentenceSlot, form: MessageForm & PostsForm) {
  if (slot !== 'posts') return messageSlot(slot, form)
  return postsFieldOf(form)
}
