import type { ScriptedAnswer } from '../control/scripted-answer.ts'
import type { SandboxState } from '../state/state-types.ts'
import { ModelError } from './errors.ts'
import { textOf, type ChatRequest } from './read-request.ts'
import type { Thought } from './thought.ts'

/** Returns the first queued answer that matches the call, and removes it once it is used up. */
export function takeScripted({ settings }: SandboxState, request: ChatRequest): ScriptedAnswer | undefined {
  const { script } = settings.models
  const found = script.find(({ when }) => matches(when, request))
  if (!found) return undefined
  if (found.times !== null) found.times -= 1
  if (found.times === 0) script.splice(script.indexOf(found), 1)
  return found
}

function matches({ text, last, model, tool }: ScriptedAnswer['when'], request: ChatRequest): boolean {
  const { messages, tools = [] } = request
  const user = messages.findLast(({ role }) => role === 'user')
  return (
    contains(messages.map(textOf).join('\n'), text) &&
    contains(user ? textOf(user) : '', last) &&
    (model ?? request.model) === request.model &&
    (tool === undefined || tools.some(({ function: { name } }) => name === tool))
  )
}

const contains = (text: string, part = '') => text.toLowerCase().includes(part.toLowerCase())

/** Throws a scripted error. */
export function thoughtOf({ error, text, json, toolCalls, refusal }: ScriptedAnswer): Thought {
  if (error) throw new ModelError({ ...error, retryAfter: error.retryAfter })
  const isSilent = toolCalls.length > 0 || refusal !== null
  const said = text ?? (json === undefined ? undefined : JSON.stringify(json))
  const toolUses = toolCalls.map((call) => ({ ...call, arguments: JSON.stringify(call.arguments) }))
  return { text: said ?? (isSilent ? null : ''), refusal, toolUses }
}
