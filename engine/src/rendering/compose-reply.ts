import type { EngineEvent } from '../event.ts'
import { plainTextOf, renderMessage, textMessage } from './render-message.ts'
import { renderTemplate } from './render-template.ts'
import type { Candidate, StopReason } from '../matching/match-candidates.ts'
import type { Verdict } from '../verdict.ts'
import type { Undecided, DecisionContext, HoldReason, PlatformAction } from '../decide-types.ts'

export interface ComposedReply {
  answer: PlatformAction
  values: Readonly<Record<string, unknown>>
}

/** What the winning rule does, or why it cannot, or what must be read first. */
export function composeReply(
  candidate: Candidate,
  event: EngineEvent,
  context: DecisionContext,
): ComposedReply | StopReason | Undecided {
  const { automation } = candidate
  const verdict = context.verdicts.get(automation.number)
  const asking = `verdict:${automation.number}` as const
  if (automation.action.kind === 'write' && !verdict && !context.given_up.has(asking))
    return { missing: [asking] }
  return composeWrittenReply(candidate, event, context)
}

/** The same with whatever verdict there is. */
export function composeWrittenReply(
  candidate: Candidate,
  event: EngineEvent,
  context: DecisionContext,
): ComposedReply | StopReason {
  const { automation, keyword } = candidate
  const verdict = context.verdicts.get(automation.number)
  const values = { ...valuesOf(candidate, event, context), ...verdictValues(candidate, verdict) }
  const blanks = {
    username: event.from_username,
    keyword: keyword ?? '',
    post_link: context.facts.permalink,
  }
  const words = (text: string, held: HoldReason | null = null): PlatformAction =>
    automation.slot === 'public_reply'
      ? { kind: 'reply', text: renderTemplate(text, blanks), held }
      : { kind: 'message', message: textMessage(renderTemplate(text, blanks)), plain: undefined, held }
  switch (automation.action.kind) {
    case 'moderate':
      return { answer: { kind: 'moderate', action: automation.action.action }, values }
    case 'text':
      return { answer: words(automation.action.template), values }
    case 'message': {
      const message = renderMessage(automation.action.template, blanks)
      return { answer: { kind: 'message', message, plain: plainTextOf(message), held: null }, values }
    }
    case 'write':
      break
  }
  if (verdict?.outcome === 'unknown' && verdict.reply !== null) {
    return { answer: words(verdict.reply), values: { ...values, not_known: true } }
  }
  if (verdict?.outcome === 'answered' && verdict.reply !== null) {
    return { answer: words(verdict.reply, heldFor(verdict)), values }
  }
  if (automation.fallback !== null)
    return { answer: words(automation.fallback), values: { ...values, step: 'template' } }
  if (verdict?.outcome === 'budget' && keyword !== null) {
    const held = { reason: 'budget', message: 'The AI budget is used up: write the reply yourself.' } as const
    return { answer: words('', held), values: { ...values, step: 'draft' } }
  }
  return wordless(verdict)
}

function wordless(verdict: Verdict | undefined): StopReason {
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

function heldFor({ claims }: Verdict): HoldReason | null {
  if (claims.length === 0) return null
  return {
    reason: 'unsupported_claim',
    message: `Nothing the model was given says: ${claims.join(', ')}`,
  }
}

function valuesOf({ keyword }: Candidate, event: EngineEvent, { facts }: DecisionContext) {
  return {
    ...(keyword === null ? {} : { keyword }),
    ...(event.kind === 'comment' && facts.replies !== null ? { replies: facts.replies } : {}),
  }
}

function verdictValues({ automation, keyword }: Candidate, verdict: Verdict | undefined) {
  if (!verdict) return {}
  const decided = {
    confidence: verdict.confidence,
    threshold: automation.confidence_threshold,
    why: verdict.reason,
  }
  return {
    ...verdict.figures,
    ...(keyword === null ? decided : {}),
    ...(verdict.claims.length > 0 ? { claims: verdict.claims } : {}),
  }
}
