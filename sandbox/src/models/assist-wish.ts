import { textOf } from './read-prompt.ts'
import { jsonIn } from './read-values.ts'
import type { ChatRequest } from './read-request.ts'

/** A tool that was used for the wish, and what it gave back. */
export interface UsedTool {
  name: string
  result: unknown
  given: Record<string, unknown>
}

export interface Work {
  /** What the owner wants, in their words. */
  wish: string
  used: UsedTool[]
  /** What agents before have written down. */
  notes: string[]
}

const goingOn = /^go on with the next step/i

/** The last thing that the owner said, and everything done for it. */
export function readWish({ messages }: ChatRequest): Work {
  const last = messages.findLastIndex(
    (message) => message.role === 'user' && !goingOn.test(textOf(message).trim()),
  )
  const after = messages.slice(last + 1)
  const calls = after.flatMap((message) => message.tool_calls ?? [])
  const used = after.flatMap((message) => {
    if (message.role !== 'tool') return []
    const call = calls.find(({ id }) => id === message.tool_call_id)
    const text = textOf(message)
    const given = jsonIn(call?.function.arguments ?? '')
    return [
      { name: call?.function.name ?? '', result: jsonIn(text) ?? text, given: isObject(given) ? given : {} },
    ]
  })
  const notes = after
    .filter((message) => message.role === 'assistant' && (message.tool_calls ?? []).length === 0)
    .map(textOf)
  return { wish: last < 0 ? '' : textOf(messages[last] ?? { role: 'user', content: '' }), used, notes }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const errorOf = (result: unknown): string | undefined =>
  isObject(result) && typeof result.error === 'string' ? result.error : undefined

/** Records inside a result, whatever they stand under. */
export function recordsIn(result: unknown): Record<string, unknown>[] {
  if (Array.isArray(result)) return result.filter(isObject)
  if (!isObject(result)) return []
  const list = Object.values(result).find(Array.isArray)
  return list ? list.filter(isObject) : []
}
