import { z } from 'zod'
import { PROVIDERS, type Provider } from './catalogue.ts'
import { ModelError } from './errors.ts'
import { textOf } from './read-prompt.ts'
import type { ChatRequest } from './read-request.ts'
import type { Thought } from './think.ts'

/** What a call must look like for this answer; everything given has to hold. Texts are compared without case. */
const When = z.object({
  /** Stands in any message. */
  text: z.string().optional(),
  /** Stands in the last message of the user. */
  last: z.string().optional(),
  /** Stands in a system message. */
  system: z.string().optional(),
  /** A regular expression on any message. */
  pattern: z.string().optional(),
  model: z.string().optional(),
  provider: z.enum(PROVIDERS).optional(),
  /** Name of an offered tool. */
  tool: z.string().optional(),
  /** Name of the JSON schema asked for. */
  schema: z.string().optional(),
})

export const ScriptedAnswer = z.object({
  when: When.optional(),
  text: z.string().optional(),
  /** Sent as text. */
  json: z.unknown().optional(),
  toolCalls: z
    .array(
      z.object({
        name: z.string(),
        arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).default({}),
      }),
    )
    .optional(),
  refusal: z.string().optional(),
  finishReason: z.enum(['stop', 'length', 'tool_calls', 'content_filter']).optional(),
  usage: z
    .object({
      prompt_tokens: z.number().int().min(0),
      completion_tokens: z.number().int().min(0),
      cached_tokens: z.number().int().min(0),
      reasoning_tokens: z.number().int().min(0),
    })
    .partial()
    .optional(),
  delayMs: z.number().min(0).default(0),
  error: z
    .object({
      status: z.number().int().min(400).max(599),
      code: z.string().nullable().default(null),
      message: z.string().default('An error written by a test.'),
      retryAfter: z.number().optional(),
    })
    .optional(),
  /** How many calls it answers; null means all that fit. */
  times: z.number().int().min(1).nullable().default(1),
})

export type ScriptedAnswer = z.output<typeof ScriptedAnswer>

/** The first answer in the queue that fits this call; it leaves the queue when it is used up. */
export function takeScripted(
  world: { settings: { models: { script: ScriptedAnswer[] } } },
  request: ChatRequest,
  provider: Provider,
): ScriptedAnswer | undefined {
  const queue = world.settings.models.script
  const found = queue.find((answer) => fits(answer.when ?? {}, request, provider))
  if (!found) return undefined
  if (found.times !== null) found.times -= 1
  if (found.times === 0) queue.splice(queue.indexOf(found), 1)
  return found
}

/** Throws the error where one is scripted. */
export function recite(answer: ScriptedAnswer): Thought {
  if (answer.error) {
    const { retryAfter, ...fault } = answer.error
    throw new ModelError({ ...fault, ...(retryAfter === undefined ? {} : { retryAfter }) })
  }
  const toolUses = (answer.toolCalls ?? []).map(({ name, arguments: given }) => ({
    name,
    arguments: typeof given === 'string' ? given : JSON.stringify(given),
  }))
  const silent = toolUses.length > 0 || answer.refusal !== undefined
  const text = answer.text ?? (answer.json === undefined ? undefined : JSON.stringify(answer.json))
  return { text: text ?? (silent ? null : ''), refusal: answer.refusal ?? null, toolUses }
}

function fits(when: z.output<typeof When>, request: ChatRequest, provider: Provider): boolean {
  const { messages } = request
  const all = messages.map(textOf).join('\n')
  const last = messages.findLast((message) => message.role === 'user')
  const system = messages.filter((message) => message.role === 'system' || message.role === 'developer')
  const format = request.response_format
  return (
    contains(all, when.text) &&
    contains(last ? textOf(last) : '', when.last) &&
    contains(system.map(textOf).join('\n'), when.system) &&
    (when.pattern === undefined || new RegExp(when.pattern, 'iu').test(all)) &&
    (when.model ?? request.model) === request.model &&
    (when.provider ?? provider) === provider &&
    (when.tool === undefined || (request.tools ?? []).some((tool) => tool.function.name === when.tool)) &&
    (when.schema === undefined || (format?.type === 'json_schema' && format.json_schema.name === when.schema))
  )
}

function contains(text: string, part: string | undefined): boolean {
  return part === undefined || text.toLowerCase().includes(part.toLowerCase())
}
