import type { SettingsOf } from '@skein/contract/automations/automation-settings'
import type { FoundChunk } from '@skein/contract/knowledge-chunks'
import { reasonSentence, type ReasonCode } from '@skein/contract/reasons'
import type { Ctx } from '#src/context.ts'
import { ModelError } from '#src/integrations/models/errors.ts'
import { sampleEvents } from '@skein/engine/replay/simulation-setup'
import { decide } from '@skein/engine/decide'
import { noFacts, type EngineEvent } from '@skein/engine/event'
import { compileAutomation, type CompiledAutomation } from '@skein/engine/automation'
import { createUsageCounters } from '@skein/engine/limits/usage-counters'
import type { Verdict } from '@skein/engine/verdict'
import type { Decision } from '@skein/engine/decide-types'
import {
  gatherFacts,
  type ModelFacts,
  type PromptParts,
  verdictFor,
  type ModelQuestion,
} from '#src/features/ai-decisions/index.ts'

export interface Conversing {
  account_id: string
  settings: SettingsOf<'AI_DM_CONVERSATION'>
  text: string
  /** What was said before, oldest first. */
  conversation: PromptParts['conversation']
  purpose: NonNullable<ModelQuestion['purpose']>
  /** Who wrote it, where it is somebody we know. */
  person?: { person_id: string; username: string | null; message_id: string } | undefined
}

/** What a conversation's AI would answer to a message now. */
export interface Conversed {
  state: 'answered' | 'handed_over' | 'review' | 'silent'
  reply_text: string | null
  reason_code: ReasonCode
  reason: string
  chunks: FoundChunk[]
  fixed_answer_id: string | null
  model: string | null
  confidence: number | null
  cost: number
}

/** The same way that a real message goes, through the engine too; nothing is sent and nothing is kept. */
export async function answerQuestion(ctx: Ctx, talk: Conversing): Promise<Conversed> {
  const scene = sceneOf(ctx, talk)
  const { automation, event } = scene
  const before = decideAlone(scene, new Map(), ctx.clock.now())
  if (before !== null) return resultOf(before, { facts: null, verdict: null })
  const { account_id, settings, purpose, conversation } = talk
  const known = await gatherFacts(ctx, { account_id, event, automation, settings, conversation })
  const verdict = await opinionOf(ctx, {
    account_id,
    event,
    automation,
    settings,
    facts: known,
    purpose,
  })
  const decision = decideAlone(scene, new Map([[automation.number, verdict]]), ctx.clock.now())
  if (decision === null) throw new Error('A decision still lacks a fact.')
  return resultOf(decision, { facts: known, verdict })
}

interface Scene {
  automation: CompiledAutomation
  event: EngineEvent
}

/** The rule alone, and a message that nobody else has a claim to. */
function sceneOf(ctx: Ctx, { settings, text, person }: Conversing): Scene {
  const now = ctx.clock.now()
  const automation_id = settings.automation_id ?? 'draft'
  const automation = compileAutomation({ automation_id, number: 1, created_at: now, settings, is_bot: true })
  const post = { post_id: 'post', posted_at: now, permalink: null }
  const [posed] = sampleEvents([text], automation, { post, now })
  if (!posed) throw new Error('There is nothing to answer.')
  if (person === undefined) return { automation, event: posed.event }
  const { person_id: from_id, username: from_username, message_id: event_id } = person
  return { automation, event: { ...posed.event, from_id, from_username, event_id } }
}

/** Null while the model's opinion is missing. */
function decideAlone({ automation, event }: Scene, verdicts: ReadonlyMap<number, Verdict>, now: number) {
  const context = {
    event,
    facts: noFacts,
    verdicts,
    usage: createUsageCounters([]),
    now,
    given_up: new Set<string>(),
  }
  const list = {
    candidates: [{ automation, keyword: null }],
    skipped: [],
    defaultReason: 'no_keyword' as const,
  }
  const decision = decide(list, context)
  return 'missing' in decision ? null : decision
}

/** A model that fails fails here at once: whoever asks is waiting, and can ask again. */
async function opinionOf(ctx: Ctx, asked: Omit<ModelQuestion, 'choice'>): Promise<Verdict> {
  try {
    return await verdictFor(ctx, asked)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return {
      outcome: 'failed',
      should_reply: null,
      confidence: null,
      reason: error.message,
      reply: null,
      claims: [],
      figures: {},
    }
  }
}

function resultOf(
  { fired, drafts, skipped, handed_over }: Decision,
  { facts: known, verdict }: { facts: ModelFacts | null; verdict: Verdict | null },
): Conversed {
  const [said] = [...fired, ...drafts]
  const held = said && said.answer.kind !== 'moderate' ? said.answer.held : null
  const code = codeOf({ fired, skipped, handed_over, held: held?.reason })
  const values = { ...(skipped[0]?.values ?? said?.values) }
  const figures = verdict?.figures ?? {}
  return {
    state: handed_over !== null ? 'handed_over' : held ? 'review' : said ? 'answered' : 'silent',
    reply_text: textOf(said?.answer),
    reason_code: code,
    reason: reasonSentence(code, values),
    chunks: known?.taught?.chunks ?? [],
    fixed_answer_id: typeof figures['fixed_answer_id'] === 'string' ? figures['fixed_answer_id'] : null,
    model: typeof figures['model'] === 'string' ? figures['model'] : null,
    confidence: verdict?.confidence ?? null,
    cost: typeof figures['cost'] === 'number' ? figures['cost'] : 0,
  }
}

function codeOf({
  fired,
  skipped,
  handed_over,
  held,
}: Pick<Decision, 'fired' | 'skipped' | 'handed_over'> & { held: string | undefined }): ReasonCode {
  if (handed_over === 'not_known') return 'not_known'
  if (held === 'unsupported_claim' || held === 'below_confidence' || held === 'budget') return held
  return fired.length > 0 ? 'fired_ai' : (skipped[0]?.reason_code ?? 'model_declined')
}

function textOf(answer: Decision['fired'][number]['answer'] | undefined): string | null {
  if (!answer || answer.kind === 'moderate') return null
  if (answer.kind === 'reply') return answer.text
  const { message } = answer
  return 'text' in message && typeof message.text === 'string' ? message.text : null
}
