import type { SettingsOf } from '@skein/contract/automations/kinds/automation-settings'
import type { FoundChunk } from '@skein/contract/knowledge/knowledge-chunks'
import { reasonSentence, type ReasonCode } from '@skein/contract/reasons'
import * as z from 'zod'
import type { Ctx } from '#src/context.ts'
import { ModelError } from '#src/integrations/models/errors.ts'
import { sampleEvents } from '@skein/engine/replay/simulation-setup'
import { decide } from '@skein/engine/decide'
import { noFacts, type EngineEvent } from '@skein/engine/event'
import type { CompiledAutomation } from '@skein/engine/automation'
import { compileAutomation } from '@skein/engine/compile-automation'
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

export interface TestMessage {
  account_id: string
  settings: SettingsOf<'AI_DM_CONVERSATION'>
  text: string
  /** Earlier messages, oldest first. */
  conversation: PromptParts['conversation']
  purpose: NonNullable<ModelQuestion['purpose']>
  /** The author, for a stored message. */
  person?: { person_id: string; username: string | null; message_id: string } | undefined
}

/** The decision about a test message. */
export interface TestReply {
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

/** Returns what an AI conversation would reply to a message, decided by the engine. Sends and stores nothing. */
export async function answerQuestion(ctx: Ctx, message: TestMessage): Promise<TestReply> {
  const simulated = simulatedEventOf(ctx, message)
  const { automation, event } = simulated
  const withoutModel = decideAlone(simulated, new Map(), ctx.clock.now())
  if (withoutModel !== null) return resultOf(withoutModel, { facts: null, verdict: null })
  const { account_id, settings, purpose, conversation } = message
  const facts = await gatherFacts(ctx, { account_id, event, automation, settings, conversation })
  const verdict = await verdictOrFailure(ctx, { account_id, event, automation, settings, facts, purpose })
  const decision = decideAlone(simulated, new Map([[automation.number, verdict]]), ctx.clock.now())
  if (decision === null) throw new Error('A decision still lacks a fact.')
  return resultOf(decision, { facts, verdict })
}

interface SimulatedEvent {
  automation: CompiledAutomation
  event: EngineEvent
}

/** Returns the automation, without any other, and the message as an event. */
function simulatedEventOf(ctx: Ctx, { settings, text, person }: TestMessage): SimulatedEvent {
  const now = ctx.clock.now()
  const automation_id = settings.automation_id ?? 'draft'
  const automation = compileAutomation({ automation_id, number: 1, created_at: now, settings, is_bot: true })
  const post = { post_id: 'post', posted_at: now, permalink: null }
  const [sample] = sampleEvents([text], automation, { post, now })
  if (!sample) throw new Error('There is nothing to answer.')
  if (person === undefined) return { automation, event: sample.event }
  const { person_id: from_id, username: from_username, message_id: event_id } = person
  return { automation, event: { ...sample.event, from_id, from_username, event_id } }
}

/** Returns null while the model's verdict is missing. */
function decideAlone(
  { automation, event }: SimulatedEvent,
  verdicts: ReadonlyMap<number, Verdict>,
  now: number,
) {
  const context = {
    event,
    facts: noFacts,
    verdicts,
    usage: createUsageCounters([]),
    now,
    given_up: new Set<string>(),
    hours: null,
  }
  const matches = {
    candidates: [{ automation, keyword: null }],
    skipped: [],
    defaultReason: 'no_keyword' as const,
  }
  const decision = decide(matches, context)
  return 'missing' in decision ? null : decision
}

/** Does not retry a failed model call: the user is waiting and can try again. */
async function verdictOrFailure(ctx: Ctx, question: Omit<ModelQuestion, 'choice'>): Promise<Verdict> {
  try {
    return await verdictFor(ctx, question)
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
  { facts, verdict }: { facts: ModelFacts | null; verdict: Verdict | null },
): TestReply {
  const [reply] = [...fired, ...drafts]
  const hold = reply && reply.answer.kind !== 'moderate' ? reply.answer.held : null
  const code = codeOf({ fired, skipped, handed_over, held: hold?.reason })
  const values = { ...(skipped[0]?.values ?? reply?.values) }
  const figures = verdict?.figures ?? {}
  const usedChunkIds = usedChunksOf(figures)
  return {
    state: handed_over !== null ? 'handed_over' : hold ? 'review' : reply ? 'answered' : 'silent',
    reply_text: textOf(reply?.answer),
    reason_code: code,
    reason: reasonSentence(code, values),
    chunks: (facts?.retrieved?.chunks ?? []).map((chunk) => ({
      ...chunk,
      used: usedChunkIds.has(chunk.chunk_id),
    })),
    fixed_answer_id: typeof figures['fixed_answer_id'] === 'string' ? figures['fixed_answer_id'] : null,
    model: typeof figures['model'] === 'string' ? figures['model'] : null,
    // The confidence is that of a reply of the model, which a handover does not send.
    confidence: handed_over === null ? (verdict?.confidence ?? null) : null,
    cost: typeof figures['cost'] === 'number' ? figures['cost'] : 0,
  }
}

const NotedChunks = z.array(z.object({ chunk_id: z.string(), used: z.boolean().optional() }))

/** Returns the ids of the chunks that the model quoted. */
function usedChunksOf(figures: Verdict['figures']): ReadonlySet<string> {
  const noted = NotedChunks.safeParse(figures['chunks'])
  return new Set((noted.data ?? []).flatMap(({ chunk_id, used }) => (used ? [chunk_id] : [])))
}

function codeOf({
  fired,
  skipped,
  handed_over,
  held,
}: Pick<Decision, 'fired' | 'skipped' | 'handed_over'> & { held: string | undefined }): ReasonCode {
  if (handed_over === 'not_known' || handed_over === 'not_seen') return handed_over
  if (held === 'unsupported_claim' || held === 'below_confidence' || held === 'budget') return held
  return fired.length > 0 ? 'fired_ai' : (skipped[0]?.reason_code ?? 'model_declined')
}

function textOf(answer: Decision['fired'][number]['answer'] | undefined): string | null {
  if (!answer || answer.kind === 'moderate') return null
  if (answer.kind === 'reply') return answer.text
  const { message } = answer
  return 'text' in message && typeof message.text === 'string' ? message.text : null
}
