import { m } from '@skein/messages'
import type { MessageTypeName } from '../messages/messages.ts'
import type { AutomationLike, Nullable } from './sentence-types.ts'

const quoteLength = 80

/**
 * Returns what a message of each type is called; empty while it says nothing. Lists of automations load these words without the
 * definitions of the types.
 */
const words: Readonly<Record<MessageTypeName, (content: unknown) => string>> = {
  text: (content) => quoted(wholeWords(beginning(oneLine(textAt(content, ['text'])), quoteLength))),
  image: () => m.sentence_image(),
  button_template: (content) =>
    countText(listAt(content, ['attachment', 'payload', 'buttons']), (inputs) => m.sentence_buttons(inputs)),
  quick_replies: (content) =>
    countText(listAt(content, ['quick_replies']), (inputs) => m.sentence_quick_replies(inputs)),
  carousel: (content) =>
    countText(listAt(content, ['attachment', 'payload', 'elements']), (inputs) =>
      m.sentence_carousel(inputs),
    ),
  audio: () => m.sentence_audio(),
}

/** Returns what a message is called in a sentence; empty while it says nothing. */
export function templateWords({
  automation_type,
  reply_template_type,
  reply_template_content,
  reply_type,
}: AutomationLike): string {
  const type = reply_template_type ?? ''
  if (isType(type)) return words[type](reply_template_content)
  if (reply_type !== 'AI_DECISION') return ''
  return automation_type === 'PRIVATE_MESSAGE' ? m.sentence_text_by_ai() : m.sentence_by_ai()
}

const isType = (type: string): type is MessageTypeName => Object.hasOwn(words, type)

/** Length of a list below `message`; 0 when it is not there. */
function listAt(content: unknown, path: readonly string[]): number {
  const value = valueAt(content, path)
  return Array.isArray(value) ? value.length : 0
}

function textAt(content: unknown, path: readonly string[]): string {
  const value = valueAt(content, path)
  return typeof value === 'string' ? value : ''
}

function valueAt(content: unknown, path: readonly string[]): unknown {
  let value = content
  for (const key of ['message', ...path]) {
    if (typeof value !== 'object' || value === null) return undefined
    value = new Map<string, unknown>(Object.entries(value)).get(key)
  }
  return value
}

const countText = (count: number, counting: (inputs: { count: number }) => string): string =>
  count === 0 ? '' : counting({ count })

export function beginning(text: string, max: number): string {
  const letters = [...text]
  return letters.length <= max ? text : `${letters.slice(0, max).join('').trimEnd()}…`
}

export const quoted = (text: string): string => (text === '' ? '' : m.common_quoted({ text }))

/** What was cut off within a word loses the rest of that word. */
const wholeWords = (text: string): string => text.replace(/\s\S*…$/, '…')

export const oneLine = (text: Nullable<string>): string => (text ?? '').replace(/\s+/g, ' ').trim()
