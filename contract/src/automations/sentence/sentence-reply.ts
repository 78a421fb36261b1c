import { m } from '@skein/messages'
import type { Nullable, AutomationLike } from './sentence-types.ts'

const quoteLength = 80

/** Returns what a message is called in a sentence; empty while it says nothing. */
export function templateWords(automation: AutomationLike): string {
  switch (automation.reply_template_type) {
    case 'text':
      return quoted(wholeWords(beginning(oneLine(textAt(automation, ['text'])), quoteLength)))
    case 'image':
      return m.sentence_image()
    case 'button_template':
      return counted(listAt(automation, ['attachment', 'payload', 'buttons']), (inputs) =>
        m.sentence_buttons(inputs),
      )
    case 'quick_replies':
      return counted(listAt(automation, ['quick_replies']), (inputs) => m.sentence_quick_replies(inputs))
    case 'carousel':
      return counted(listAt(automation, ['attachment', 'payload', 'elements']), (inputs) =>
        m.sentence_carousel(inputs),
      )
    case 'audio':
      return m.sentence_audio()
    default:
      return automation.reply_type === 'AI_DECISION' ? m.sentence_by_ai() : ''
  }
}

/** Length of a list inside `reply_template_content.message`; 0 when it is not there. */
function listAt(automation: AutomationLike, path: readonly string[]): number {
  const value = valueAt(automation, path)
  return Array.isArray(value) ? value.length : 0
}

function textAt(automation: AutomationLike, path: readonly string[]): string {
  const value = valueAt(automation, path)
  return typeof value === 'string' ? value : ''
}

function valueAt(automation: AutomationLike, path: readonly string[]): unknown {
  let value: unknown = automation.reply_template_content
  for (const key of ['message', ...path]) {
    if (typeof value !== 'object' || value === null) return undefined
    value = new Map<string, unknown>(Object.entries(value)).get(key)
  }
  return value
}

const counted = (count: number, words: (inputs: { count: number }) => string): string =>
  count === 0 ? '' : words({ count })

export function beginning(text: string, max: number): string {
  const letters = [...text]
  return letters.length <= max ? text : `${letters.slice(0, max).join('').trimEnd()}…`
}

export const quoted = (text: string): string => (text === '' ? '' : m.common_quoted({ text }))

/** What was cut off within a word loses the rest of that word. */
const wholeWords = (text: string): string => text.replace(/\s\S*…$/, '…')

export const oneLine = (text: Nullable<string>): string => (text ?? '').replace(/\s+/g, ' ').trim()
