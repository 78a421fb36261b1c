import { askedLanguage, languageOf, type Language } from './language.ts'
import type { ChatMessage, ChatRequest } from './read-request.ts'
import { readSections, type Section } from './sections.ts'
import { plain } from './words.ts'

/** What the scripted model has understood of a request. */
export interface Prompt {
  /** What the app says: system messages. */
  instructions: string
  /** When to act: the parts called rule, context, criteria; all instructions where no part is. */
  rule: string
  /** Whatever may be stated as a fact: instructions and named parts, never the customer's words. */
  knowledge: string
  /** The words to be judged or answered. */
  customer: string
  /** What the same person wrote before. */
  before: string
  /** Everything that did not come from the app: what people wrote, knowledge, results of tools. */
  untrusted: string
  language: Language
  /** Characters that the answer may have. */
  limit: number
  /** Results of tools since the person last wrote. */
  results: string[]
}

const CUSTOMER =
  /\b(comments?|messages?|dms?|customers?|followers?|inbound|incoming|events?|questions?|queries|query|user|input|says?|said|wrote|request|task|text)\b/
const NOT_CUSTOMER =
  /\b(rules?|contexts?|criteria|instructions?|knowledge|chunks?|sources?|facts?|documents?|passages?|faq|brand|posts?|captions?|limits?|lengths?|characters|language|tone|username|history|earlier|previous|reply|replies|answer|examples?|format|schema|version|id|time|date|kind|type|channel|platform|name|system|prompt)\b/
const RULE = /\b(rules?|criteria|conditions?|contexts?|when|decide|trigger)\b/
const TALK = /\b(conversations?|history|earlier|previous|thread|so far)\b/
const KNOWLEDGE =
  /\b(knowledge|chunks?|sources?|facts?|documents?|passages?|faq|catalogue?|products?|retrieved)\b/

export function readPrompt(request: ChatRequest): Prompt {
  const { messages } = request
  const instructions = messages.filter(isFromApp).map(textOf).join('\n\n')
  const lastUser = messages.findLastIndex((message) => message.role === 'user')
  const firstOfBurst = startOfBurst(messages, lastUser)
  const said = messages
    .slice(firstOfBurst, lastUser + 1)
    .map(textOf)
    .join('\n')
  const earlier = messages.slice(0, Math.max(0, firstOfBurst)).filter((message) => message.role === 'user')
  const results = messages
    .slice(lastUser + 1)
    .filter((message) => message.role === 'tool')
    .map(textOf)
  const sections = readSections(said)
  const system = readSections(instructions)
  const customer = sections.some((section) => section.name !== '') ? customerOf(sections) : said
  const talk = sections.filter((section) => TALK.test(section.name))
  const others = sections.filter(
    (section) => section.name !== '' && !isCustomer(section) && !TALK.test(section.name),
  )
  const rule = [...system, ...others].filter(
    (section) => RULE.test(section.name) && !KNOWLEDGE.test(section.name),
  )
  const before = [
    ...earlier.map((message) => customerOf(readSections(textOf(message))) || textOf(message)),
    ...talk.flatMap((section) => customerLines(section.text)),
  ]
  const strange = [
    joined(system.filter((section) => KNOWLEDGE.test(section.name))),
    ...messages.filter((message) => message.role === 'user').map((message) => withoutOrders(textOf(message))),
  ]
  return {
    instructions,
    rule: rule.length > 0 ? joined(rule) : instructions,
    knowledge: [instructions, joined(others), ...results].join('\n'),
    customer,
    before: before.join('\n'),
    untrusted: [...strange, ...results].join('\n'),
    language: chooseLanguage(instructions, [customer, ...before.toReversed()]),
    limit: limitOf(`${instructions}\n${said}`),
    results,
  }
}

export function textOf(message: ChatMessage): string {
  if (typeof message.content === 'string') return message.content
  return (message.content ?? []).map((part) => part.text ?? '').join('\n')
}

function isFromApp(message: ChatMessage): boolean {
  return message.role === 'system' || message.role === 'developer'
}

/** Several messages of one person in a row are one turn. */
function startOfBurst(messages: ChatMessage[], last: number): number {
  let first = last
  while (first > 0 && messages[first - 1]?.role === 'user') first -= 1
  return first
}

function isCustomer(section: Section): boolean {
  return CUSTOMER.test(section.name) && !NOT_CUSTOMER.test(section.name.replaceAll(/\bcontext\b/g, ''))
}

/** The parts named like the customer's words; else what nothing names; else nothing. */
function customerOf(sections: Section[]): string {
  const named = sections.filter(isCustomer)
  if (named.length > 0) {
    const spoken = named.filter((section) => /\b(text|message|comment|dm|question)s?$/.test(section.name))
    return joined(spoken.length > 0 ? spoken : named)
  }
  const unnamed = sections.filter((section) => section.name === '')
  return sections.length > unnamed.length ? joined(unnamed.slice(-1)) : ''
}

const ORDERS = /\b(rules?|criteria|instructions?|limits?|formats?|schema|task)\b/

/** A user message without what the app itself has written before the customer's words. */
function withoutOrders(text: string): string {
  const sections = readSections(text)
  const customer = sections.find(isCustomer)
  const orders = sections.filter((section) => ORDERS.test(section.name))
  const own = customer
    ? orders.filter((section) => text.indexOf(section.text) < text.indexOf(customer.text))
    : orders.slice(0, 1)
  const isJson = /^\s*[[{]/.test(text)
  const rest = isJson
    ? joined(sections.filter((section) => !orders.includes(section)))
    : own.reduce((left, section) => left.replace(section.text, () => ''), text)
  return rest.replaceAll(/<\/?[A-Za-z][\w:-]*(?:\s[^<>]*)?>/g, '\n').trim()
}

/** What the customer said in a conversation written line by line. */
function customerLines(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !/^(business|brand|account|assistant|bot|agent|us|we|you)\b.{0,20}:/i.test(line))
    .map((line) => line.replace(/^(customer|user|person|follower|@[\w.]+)\s*:\s*/i, ''))
}

function chooseLanguage(instructions: string, words: string[]): Language {
  const asked = askedLanguage(plain(instructions))
  if (asked) return asked
  for (const text of words) {
    const language = languageOf(text)
    if (language) return language
  }
  return languageOf(instructions) ?? 'en'
}

const LIMIT =
  /(?:at most|no more than|under|below|up to|within|max(?:imum)?(?: of)?|limit(?: of|:)?|hochstens|maximal|length limit:?)\D{0,12}(\d[\d,.]{1,6})\s*(?:characters|chars|zeichen|letters)|(\d[\d,.]{1,6})[ -](?:characters?|chars)/g

function limitOf(text: string): number {
  const limits = [...plain(text).matchAll(LIMIT)].map((match) =>
    Number((match[1] ?? match[2] ?? '').replaceAll(/[,.]/g, '')),
  )
  return Math.min(1000, ...limits.filter((limit) => limit >= 20))
}

function joined(sections: Section[]): string {
  return sections.map((section) => section.text).join('\n')
}
