import { subjectStems } from './language.ts'
import { readArguments } from './read-values.ts'
import type { Prompt } from './read-prompt.ts'
import type { ChatRequest, Tool } from './read-request.ts'
import { alike, plain, stemOf, wordsOf } from './words.ts'

export interface ToolUse {
  name: string
  /** JSON, as it goes over the wire. */
  arguments: string
}

/** The tools that the request asks for: by force, by name, or because it plainly means one. */
export function pickTools(request: ChatRequest, prompt: Prompt): ToolUse[] {
  const { tools = [], tool_choice: choice } = request
  if (tools.length === 0 || choice === 'none') return []
  const done = calledTools(request)
  const call = (tool: Tool) => callTool(tool, prompt.customer, toolResults(request))
  if (choice != null && typeof choice === 'object') {
    return tools.filter((tool) => tool.function.name === choice.function.name).map(call)
  }
  const open = tools.filter((tool) => !done.has(tool.function.name))
  const named = toolsNamedIn(prompt.customer, open)
  if (named.length > 0) {
    const inOrder =
      request.parallel_tool_calls === false ||
      /\b(then|danach|dann|afterwards|after that)\b/i.test(prompt.customer)
    return (inOrder ? named.slice(0, 1) : named).map(call)
  }
  if (done.size > 0) return []
  const best = bestTool(prompt.customer, open)
  if (best && (best.fits || choice === 'required')) return [call(best.tool)]
  return choice === 'required' ? tools.slice(0, 1).map(call) : []
}

export function callTool(tool: Tool, said: string, results: string[]): ToolUse {
  const value = readArguments(tool.function.parameters ?? {}, said, results)
  return { name: tool.function.name, arguments: JSON.stringify(value) }
}

/** In the order in which they are named; underscores may be written as spaces. */
export function toolsNamedIn(text: string, tools: Tool[]): Tool[] {
  const words = plain(text).replaceAll(/[_-]/g, ' ')
  const places = tools.map((tool) => {
    const name = plain(tool.function.name).replaceAll(/[_-]/g, ' ')
    const place = words.search(new RegExp(`(?<![a-z0-9])${name}(?![a-z0-9])`))
    const written = plain(text).includes(plain(tool.function.name)) && /[_-]/.test(tool.function.name)
    const called =
      /\b(use|call|run|invoke|tool|nutze|benutze|verwende|ruf\w*|utilise\w*|usa|chiama|kullan)\b/.test(words)
    return { tool, place: written || called || name.includes(' ') ? place : -1 }
  })
  return places
    .filter(({ place }) => place >= 0)
    .toSorted((one, other) => one.place - other.place)
    .map(({ tool }) => tool)
}

/** Tools called since a person last wrote. */
export function calledTools({ messages }: ChatRequest): Set<string> {
  const turn = messages.slice(messages.findLastIndex((message) => message.role === 'user') + 1)
  return new Set(turn.flatMap((message) => (message.tool_calls ?? []).map((call) => call.function.name)))
}

function toolResults({ messages }: ChatRequest): string[] {
  return messages
    .filter((message) => message.role === 'tool')
    .flatMap((message) => (typeof message.content === 'string' ? message.content : []))
    .toReversed()
}

const SAME: Record<string, string> = Object.fromEntries(
  Object.entries({
    email: 'mail mails emails correo e-mail',
    message: 'dm dms nachricht mensaje messaggio',
    search: 'find look suche such cherche busca cerca ara google research',
    send: 'schick schicke sende envoie envia manda gonder mail email',
    automation: 'rule rules regel regla regola',
    list: 'show zeig zeige montre muestra mostra goster',
    create: 'make add new erstelle cree crea crie olustur',
    delete: 'remove losche supprime borra elimina sil',
  }).flatMap(([word, others]) => others.split(' ').map((other) => [other, word])),
)
const OPTIONAL = new Set(['get', 'list', 'show', 'read', 'fetch', 'tool', 'my', 'all'].map(stemOf))

/** The tool whose name and description share most with what was said. */
export function bestTool(said: string, tools: Tool[]): { tool: Tool; fits: boolean } | undefined {
  const words = wordsOf(said).flatMap((word) => [stemOf(word), ...(SAME[word] ? [stemOf(SAME[word])] : [])])
  const has = (stem: string) => words.some((word) => alike(word, stem))
  const first = wordsOf(said)[0] ?? ''
  const verbs = [stemOf(first), stemOf(SAME[first] ?? first)]
  const scored = tools.map((tool) => {
    const name = wordsOf(
      tool.function.name.replaceAll(/[_-]/g, ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2'),
    ).map(stemOf)
    const needed = name.filter((stem) => !OPTIONAL.has(stem))
    const met = needed.filter(has).length
    const described = subjectStems(tool.function.description ?? '').filter(has).length
    const begins = needed.some((stem) => verbs.some((verb) => alike(verb, stem)))
    const fits =
      needed.length > 0 &&
      (met === needed.length || (met / needed.length >= 0.5 && (begins || described >= 2)))
    return { tool, fits, score: 2 * met + described + (fits ? 3 : 0) }
  })
  return scored.toSorted((one, other) => other.score - one.score)[0]
}
