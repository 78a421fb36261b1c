import { m } from '@skein/messages'
import type { ContentReader } from '../messages/message-type.ts'
import { allMessageTypes } from '../messages/messages.ts'
import type { AutomationLike } from './sentence-types.ts'

/** Returns what a message is called in a sentence; empty while it says nothing. */
export function templateWords({
  reply_template_type,
  reply_template_content,
  reply_type,
}: AutomationLike): string {
  const type = allMessageTypes.find((each) => each.type === reply_template_type)
  if (type) return type.sentence(readerOf(reply_template_content))
  return reply_type === 'AI_DECISION' ? m.sentence_by_ai() : ''
}

const readerOf = (content: unknown): ContentReader => ({
  text(...path) {
    const value = valueAt(content, path)
    return typeof value === 'string' ? value : ''
  },
  count(...path) {
    const value = valueAt(content, path)
    return Array.isArray(value) ? value.length : 0
  },
})

function valueAt(content: unknown, path: readonly string[]): unknown {
  let value = content
  for (const key of ['message', ...path]) {
    if (typeof value !== 'object' || value === null) return undefined
    value = new Map<string, unknown>(Object.entries(value)).get(key)
  }
  return value
}
