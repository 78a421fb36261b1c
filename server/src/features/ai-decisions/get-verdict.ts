import { automationState } from '#src/features/inbox/index.ts'
import { noteGap } from '#src/features/fixed-answers/index.ts'
import { analyseQuestion } from '#src/features/knowledge/index.ts'
import { chooseModel } from '#src/features/models/index.ts'
import type { Ctx } from '#src/context.ts'
import { ModelError } from '#src/integrations/models/errors.ts'
import { verdictWithoutModel } from './verdict-without-model.ts'
import { askModel } from './ask-model.ts'
import type { EngineEvent } from '@skein/engine/event'
import { compileAutomation } from '@skein/engine/compile-automation'
import type { Verdict } from '@skein/engine/verdict'
import { gatherFacts, type ModelFacts } from './gather-facts.ts'
import { promptFingerprint } from './prompt-fingerprint.ts'
import { findVerdicts, saveVerdict } from '#src/features/events/index.ts'
import type { ModelQuestion } from './ask-types.ts'
import { findActiveAutomation } from '#src/features/stored-automations/index.ts'

export interface VerdictRequest {
  event_seq: string
  account_id: string
  event: EngineEvent
  /** The number of the automation within the account. */
  number: number
}

/**
 * Stores a model's verdict about an event for an automation, unless there is one. Returns false if the automation is
 * not active. Throws when a retry may help.
 */
export async function getVerdict(ctx: Ctx, request: VerdictRequest): Promise<boolean> {
  const storedAutomation = await findActiveAutomation(ctx.db, request)
  if (!storedAutomation) return false
  const verdicts = await findVerdicts(ctx.db, [request.event_seq])
  if (verdicts.some(({ number }) => number === request.number)) return true
  const automation = compileAutomation(storedAutomation)
  const { settings } = storedAutomation
  const facts = await gatherFacts(ctx, { ...request, automation, settings })
  const verdict = await verdictFor(ctx, { ...request, automation, settings, facts })
  await store(ctx, { request, verdict, facts, asked: promptFingerprint(automation, settings) })
  return true
}

interface NewVerdict {
  request: VerdictRequest
  verdict: Verdict
  facts: ModelFacts
  asked: string
}

/** Stores a verdict, together with the gap if the answer was not known, so that it is counted once. */
async function store(ctx: Ctx, { request, verdict, facts, asked }: NewVerdict): Promise<void> {
  const { account_id, event, event_seq, number } = request
  const made_at = new Date(ctx.clock.now()).toISOString()
  const isGap = verdict.outcome === 'unknown' && event.text.trim() !== ''
  const understood =
    facts.retrieved?.understood ?? (isGap ? await analyseQuestion(ctx, account_id, event.text) : null)
  await ctx.db.transaction(async (tx) => {
    const isFirst = await saveVerdict(tx, { ...verdict, event_seq, number, asked, made_at })
    if (!isFirst || !isGap || understood === null) return
    const states = await automationState(tx, account_id, [event.from_id])
    const conversation_id = states.get(event.from_id)?.conversation_id ?? null
    await noteGap(ctx, tx, { account_id, question: event.text, understood, conversation_id })
  })
}

/** Returns a verdict without storing it. */
export async function verdictFor(
  ctx: Ctx,
  request: Omit<ModelQuestion, 'choice' | 'facts'> & { facts?: ModelFacts },
): Promise<Verdict> {
  const question = { ...request, facts: request.facts ?? (await gatherFacts(ctx, request)) }
  const fixed = await verdictWithoutModel(ctx, question)
  if (fixed) return fixed
  const choice = await chooseModel(ctx, question.account_id, question.settings)
  if ('missing' in choice) {
    if (choice.missing === 'unreachable') throw new ModelError('unavailable', { detail: choice.message })
    return without('no_model', choice.message)
  }
  try {
    return await askModel(ctx, { ...question, choice })
  } catch (error) {
    if (!(error instanceof ModelError) || isWorthAnotherTry(error)) throw error
    return without('failed', error.message)
  }
}

const isWorthAnotherTry = ({ kind, isRepeated }: ModelError) => retryable.has(kind) && !isRepeated

const retryable = new Set<ModelError['kind']>(['limited', 'unavailable', 'invalid_answer', 'cancelled'])

const without = (outcome: 'no_model' | 'failed', reason: string): Verdict => ({
  outcome,
  should_reply: null,
  confidence: null,
  reason,
  reply: null,
  claims: [],
  figures: {},
})
