import type { AutomationSettings } from '@skein/contract/automations/automation-settings'
import { chooseModel } from '#src/features/models/index.ts'
import type { Ctx } from '#src/context.ts'
import { ModelError } from '#src/integrations/models/errors.ts'
import { askModel, type Asked } from './ask-model.ts'
import { findActiveRule } from './decision-store.ts'
import type { EngineEvent } from './engine/event.ts'
import { compileRule } from './engine/rule.ts'
import type { Verdict } from './engine/verdict.ts'
import { questionMark } from './question-mark.ts'
import { findVerdicts, saveVerdict } from './verdict-store.ts'

export interface VerdictRequest {
  event_seq: string
  account_id: string
  event: EngineEvent
  /** The rule that asks, by its number within the account. */
  number: number
}

/**
 * Asks a model what a rule wants to know about an event, and keeps the answer; what has an answer is not asked again.
 * Throws when asking once more may help.
 */
export async function readVerdict(ctx: Ctx, request: VerdictRequest): Promise<boolean> {
  const stored = await findActiveRule(ctx.db, request)
  if (!stored) return false
  const given = await findVerdicts(ctx.db, [request.event_seq])
  if (given.some(({ number }) => number === request.number)) return true
  const rule = compileRule(stored)
  const verdict = await verdictFor(ctx, { ...request, rule, settings: stored.settings })
  const made_at = new Date(ctx.clock.now()).toISOString()
  const { event_seq, number } = request
  const asked = questionMark(rule, stored.settings)
  await saveVerdict(ctx.db, {
    ...verdict,
    event_seq,
    number,
    asked,
    made_at,
  })
  return true
}

/** The same without keeping it. */
export async function verdictFor(
  ctx: Ctx,
  asked: Omit<Asked, 'choice'> & { settings: AutomationSettings },
): Promise<Verdict> {
  const choice = await chooseModel(ctx, asked.account_id, asked.settings)
  if ('missing' in choice) return without('no_model', choice.message)
  try {
    return await askModel(ctx, { ...asked, choice })
  } catch (error) {
    if (!(error instanceof ModelError) || mayPass.has(error.kind)) throw error
    return without('failed', error.message)
  }
}

const mayPass = new Set<ModelError['kind']>(['limited', 'unavailable', 'invalid_answer', 'cancelled'])

const without = (outcome: 'no_model' | 'failed', reason: string): Verdict => ({
  outcome,
  should_reply: null,
  confidence: null,
  reason,
  reply: null,
  claims: [],
  figures: {},
})
