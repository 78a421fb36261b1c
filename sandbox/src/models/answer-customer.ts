import { isObject, parsed } from './json.ts'
import { textOf, type ChatRequest } from './read-request.ts'
import { asksDuration, sentencesOf, shorten, stemsOf, tellsDuration } from './words.ts'
import { assistOwner } from './assist-owner.ts'
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
function filled(properties: unknown, knownValues: Readonly<Record<string, unknown>>): object {
  const entries = Object.entries(isObject(properties) ? properties : {}).map(([name, property]) => [
    name,
    knownValues[name] ?? EMPTY[isObject(property) ? String(property.type) : ''] ?? null,
  ])
  return Object.fromEntries(entries)
}

const EMPTY: Record<string, unknown> = { boolean: false, number: 0, integer: 0, string: '', array: [] }

const INTRODUCTION =
  'Hello! I am a scripted model of the sandbox: fixed rules, no AI. Ask me for insights, automations, comments, conversations, email or a search of the web.'

/** Judges and answers the message of a customer from what the prompt states; named as schemas name the parts. */
function answerCustomer(request: ChatRequest) {
  const { rule, facts, message } = readPrompt(request)
  const asks = isQuestion(message)
  const fact = asks ? findFact(message, facts) : undefined
  return {
    ...judge(rule, message),
    reply: replyTo(message, { asks, fact }),
    is_known: !asks || fact !== undefined,
    quotes: fact === undefined ? [] : [fact.text],
  }
}

/** A sentence that can answer a question. `label` names where it stands: the title and heading of a passage. */
interface Fact {
  text: string
  label: string
}

/**
 * The rule is below the heading "When to reply". Facts are sentences of the system messages and of passages, which
 * are JSON texts under numbers, each after its label. The message is `customer_message` of a JSON object, or the last
 * message of the user.
 */
function readPrompt({ messages }: ChatRequest) {
  const system = messages
    .flatMap((each) => (each.role === 'system' || each.role === 'developer' ? [textOf(each)] : []))
    .join('\n')
  const user = textOf(messages.findLast(({ role }) => role === 'user') ?? { role: 'user' })
  const passages = [...system.matchAll(/^\[\d+\] (".*")$/gm)].map(([, text = '""']) => String(parsed(text)))
  const rule = /# When to reply\n([\s\S]*?)(?=\n\n|$)/.exec(system)?.[1] ?? ''
  const instructions = system.replaceAll(/^\[\d+\] ".*"$/gm, '').replace(rule, '')
  const value = parsed(user)
  return {
    rule,
    facts: [
      ...passages.flatMap(factsIn),
      ...sentencesOf(instructions).map((text) => ({ text, label: '' })),
    ].filter(({ text }) => !ORDER.test(text) && !isLabel(text)),
    message: isObject(value) && typeof value.customer_message === 'string' ? value.customer_message : user,
  }
}

function factsIn(passage: string): Fact[] {
  const [, label = '', rest = passage] = /^([^\n]{1,300}?): ([\s\S]*)$/.exec(passage) ?? []
  return sentencesOf(rest).map((text) => ({ text, label }))
}

/** File names and short headings state nothing. */
const isLabel = (text: string): boolean =>
  /\.(pdf|docx?|txt|md|html?)$/i.test(text) || (!/[.!?:\d]/.test(text) && text.split(/\s+/).length < 5)

/** Sentences that instruct the model. */
const ORDER =
  /^(you|your|write|answer|reply|state|set|never|always|do not|don't|no|at most|otherwise|be|use|keep|if|in quotes|without|passages)\b|\?$/i

const isQuestion = (message: string) =>
  message.includes('?') ||
  /^(who|what|when|where|which|how|do|does|can|could|is|are|will|would)\b/i.test(message.trim()) ||
  /\b(please|need|looking for|would like|tell me)\b/i.test(message)

/** Yes where message and rule name the same thing; where the rule names every message, yes to questions. */
function judge(rule: string, message: string) {
  const said = stemsOf(message)
  const sentences = sentencesOf(rule)
  const excluding = sentences.filter((sentence) => /\b(not|never|except|ignore)\b/i.test(sentence))
  const including = sentences.filter((sentence) => !excluding.includes(sentence)).join('\n')
  const sharedStem = [...stemsOf(including)].find((stem) => said.has(stem))
  if (sharedStem !== undefined) {
    const confidence = isQuestion(message) || !/\bask|question/i.test(rule) ? 0.9 : 0.6
    return {
      should_reply: true,
      confidence,
      reason: `The rule and the message are both about "${sharedStem}".`,
    }
  }
  const isOpen = rule === '' || /\b(every|everything|all|any|anything|expects? an answer)\b/i.test(including)
  const isExcluded = [...stemsOf(excluding.join('\n'))].some((stem) => said.has(stem))
  const should_reply = isOpen && !isExcluded && (isQuestion(message) || GREETING.test(message))
  const reason = should_reply
    ? 'The message expects an answer.'
    : 'The rule does not name what the message is about.'
  return { should_reply, confidence: 0.9, reason }
}

/**
 * The fact that shares the most with the question; undefined where none shares half of its words. Its label counts half; for
 * a question about a time, facts with one come first.
 */
function findFact(message: string, facts: readonly Fact[]): Fact | undefined {
  const questionStems = [...stemsOf(message)]
  const wantsDuration = asksDuration(message)
  const scored = facts.map((fact) => {
    const [inText, inLabel] = [stemsOf(fact.text), stemsOf(fact.label)]
    const points = questionStems.map((stem) => (inText.has(stem) ? 1 : inLabel.has(stem) ? 0.5 : 0))
    const shared = points.reduce<number>((sum, point) => sum + point, 0)
    const isTold = wantsDuration && shared > 0 && tellsDuration(fact.text)
    return { fact, shared: isTold ? shared + 1 : shared }
  })
  const [best] = scored.toSorted((one, other) => other.shared - one.shared)
  return best && best.shared > 0 && best.shared * 2 >= questionStems.length ? best.fact : undefined
}

const GREETING = /^\W*(hi|hello|hey|good (morning|afternoon|evening))\b/i

function replyTo(message: string, { asks, fact }: { asks: boolean; fact: Fact | undefined }): string {
  if (/\b(who|what) are you\b|\bare you (a |an )?(bot|human|ai|real)\b/i.test(message))
    return 'I am a scripted model of the sandbox: fixed rules, no AI.'
  if (fact !== undefined) return shorten(`Hi! ${fact.text}`, 300)
  if (asks) return 'Hi! Thank you for asking. I do not know that and will find out for you.'
  return GREETING.test(message) ? 'Hi! How can we help you?' : 'Thank you for your message!'
}
