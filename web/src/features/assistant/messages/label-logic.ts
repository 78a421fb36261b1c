import type { ChatMessage } from '@skein/contract/assistant/assistant'
import type { ChatThread } from '@skein/contract/assistant/assistant-chats'
import { stepWords, threadWords } from '../../../copy/assistant.ts'

/** Label of what the assistant does at a node. */
export const thinkingText = (node: string): string => wordOf(stepWords.thinking, node)

/** Label of a finished step. */
export function stepText(record: ChatMessage): string {
  if (record.type === 'tool') return toolLabel(record.node)
  if (record.status === 'in_progress') return thinkingText(record.node)
  return wordOf(stepWords.done, record.node)
}

export const toolLabel = (name: string): string =>
  isKnownTool(name) ? stepWords.tools[name] : stepWords.used(name)

export const isKnownTool = (name: string): name is keyof typeof stepWords.tools =>
  Object.hasOwn(stepWords.tools, name)

/** Returns the name of a chat, or the start of its id. */
export const threadTitle = ({ name, thread_id }: Pick<ChatThread, 'name' | 'thread_id'>): string =>
  name || threadWords.unnamed(thread_id.slice(0, 8))

const wordOf = <Words extends { other: string }>(words: Words, name: string): string =>
  Object.entries(words).find(([known]) => known === name)?.[1] ?? words.other
