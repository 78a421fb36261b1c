import type { TemplatePart } from '@skein/contract/automations/messages/message-parts'
import {
  enteredMessage,
  messageTypeOf,
  type OutgoingMessage,
} from '@skein/contract/automations/messages/messages'
import { limits } from '@skein/contract/limits'
import { m } from '@skein/messages'
import type { MessageForm } from './message-form.ts'

/** Returns the first problem of each part of the message. */
export function messageProblems({
  reply_type,
  content,
}: Pick<MessageForm, 'reply_type' | 'content'>): Partial<Record<TemplatePart, string>> {
  if (reply_type !== 'CUSTOM') return {}
  const problems = messageTypeOf(content.type).problems(enteredMessage(content)).toReversed()
  return Object.fromEntries(problems.map(({ part, message }) => [part, message]))
}

/** Returns the length in UTF-8 bytes, the unit of the platform's text limits. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Whether the platform truncates the title when it shows it. */
export const isTruncated = (title: string): boolean => [...title].length > limits.templateTitle

/** Returns the list with the item moved one position up (-1) or down (1). */
export function moved<Item>(items: readonly Item[], from: number, step: -1 | 1): Item[] {
  const item = items[from]
  const rest = items.filter((_, index) => index !== from)
  return item === undefined ? rest : rest.toSpliced(from + step, 0, item)
}

const unchanged = (text: string): string => text

/** Returns the message for the phone preview. `fill` replaces the variables of a text. Titles are shown as they are written. */
export function phoneMessageOf(
  { content }: Pick<MessageForm, 'content'>,
  fill: (text: string) => string,
): OutgoingMessage {
  const message = messageTypeOf(content.type).filled(content, {
    text: fill,
    title: unchanged,
    address: unchanged,
  })
  return 'text' in message && message.text.trim() === ''
    ? { ...message, text: m.message_preview_notes_sample_reply() }
    : message
}

/** Returns the line below the phone with the limit of the message; a text shows it at its field. */
export const limitLine = ({ content }: Pick<MessageForm, 'content'>): string =>
  messageTypeOf(content.type).limitLine?.(content) ?? ''
