import { botDefaults } from '@skein/contract/knowledge/chatbot'
import { languageIn } from '#src/features/knowledge/index.ts'
import type { Ctx } from '#src/context.ts'
import { addDisclosure } from './add-disclosure.ts'
import { isFactualQuestion, mentionsQuestion } from '@skein/engine/guards/factual-question'
import { isQuoted } from '@skein/engine/guards/quotes'
import { scriptLanguageOf } from '@skein/engine/guards/script-language'
import { isUnseen } from '@skein/engine/event'
import { messageKindNames } from '@skein/contract/inbox/message-kinds'
import { unknownReplyIn, unseenReplyIn } from '@skein/engine/guards/unknown-replies'
import type { Verdict } from '@skein/engine/verdict'
import { passagesOf, sourcesOf } from './gather-facts.ts'
import type { ModelQuestion } from './ask-types.ts'

type Question = Omit<ModelQuestion, 'choice'>

/** Returns whether replies may only contain what the knowledge base or the instructions say. */
export const isGrounded = ({ automation, facts }: Pick<Question, 'automation' | 'facts'>): boolean =>
  automation.automation_type === 'AI_DM_CONVERSATION' && facts.retrieved !== null

/** Returns the fixed answer to this question verbatim, or the handover of a message with nothing to read; otherwise null. */
export async function verdictWithoutModel(ctx: Ctx, question: Question): Promise<Verdict | null> {
  const unseen = unseenVerdict(question)
  if (unseen) return unknownVerdict(ctx, question, unseen)
  const fixed = isGrounded(question) ? question.facts.retrieved?.fixed : null
  if (!fixed?.is_same) return null
  return {
    outcome: 'answered',
    should_reply: true,
    confidence: 1,
    reason: 'You have fixed the answer to this question.',
    reply: await addDisclosure(ctx, question, fixed.answer),
    claims: [],
    figures: { fixed_answer_id: fixed.id, cost: 0 },
  }
}

/** Returns the verdict about a message to an AI conversation that is nothing but a photo or the like; otherwise null. */
function unseenVerdict({ automation, event }: Question): Verdict | null {
  if (automation.automation_type !== 'AI_DM_CONVERSATION' || event.kind !== 'message') return null
  if (!isUnseen(event) || event.text.trim() !== '') return null
  return {
    outcome: 'unknown',
    should_reply: true,
    confidence: 1,
    reason: `The customer sent ${messageKindNames[event.message_kind]}.`,
    reply: null,
    claims: [],
    figures: { cost: 0 },
  }
}

/** Returns whether the message is a factual question that neither passages nor instructions answer. */
export function isBeyondKnowledge({ event, settings, facts: { retrieved } }: Question): boolean {
  if (retrieved === null || retrieved.answers) return false
  const systemPrompt = settings.system_prompt ?? ''
  const isSilent =
    systemPrompt.trim() === botDefaults.system_prompt || !mentionsQuestion(systemPrompt, event.text)
  return isFactualQuestion(event.text) && isSilent
}

/** Returns whether the message is a factual question and the model's quotes are in none of its sources. */
export function isUnproven({ event, settings, facts }: Question, quotes: readonly string[]): boolean {
  if (!isFactualQuestion(event.text)) return false
  const said = facts.conversation.filter(({ who }) => who === 'business').map(({ text }) => text)
  return !isQuoted(quotes, [settings.system_prompt ?? '', ...passagesOf(facts.retrieved), ...said])
}

/** Replaces a model's reply by a text that says that the answer is not known. */
export async function unknownVerdict(ctx: Ctx, question: Question, verdict: Verdict): Promise<Verdict> {
  const { event, facts } = question
  const said = facts.conversation.filter(({ who }) => who === 'customer').map(({ text }) => text)
  const texts = [event.text, ...said.toReversed()].filter((text) => text.trim() !== '')
  const language = scriptLanguageOf(texts[0] ?? '') ?? (await languageIn(ctx, texts))
  const reply = isUnseen(event) ? unseenReplyIn(language) : unknownReplyIn(language)
  return {
    ...verdict,
    outcome: 'unknown',
    reply: await addDisclosure(ctx, question, reply),
    claims: [],
    figures: { ...verdict.figures, ...sourcesOf(facts.retrieved) },
  }
}
