import { assist } from './assist.ts'
import { answerSchema } from './answer-schema.ts'
import { composeReply } from './compose-reply.ts'
import { asSchema } from './fill-schema.ts'
import { PHRASES } from './phrases.ts'
import { pickTools, type ToolUse } from './pick-tools.ts'
import { readPrompt, type Prompt } from './read-prompt.ts'
import type { ChatRequest, Schema } from './read-request.ts'
import { jsonIn, leaves } from './read-values.ts'
import { shorten } from './words.ts'

export interface Thought {
  text: string | null
  refusal: string | null
  toolUses: ToolUse[]
}

/** The scripted model itself: reads, decides, and writes one line, a value or a call. */
export function think(request: ChatRequest): Thought {
  const assisted = assist(request)
  if (assisted) return assisted
  const prompt = readPrompt(request)
  const toolUses = isPlanning(request) ? [] : pickTools(request, prompt)
  if (toolUses.length > 0) return { text: null, refusal: null, toolUses }
  const schema = schemaOf(request, prompt)
  if (schema) return saying(JSON.stringify(answerSchema(schema, prompt)))
  if (prompt.results.length > 0) return saying(summaryOf(prompt))
  return saying(composeReply(prompt))
}

/** A plan is made for a wish; talk needs none. */
const isPlanning = ({ tools = [] }: ChatRequest) => tools.some((tool) => tool.function.name === 'make_plan')

export function saying(text: string): Thought {
  return { text, refusal: null, toolUses: [] }
}

/** The schema of the answer; for plain JSON the one written in the instructions, or the keys named there. */
export function schemaOf({ response_format: format }: ChatRequest, prompt: Prompt): Schema | undefined {
  if (format?.type === 'json_schema') return format.json_schema.schema
  if (format?.type !== 'json_object') return undefined
  const written = asSchema(jsonIn(prompt.instructions) ?? jsonIn(prompt.customer))
  if (written.properties !== undefined) return written
  const example = Object.entries(written)
  const keys = [...prompt.instructions.matchAll(/["`']([a-z]\w{1,40})["`']/g)].map(([, key = '']) => key)
  const properties =
    example.length > 0
      ? Object.fromEntries(example.map(([key, value]) => [key, { type: jsonType(value, key) }]))
      : Object.fromEntries(
          (keys.length > 0 ? keys : ['answer']).map((key) => [key, { type: jsonType(undefined, key) }]),
        )
  return { type: 'object', properties, required: Object.keys(properties) }
}

function jsonType(value: unknown, key: string): string {
  if (typeof value === 'boolean' || /^(should|is|has|needs)_|handover/.test(key)) return 'boolean'
  if (typeof value === 'number' || /confidence|score/.test(key)) return 'number'
  return Array.isArray(value) ? 'array' : 'string'
}

function summaryOf({ results, language, limit }: Prompt): string {
  const phrases = PHRASES[language]
  const told = results.map((result) => {
    const value = jsonIn(result)
    if (value === undefined) return shorten(result.trim(), 300)
    const problem = asSchema(value).error
    if (problem !== undefined) {
      const words =
        typeof problem === 'string'
          ? problem
          : leaves(problem)
              .map(([, word]) => word)
              .join(', ')
      return phrases.failed.replace('{x}', () => words)
    }
    return Array.isArray(value) ? listed(value) : listed([value])
  })
  const full = told.filter(Boolean).join(' · ')
  if (full === '') return phrases.nothing
  const failed = told.length === 1 && full.startsWith(phrases.failed.split('{x}')[0] ?? '')
  return shorten(failed ? full : phrases.found.replace('{x}', () => full), limit)
}

function listed(items: unknown[]): string {
  const lines = items.slice(0, 5).map((item) =>
    leaves(item)
      .slice(0, 4)
      .map(([key, value]) => (key === '' ? String(value) : `${key.replaceAll('_', ' ')}: ${value}`))
      .join(', '),
  )
  return items.length > 5 ? `${lines.join('; ')}; +${items.length - 5}` : lines.join('; ')
}
