import type { CompiledAutomation } from '../automation.ts'
import type { DecisionContext, HoldReason, PlatformAction, Undecided } from '../decide-types.ts'
import { isUnseen } from '../event.ts'
import { type Candidate, matchValues, type StopReason } from '../matching/match-candidates.ts'
import type { Verdict } from '../verdict.ts'
import { chooseVariant } from './choose-variant.ts'
import { plainTextOf, renderMessage, renderTemplate, textMessage } from './render-message.ts'

export interface ComposedReply {
  answer: PlatformAction
  /** Figures for the decision log. */
  values: Readonly<Record<string, unknown>>
  /** Index of the text among the variants; absent if the automation has none. */
  variant?: number
}

/** Returns what the winner of a slot does, why it cannot, or the verdict that has to be loaded first. */
export function composeReply(
  candidate: Candidate,
  context: DecisionContext,
): ComposedReply | StopReason | Undecided {
  const { automation } = candidate
  const fact = `verdict:${automation.number}` as const
  const isVerdictMissing = !context.verdicts.has(automation.number) && !context.given_up.has(fact)
  if (automation.action.kind === 'write' && isVerdictMissing) return { missing: [fact] }
  return composeWithVerdict(candidate, context)
}

/** Composes the reply with the verdict that is there, if any. */
export function composeWithVerdict(
  candidate: Candidate,
  context: DecisionContext,
): ComposedReply | StopReason {
  const { automation, keyword } = candidate
  const { event, facts } = context
  const verdict = context.verdicts.get(automation.number)
  const values = { ...eventValues(candidate, context), ...verdictValues(candidate, verdict) }
  const variables = { username: event.from_username, keyword: keyword ?? '', post_link: facts.permalink }
  const textAction = (template: string, holdReason: HoldReason | null = null): PlatformAction => {
    const text = renderTemplate(template, variables)
    return automation.slot === 'public_reply'
      ? { kind: 'reply', text, held: holdReason }
      : { kind: 'message', message: textMessage(text), plain: undefined, held: holdReason }
  }

  switch (automation.action.kind) {
    case 'moderate':
      return { answer: { kind: 'moderate', action: automation.action.action }, values }
    case 'text': {
      const { template } = automation.action
      const choice = variantOf(automation, context)
      return { answer: textAction(choice?.text ?? template), values, ...choice?.chosen }
    }
    case 'message': {
      const choice = variantOf(automation, context)
      if (choice?.text !== undefined) return { answer: textAction(choice.text), values, ...choice.chosen }
      const message = renderMessage(automation.action.message, variables)
      const answer = { kind: 'message', message, plain: plainTextOf(message), held: null } as const
      return { answer, values, ...choice?.chosen }
    }
    case 'write':
      break
  }

  if (verdict?.outcome === 'unknown' && verdict.reply !== null)
    return { answer: textAction(verdict.reply), values: { ...values, ...unknownValues(context) } }
  if (verdict?.outcome === 'answered' && verdict.reply !== null)
    return { answer: textAction(verdict.reply, holdReasonOf(verdict)), values }
  if (automation.fallback !== null)
    return { answer: textAction(automation.fallback), values: { ...values, step: 'template' } }
  if (verdict?.outcome === 'budget' && keyword !== null) {
    const holdReason = { reason: 'budget', message: 'AI budget reached. Write the reply yourself.' } as const
    return { answer: textAction('', holdReason), values: { ...values, step: 'draft' } }
  }
  return noReplyReason(verdict)
}

/** Returns the chosen variant; its text is undefined for the automation's own. Null if there are no variants. */
function variantOf(
  automation: CompiledAutomation,
  context: DecisionContext,
): { text: string | undefined; chosen: { variant: number } } | null {
  if (automation.variants.length === 0) return null
  const variant = chooseVariant(automation, context)
  return { text: automation.variants[variant - 1], chosen: { variant } }
}

/** `not_seen`: the reason is that a model cannot see the message. */
const unknownValues = ({ event }: DecisionContext) => ({
  not_known: true,
  ...(isUnseen(event) ? { not_seen: true } : {}),
})

function noReplyReason(verdict: Verdict | undefined): StopReason {
  switch (verdict?.outcome) {
    case 'no_model':
      return { reason_code: 'no_model', values: { cause: verdict.reason } }
    case 'budget':
      return { reason_code: 'budget', values: { ...verdict.figures, step: 'pause' } }
    default:
      return {
        reason_code: 'model_failed',
        values: { ...verdict?.figures, cause: verdict?.reason ?? 'it gave no answer' },
      }
  }
}

function holdReasonOf({ claims }: Verdict): HoldReason | null {
  if (claims.length === 0) return null
  return {
    reason: 'unsupported_claim',
    message: `Not in your sources: ${claims.join(', ')}`,
  }
}

function eventValues(candidate: Candidate, { event, facts }: DecisionContext) {
  return {
    ...matchValues(candidate),
    ...(event.kind === 'comment' && facts.replies !== null ? { replies: facts.replies } : {}),
  }
}

function verdictValues({ automation, keyword }: Candidate, verdict: Verdict | undefined) {
  if (!verdict) return {}
  const { confidence, reason: why } = verdict
  const threshold = automation.confidence_threshold
  // The confidence is that of a reply of the model, which a handover does not send.
  const selection = verdict.outcome === 'unknown' ? { why } : { confidence, threshold, why }
  return {
    ...verdict.figures,
    ...(keyword === null ? selection : {}),
    ...(verdict.claims.length > 0 ? { claims: verdict.claims } : {}),
  }
}
