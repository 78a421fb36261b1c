import type { EngineEvent } from '../event.ts'
import { plainTextOf, renderMessage, textMessage } from './render-message.ts'
import { renderTemplate } from './render-template.ts'
import type { Candidate, Stop } from '../matching/match-candidates.ts'
import type { Verdict } from '../verdict.ts'
import type { Undecided, World, Held, Answer } from '../decide-types.ts'

export interface Composed {
  answer: Answer
  values: Readonly<Record<string, unknown>>
}

/** What the winning rule does, or why it cannot, or what must be read first. */
export function composeAnswer(
  candidate: Candidate,
  event: EngineEvent,
  world: World,
): Composed | Stop | Undecided {
  const { automation: rule } = candidate
  const verdict = world.verdicts.get(rule.number)
  const asking = `verdict:${rule.number}` as const
  if (rule.action.kind === 'write' && !verdict && !world.given_up.has(asking)) return { missing: [asking] }
  return composeWritten(candidate, event, world)
}

/** The same with whatever verdict there is. */
export function composeWritten(candidate: Candidate, event: EngineEvent, world: World): Composed | Stop {
  const { automation: rule, keyword } = candidate
  const verdict = world.verdicts.get(rule.number)
  const values = { ...valuesOf(candidate, event, world), ...verdictValues(candidate, verdict) }
  const blanks = {
    username: event.from_username,
    keyword: keyword ?? '',
    post_link: world.facts.permalink,
  }
  const words = (text: string, held: Held | null = null): Answer =>
    rule.slot === 'public_reply'
      ? { kind: 'reply', text: renderTemplate(text, blanks), held }
      : { kind: 'message', message: textMessage(renderTemplate(text, blanks)), plain: undefined, held }
  switch (rule.action.kind) {
    case 'moderate':
      return { answer: { kind: 'moderate', action: rule.action.action }, values }
    case 'text':
      return { answer: words(rule.action.template), values }
    case 'message': {
      const message = renderMessage(rule.action.template, blanks)
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
  if (rule.fallback !== null) return { answer: words(rule.fallback), values: { ...values, step: 'template' } }
  if (verdict?.outcome === 'budget' && keyword !== null) {
    const held = { reason: 'budget', message: 'The AI budget is used up: write the reply yourself.' } as const
    return { answer: words('', held), values: { ...values, step: 'draft' } }
  }
  return wordless(verdict)
}

function wordless(verdict: Verdict | undefined): Stop {
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

function heldFor({ claims }: Verdict): Held | null {
  if (claims.length === 0) return null
  return {
    reason: 'unsupported_claim',
    message: `Nothing the model was given says: ${claims.join(', ')}`,
  }
}

function valuesOf({ keyword }: Candidate, event: EngineEvent, { facts: surroundings }: World) {
  return {
    ...(keyword === null ? {} : { keyword }),
    ...(event.kind === 'comment' && surroundings.replies !== null ? { replies: surroundings.replies } : {}),
  }
}

function verdictValues({ automation: rule, keyword }: Candidate, verdict: Verdict | undefined) {
  if (!verdict) return {}
  const decided = {
    confidence: verdict.confidence,
    threshold: rule.confidence_threshold,
    why: verdict.reason,
  }
  return {
    ...verdict.figures,
    ...(keyword === null ? decided : {}),
    ...(verdict.claims.length > 0 ? { claims: verdict.claims } : {}),
  }
}
