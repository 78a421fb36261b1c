import { m } from '@skein/messages'
import type { ModelMessage, ToolSet } from 'ai'
import * as z from 'zod'
import { ownedAccountById } from '#src/features/accounts/index.ts'
import { callWithinBudget, type Refusal } from '#src/features/budget/index.ts'
import { assistantModel } from '#src/features/models/index.ts'
import { ModelError, modelErrorOf } from '#src/integrations/models/errors.ts'
import type { ModelUsage, ReservedAccess } from '#src/integrations/models/model.ts'
import { AppError } from '#src/infra/errors.ts'
import { findBillingAccount } from '../find-billing-account.ts'
import type { TranscriptEntry } from '../run-state.ts'
import type { StepContext } from './step.ts'

export interface ToolOffer {
  name: string
  description: string
  schema: z.ZodType
}

export interface ModelRequest {
  system: string
  said: readonly TranscriptEntry[]
  tools: readonly ToolOffer[]
  onText: (text: string) => void
}

export interface ModelAnswer {
  text: string
  calls: { id: string; name: string; input: unknown }[]
  usage: { input_tokens: number; output_tokens: number; cost: number }
}

const maxOutputTokens = 4000
const callMilliseconds = 90_000

/** Calls a model once, within the budget of the account that pays. Passes text to `onText` as it arrives. */
export async function askModel(context: StepContext, request: ModelRequest): Promise<ModelAnswer> {
  const { ctx, turn } = context
  // Throws when the user may only read by now: the turn may have begun before.
  if (turn.account_id !== null) await ownedAccountById(ctx, turn.account_id)
  const account_id = turn.account_id ?? (await findBillingAccount(ctx))
  if (account_id === null) throw new AppError('platform_rejected', m.server_assistant_connect_first())
  const choice = await assistantModel(ctx, account_id)
  if ('missing' in choice) throw new AppError('platform_rejected', choice.message)
  const schemas = await toolsFor(request.tools)
  const outcome = await callWithinBudget(
    ctx,
    {
      account_id,
      purpose: 'assistant',
      source_id: null,
      conversation_key: `assistant:${turn.thread_id}`,
      choice,
      messages: [
        { content: request.system },
        ...request.said.map((each) => ({ content: JSON.stringify(each) })),
      ],
      input_characters: Math.ceil(schemas.characters / 3),
      max_output_tokens: maxOutputTokens,
    },
    (access) => stream(context, access, { ...request, schemas }),
  )
  if (outcome.kind === 'refused') throw new AppError('platform_rejected', budgetMessage(outcome))
  const { text, calls } = outcome.answer
  const { input_tokens, output_tokens } = outcome.tokens
  return { text, calls, usage: { input_tokens, output_tokens, cost: outcome.cost } }
}

function budgetMessage({ scope, period, limit }: Refusal): string {
  if (scope === 'installation' || limit === null) return budgetTexts.installation()
  if (scope === 'operator') return budgetTexts.operator(limit)
  return period === 'day'
    ? m.server_budget_reached_day({ limit: limit.toFixed(2) })
    : m.server_budget_reached_month({ limit: limit.toFixed(2) })
}

const budgetTexts = {
  installation: () => m.server_budget_admin_today(),
  operator: (limit: number) => m.server_budget_admin_account({ limit: limit.toFixed(2) }),
}

type Schemas = Awaited<ReturnType<typeof toolsFor>>

async function toolsFor(offered: readonly ToolOffer[]) {
  const { dynamicTool } = await import('ai')
  const tools: ToolSet = {}
  for (const { name, description, schema } of offered) {
    tools[name] = dynamicTool({ description, inputSchema: schema })
  }
  const characters = offered.reduce(
    (sum, { description, schema }) =>
      sum + description.length + JSON.stringify(z.toJSONSchema(schema)).length,
    0,
  )
  return { tools, characters }
}

async function stream(
  { ctx, signal, left }: StepContext,
  access: ReservedAccess,
  { system, said, schemas, onText }: ModelRequest & { schemas: Schemas },
): Promise<Omit<ModelAnswer, 'usage'> & { usage: ModelUsage }> {
  const { streamText } = await import('ai')
  const time_limit = Math.max(1, Math.ceil(Math.min(callMilliseconds, left)))
  const endSignal = AbortSignal.any([signal, AbortSignal.timeout(time_limit)])
  const result = streamText({
    model: await ctx.models.languageModel(access, { time_limit }),
    instructions: system,
    messages: said.map(messageOf),
    tools: schemas.tools,
    maxRetries: 0,
    maxOutputTokens,
    abortSignal: endSignal,
    onError: () => undefined,
  })
  let text = ''
  let hasReasoned = false
  const calls: ModelAnswer['calls'] = []
  for await (const part of result.stream) {
    if (part.type === 'error') throw modelErrorOf(part.error)
    if (part.type === 'abort') break
    if (part.type === 'reasoning-start') hasReasoned = true
    if (part.type === 'tool-call') calls.push({ id: part.toolCallId, name: part.toolName, input: part.input })
    if (part.type !== 'text-delta') continue
    text += part.text
    onText(part.text)
  }
  if (endSignal.aborted)
    throw new ModelError(signal.aborted ? 'cancelled' : 'unavailable', { detail: 'time is over' })
  const tokenUsage = await result.totalUsage
  const usage = {
    input_tokens: tokenUsage.inputTokens ?? 0,
    cached_tokens: tokenUsage.inputTokenDetails.cacheReadTokens ?? 0,
    output_tokens: tokenUsage.outputTokens ?? 0,
  }
  if (text.trim() === '' && calls.length === 0)
    throw new ModelError('invalid_answer', {
      detail: 'neither text nor a tool',
      usage,
      reason: hasReasoned ? 'only_reasoning' : null,
    })
  return { text, calls, usage }
}

function messageOf(said: TranscriptEntry): ModelMessage {
  if (said.role === 'user') return { role: 'user', content: said.text }
  if (said.role === 'tool') {
    const output = { type: 'text' as const, value: JSON.stringify(said.output) }
    return {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: said.id, toolName: said.name, output }],
    }
  }
  const calls = (said.calls ?? []).map(({ id, name, input }) => ({
    type: 'tool-call' as const,
    toolCallId: id,
    toolName: name,
    input,
  }))
  const text = said.text === '' ? [] : [{ type: 'text' as const, text: said.text }]
  return { role: 'assistant', content: [...text, ...calls] }
}
