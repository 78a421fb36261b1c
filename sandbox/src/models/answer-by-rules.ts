import { answerCustomer } from './answer-customer.ts'
import { assistOwner } from './assist-owner.ts'
import { isObject } from './json.ts'
import type { ChatRequest } from './read-request.ts'
import { said, type Thought } from './thought.ts'

/**
 * The answer of the demonstration: English only, the same for the same request. Plans and uses tools for an owner,
 * judges and answers messages of customers.
 */
export function answerByRules(request: ChatRequest): Thought {
  const { response_format: format, tools, tool_choice: choice } = request
  if (tools?.length && choice !== 'none') return assistOwner(request) ?? said(INTRODUCTION)
  const answer = answerCustomer(request)
  if (format?.type === 'json_schema')
    return said(JSON.stringify(filled(format.json_schema.schema.properties, answer)))
  return said(format?.type === 'json_object' ? JSON.stringify(answer) : answer.reply)
}

/** The known values by name; other properties get the empty value of their type. */
function filled(properties: unknown, known: Readonly<Record<string, unknown>>): object {
  const entries = Object.entries(isObject(properties) ? properties : {}).map(([name, property]) => [
    name,
    known[name] ?? EMPTY[isObject(property) ? String(property.type) : ''] ?? null,
  ])
  return Object.fromEntries(entries)
}

const EMPTY: Record<string, unknown> = { boolean: false, number: 0, integer: 0, string: '', array: [] }

const INTRODUCTION =
  'Hello! I am a scripted model of the sandbox: fixed rules, no AI. Ask me for insights, automations, comments, conversations, mail or a search of the web.'
