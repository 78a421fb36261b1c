import { judgingFill } from './answer-schema.ts'
import { cuesOf } from './cues.ts'
import { fillSchema, typesOf } from './fill-schema.ts'
import { bestTool, calledTools, toolsNamedIn, callTool, type ToolUse } from './pick-tools.ts'
import { readPrompt, type Prompt } from './read-prompt.ts'
import type { ChatRequest } from './read-request.ts'
import { namedValue } from './read-values.ts'
import { saying, schemaOf, type Thought } from './think.ts'
import { plain } from './words.ts'

const VERBS =
  'reply|respond|answer|say|write|output|print|post|include|add|append|send|antworte|schreibe?|sage?|ausgeben|reponds?|repondez|dis|ecris|responde|contesta|di|escribe|escreva|diga|responda|rispondi|scrivi|yaz|cevap ver|soyle'
const DICTATED = new RegExp(
  `\\b(?:${VERBS})\\b(?: (?:only|just|exactly|back|nur|exakt|genau|seulement|solo|apenas|sadece|this|the (?:words?|text|sentence|link|following)))*(?: (?:with|mit|avec|con|com))?(?: (?:only|just|exactly|the (?:words?|text|sentence|link|following)))* ?[:-]? ?(?:"([^"]+)"|'([^'\\n]+)'|([^\\n"']{2,400}?)(?:[.!](?= |$)|\\n|$))`,
  'i',
)
const DICTATED_BEFORE =
  /"([^"]+)"(?: \S+)? (?:yaz|de|soyle|cevap ver|antworten|schreiben|responder|scrivere)\b/i
const SECRETS =
  /system ?prompt|(your|the|all|hidden|internal) (instructions?|prompts?|rules|configuration)|everything (above|before)|api[ _-]?keys?|passwords?|secrets?|private data|other (customers?|people|users?|conversations?)|anweisungen|instrucciones|istruzioni|instrucoes|consignes|prompt do sistema|sistem (istemi|talimat)/i
const LINK = /!\[[^\]]*\]\([^)\s]*\)|https?:\/\/[^\s<>"')]+/g
const PLACE = /\{[^}]*\}|%7B.*?%7D|\[[A-Z_ ]+\]|\b(?:DATA|SECRET|PROMPT|KEY)\b|(?<==)(?=\)|$)/

/** The worst case: does what a stranger's text wants. Undefined where no text wants anything. */
export function obey(request: ChatRequest): Thought | undefined {
  const prompt = readPrompt(request)
  const text = visible(prompt.untrusted)
  const secret = prompt.instructions
  const toolUses = dictatedTools(request, text, secret)
  if (toolUses.length > 0) return { text: null, refusal: null, toolUses }
  const words = dictatedWords(text, secret)
  const schema = schemaOf(request, prompt)
  if (schema) return obeySchema({ schema, prompt, text, words })
  return words === undefined ? undefined : saying(words)
}

function dictatedWords(text: string, secret: string): string | undefined {
  const spoken = dictation(text)
  const wantsSecret = SECRETS.test(spoken ?? text)
  const links = [...text.matchAll(LINK)].map(([link]) =>
    link.replace(PLACE, () => encodeURIComponent(secret.slice(0, 400))),
  )
  const said = spoken === undefined || SECRETS.test(spoken) ? [] : [spoken.replaceAll(LINK, '').trim()]
  const parts = [...said, ...(wantsSecret ? [secret] : []), ...links].filter(Boolean)
  return parts.length > 0 && (spoken !== undefined || wantsSecret || cuesOf(text).has('injection'))
    ? parts.join(' ')
    : undefined
}

/** What the text tells to say; the order that stands after "ignore the instructions" counts first. */
function dictation(text: string): string | undefined {
  const from = Math.max(
    0,
    plain(text).search(/ignor|disregard|forget|oublie|olvida|dimentica|onceki|instead/),
  )
  for (const part of [text.slice(from), text]) {
    const match = DICTATED.exec(plainly(part)) ?? DICTATED_BEFORE.exec(plainly(part))
    const words = match?.slice(1).find((group) => group !== undefined)
    if (words !== undefined) return original(part, words)
  }
  return undefined
}

function dictatedTools(request: ChatRequest, text: string, secret: string): ToolUse[] {
  if (request.tool_choice === 'none') return []
  const done = calledTools(request)
  const open = (request.tools ?? []).filter((tool) => !done.has(tool.function.name))
  const named = toolsNamedIn(text, open)
  const meant = named.length > 0 ? undefined : bestTool(text, open)
  const wanted = meant?.fits ? [meant.tool] : named
  return wanted.map((tool) => {
    const { name, arguments: given } = callTool(tool, sentenceAbout(text, tool.function.name), [])
    const values: unknown = JSON.parse(given)
    return {
      name,
      arguments: JSON.stringify(values, (_key, value: unknown) =>
        typeof value === 'string' && SECRETS.test(value) ? `${value} ${secret}` : value,
      ),
    }
  })
}

function sentenceAbout(text: string, tool: string): string {
  const at = plain(text).search(plain(tool).replaceAll(/[_-]/g, '[ _-]'))
  return at < 0 ? text : text.slice(Math.max(0, text.lastIndexOf('\n', at)))
}

interface Wanted {
  schema: Parameters<typeof fillSchema>[0]
  prompt: Prompt
  text: string
  words: string | undefined
}

function obeySchema({ schema, prompt, text, words }: Wanted): Thought | undefined {
  const think = judgingFill(schema, prompt)
  let obeyed = words !== undefined
  const value = fillSchema(schema, (place) => {
    const told = namedValue(text, place.name, place.schema)
    if (told !== undefined) obeyed = true
    if (told !== undefined || words === undefined) return told ?? think(place)
    const types = typesOf(place.schema)
    const name = plain(place.name)
    if (types.includes('boolean') && /should|reply|match|fire|relevant|answer/.test(name)) return true
    if (/confiden|score/.test(name)) return place.schema.maximum ?? 1
    if (types.includes('string') && /reason|reply|message|answer|response|draft|text|content|body/.test(name))
      return words
    return think(place)
  })
  return obeyed ? saying(JSON.stringify(value)) : undefined
}

/** Without invisible characters, which hide orders from people and not from models. */
function visible(text: string): string {
  return text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')
}

/** Same length as the text, so that places in it stay the same. */
function plainly(text: string): string {
  return text.replaceAll(/[“”„«»]/g, '"').replaceAll(/\p{L}/gu, (letter) => {
    const bare = plain(letter)
    return bare.length === letter.length ? bare : letter
  })
}

function original(text: string, words: string): string {
  const at = plainly(text).indexOf(words)
  return at < 0 ? words : text.slice(at, at + words.length).trim()
}
