import { botDefaults } from '@skein/contract/chatbot'
import { languageIn } from '#src/features/knowledge/index.ts'
import type { Ctx } from '#src/context.ts'
import { addDisclosure } from './add-disclosure.ts'
import { isFactualQuestion, mentionsQuestion } from '@skein/engine/guards/factual-question'
import { isQuoted } from '@skein/engine/guards/quotes'
import { unknownReplyIn } from '@skein/engine/guards/unknown-replies'
import type { Verdict } from '@skein/engine/verdict'
import { marksOf, passagesOf } from './gather-facts.ts'
import type { ModelQuestion } from './ask-types.ts'

type Answering = Omit<ModelQuestion, 'choice'>

/** Whether a rule holds conversations from what it was taught: then it says nothing that it does not know. */
export const isGrounded = ({ automation, facts: known }: Pick<Answering, 'automation' | 'facts'>): boolean =>
  automation.automation_type === 'AI_DM_CONVERSATION' && known.taught !== null

/** What the owner fixed as the answer to this very question, word for word and without a model; null when nothing. */
export async function verdictWithoutModel(ctx: Ctx, asked: Answering): Promise<Verdict | null> {
  const fixed = isGrounded(asked) ? asked.facts.taught?.fixed : null
  if (!fixed?.is_same) return null
  return {
    outcome: 'answered',
    should_reply: true,
    confidence: 1,
    reason: 'You have fixed the answer to this question.',
    reply: await addDisclosure(ctx, asked, fixed.answer),
    claims: [],
    figures: { fixed_answer_id: fixed.id, cost: 0 },
  }
}

/** Whether a question is asked that nothing at all answers, whatever a model may say. */
export function isBeyondKnowledge({ event, settings, facts: known }: Answering): boolean {
  const { taught } = known
  if (taught === null || taught.answers) return false
  const own = settings.system_prompt ?? ''
  const isSilent = own.trim() === botDefaults.system_prompt || !mentionsQuestion(own, event.text)
  return isFactualQuestion(event.text) && isSilent
}

/** Whether a model says that it knows what is asked, and cannot show where any of it stands. */
export function isUnproven({ event, settings, facts: known }: Answering, quotes: readonly string[]): boolean {
  if (!isFactualQuestion(event.text)) return false
  const said = known.conversation.filter(({ who }) => who === 'business').map(({ text }) => text)
  return !isQuoted(quotes, [settings.system_prompt ?? '', ...passagesOf(known.taught), ...said])
}

/** In place of what a model has written: that nobody has taught it. */
export async function unknownVerdict(ctx: Ctx, asked: Answering, verdict: Verdict): Promise<Verdict> {
  const { event, facts: known } = asked
  const said = known.conversation.filter(({ who }) => who === 'customer').map(({ text }) => text)
  const language = await languageIn(ctx, [event.text, ...said.toReversed()])
  return {
    ...verdict,
    outcome: 'unknown',
    reply: await addDisclosure(ctx, asked, unknownReplyIn(language)),
    claims: [],
    figures: { ...verdict.figures, ...marksOf(known.taught) },
  }
}
