import * as z from 'zod'
import type { AutomationSettings } from '@skein/contract/automations/automation-settings'
import type { FoundChunk } from '@skein/contract/knowledge'
import { callWithinBudget, type Budgeted, type BudgetedCall } from '#src/features/budget/index.ts'
import { recentMessages } from '#src/features/inbox/index.ts'
import type { Ctx } from '#src/context.ts'
import type { ChatRequest, ModelUsage } from '#src/integrations/models/model.ts'
import { addDisclosure } from './add-disclosure.ts'
import { unsupportedClaims } from './engine/claim-guard.ts'
import { conversationOf, type EngineEvent } from './engine/event.ts'
import { dangersIn } from './engine/outgoing-guard.ts'
import type { Rule } from './engine/rule.ts'
import type { Verdict } from './engine/verdict.ts'
import { findPassages, passageMark, passageText } from './find-passages.ts'
import { promptOf, promptVersion, type PromptParts } from './prompts.ts'

export interface Asked {
  account_id: string
  event: EngineEvent
  rule: Rule
  settings: AutomationSettings
  choice: BudgetedCall['choice']
  /** What the call is for; decides under which name it is counted. */
  purpose?: BudgetedCall['purpose']
}

/** Longest reply that a model is asked for, in characters: comments stay short, messages fit the platform's bytes. */
const longestReply = { comment: 300, message: 480 } as const
const mostOutputTokens = 500
/** What the schema of an answer adds to the input. */
const schemaTokens = 200
/** Shorter than an event is lent to whoever reads for it, in milliseconds. */
const timeLimit = 25_000
const mostSpoken = 20

const Opinion = z.object({
  should_reply: z.boolean(),
  confidence: z.number().min(0).max(1),
  reason: z.string(),
})
const WrittenOpinion = Opinion.extend({ reply: z.string() })
type Answer = Partial<z.infer<typeof WrittenOpinion>> & { usage: ModelUsage }

/** One call of a model, within the account's budget: its decision, its words, and what they may be held back for. */
export async function askModel(ctx: Ctx, asked: Asked): Promise<Verdict> {
  const { rule, event, account_id, settings } = asked
  const decides = rule.trigger.kind === 'ai'
  const { parts, chunks } = await partsOf(ctx, asked, decides)
  const { system, user } = promptOf(parts)
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ] as const
  const wish: BudgetedCall = {
    account_id,
    purpose: asked.purpose ?? (decides ? 'decision' : 'reply'),
    source_id: rule.automation_id,
    conversation_key: conversationOf(event),
    choice: asked.choice,
    messages,
    input_characters: schemaTokens,
    max_output_tokens: mostOutputTokens,
  }
  const called = await callWithinBudget(ctx, wish, (access) =>
    call(
      ctx,
      {
        access,
        messages,
        temperature: settings.temperature,
        max_output_tokens: mostOutputTokens,
        time_limit: timeLimit,
      },
      { decides, writes: parts.longest !== null },
    ),
  )
  if (called.kind === 'refused') return overBudget(called)
  const { usage: _, ...answer } = called.answer
  const said = answer.reply === undefined ? null : tidied(answer.reply)
  return {
    outcome: 'answered',
    should_reply: answer.should_reply ?? null,
    confidence: answer.confidence ?? null,
    reason: answer.reason ?? null,
    reply: said === null ? null : await addDisclosure(ctx, asked, said),
    claims: said === null ? [] : doubtsAbout(said, parts),
    figures: { ...figuresOf(called), ...(chunks.length > 0 ? { chunks: chunks.map(passageMark) } : {}) },
  }
}

async function partsOf(
  ctx: Ctx,
  { account_id, event, rule, settings }: Asked,
  decides: boolean,
): Promise<{ parts: PromptParts; chunks: FoundChunk[] }> {
  const context = 'ai_context_rules' in settings ? settings.ai_context_rules : null
  const longest = rule.action.kind === 'write' ? longestReply[event.kind] : null
  const conversation = event.kind === 'message' ? await spokenBefore(ctx, account_id, event) : []
  // A decision alone needs no facts.
  const chunks =
    longest === null ? [] : await findPassages(ctx, { account_id, settings, text: event.text, conversation })
  const parts = {
    system_prompt: settings.system_prompt,
    context: decides ? (context ?? everything) : null,
    passages: chunks.map(passageText),
    conversation,
    event,
    longest,
  }
  return { parts, chunks }
}

/** An AI conversation has no context of its own: it answers what a business would answer. */
const everything = 'Reply to every message that expects an answer. Do not reply to spam.'

async function spokenBefore(
  ctx: Ctx,
  account_id: string,
  event: EngineEvent,
): Promise<PromptParts['conversation']> {
  const person_ids = [event.from_id]
  const spoken = await recentMessages(ctx.db, account_id, { person_ids, limit: mostSpoken })
  return (spoken.get(event.from_id) ?? []).flatMap(({ message_id, text, who, occurred_at }) =>
    message_id === event.event_id || occurred_at > event.occurred_at || !text
      ? []
      : [{ who: who === 'customer' ? ('customer' as const) : ('business' as const), text }],
  )
}

async function call(
  ctx: Ctx,
  request: ChatRequest,
  { decides, writes }: { decides: boolean; writes: boolean },
): Promise<Answer> {
  if (!decides) {
    const { text, usage } = await ctx.models.write(request)
    return { reply: text, usage }
  }
  const { value, usage } = writes
    ? await ctx.models.answer({ ...request, name: 'decision_with_reply', schema: WrittenOpinion })
    : await ctx.models.answer({ ...request, name: 'decision', schema: Opinion })
  return { ...value, usage }
}

/** Why a person has to look at a reply: what nothing bears out, and what must not leave whoever asks for it. */
function doubtsAbout(reply: string, parts: PromptParts): string[] {
  const { system_prompt, context, passages, event } = parts
  const owner = [system_prompt ?? '', context ?? '']
  const { system: house } = promptOf({
    ...parts,
    system_prompt: null,
    context: context && '',
    passages: passages.map(() => ''),
  })
  const customer = { username: event.from_username, text: event.text }
  return [
    ...new Set([
      ...unsupportedClaims(reply, [...owner, ...passages]).map(({ text }) => text),
      ...dangersIn({ reply, house, owner, knowledge: passages, customer }),
    ]),
  ]
}

const tidied = (reply: string): string =>
  reply
    .trim()
    .replace(/^["“”']+|["“”']+$/g, '')
    .trim()

type Done = Extract<Budgeted<Answer>, { kind: 'done' }>

const figuresOf = ({ provider, model, tokens, cost, step }: Done) => ({
  provider,
  model,
  prompt_version: promptVersion,
  input_tokens: tokens.input_tokens,
  output_tokens: tokens.output_tokens,
  cost,
  ...(step === 'normal' ? {} : { step }),
})

const overBudget = ({ spent, limit, period }: Extract<Budgeted<Answer>, { kind: 'refused' }>): Verdict => ({
  outcome: 'budget',
  should_reply: null,
  confidence: null,
  reason: null,
  reply: null,
  claims: [],
  figures: { spent, limit, period },
})
