import { minute } from '@skein/contract/durations'
import { AppError } from '#src/infra/errors.ts'
import { agentPrompt } from '../prompts.ts'
import type { StoredTurn } from '../turns/turn-store.ts'
import { findAction, moveAction, noteProgress, type StoredAction } from '../turns/action-store.ts'
import type { ActingTool, Tool, ToolContext } from '../tools/tool.ts'
import { withApproval } from './consent.ts'
import { hashArguments } from '../turns/hash-arguments.ts'
import { showHidden } from './hidden-characters.ts'
import { recordOf } from '../turns/record.ts'
import type { ToolCall } from '../run-state.ts'
import { withoutCost, type StepResult, type StepContext } from './step.ts'
import { failed, finish, problemOf } from './tool-result.ts'
import { problemsInReply } from '@skein/engine/guards/outgoing-guard'

const minutes = 10

interface ToolRequest {
  tools: ToolContext
  tool: Tool
  call: ToolCall
}

/** Stores the action that a run proposes and asks the owner to approve it. Nothing is sent yet. */
export async function requestApproval(
  context: StepContext,
  { tools, tool, call, input, hash }: ToolRequest & { input: unknown; hash: string },
): Promise<StepResult> {
  const { ctx, turn } = context
  const {
    args,
    title,
    content,
    option,
    outgoingTexts = [],
  } = await (tool.kind === 'act' ? tool : withApproval(tool)).propose(tools, input)
  const message_id = ctx.ids.next()
  const action_id = ctx.ids.next()
  const now = ctx.clock.now()
  const record = recordOf(
    turn,
    {
      id: message_id,
      type: 'interrupt',
      node: turn.run.node,
      next_node: call.name,
      next_type: 'interrupt',
      status: 'in_progress',
      reason: tool.label,
      data: {
        type: 'input_option',
        platform: tool.agent === 'instagram_agent_node' ? 'instagram' : null,
        data: {
          title: showHidden(title),
          content: showHidden(content + warningsFor(turn, outgoingTexts)),
          options: [option, 'Cancel'],
        },
      },
    },
    now,
  )
  return {
    state: 'waiting',
    waits_for: 'option',
    wrote: true,
    run: { ...turn.run, action_id, record_id: message_id, used: [...turn.run.used, hash] },
    records: [withoutCost(record)],
    action: {
      action_id,
      message_id,
      tool: tool.name,
      args,
      args_hash: hashArguments(tool.name, args),
      expires_at: new Date(now + minutes * minute).toISOString(),
    },
  }
}

/** Returns warnings of the guard for automatic replies. They do not block the action: the owner decides. */
function warningsFor({ message }: StoredTurn, outgoingTexts: readonly string[]): string {
  const instructions = agentPrompt('instagram_agent_node', { today: '', plan: [], last: true })
  const customer = { username: null, text: '' }
  const warnings = outgoingTexts.flatMap((reply) =>
    problemsInReply({ reply, instructions, owner: [message], knowledge: [], customer }),
  )
  return warnings.length === 0 ? '' : `\n\nLook twice at: ${[...new Set(warnings)].join('; ')}`
}

/** Executes an approved action once. An action that a crashed process started is retried only if it is repeatable. */
export async function executeApproved(context: StepContext, wanted: ToolRequest): Promise<StepResult> {
  const { ctx, turn } = context
  const { call, tool } = wanted
  const action = await findAction(ctx.db, turn.run.action_id ?? '')
  if (!action || action.turn_id !== turn.turn_id) return failed(context, call, 'This was never asked.')
  if (action.tool !== tool.name || hashArguments(tool.name, action.args) !== action.args_hash) {
    await moveAction(ctx.db, { ...action, from: ['asked', 'approved'], to: 'declined' })
    return failed(context, call, 'The content changed after you approved it, so nothing was sent.')
  }
  const acting = tool.kind === 'act' ? tool : withApproval(tool)
  switch (action.state) {
    case 'approved':
      return execute(context, { ...wanted, acting, action, from: 'approved' })
    case 'started':
      if (acting.repeatable) return execute(context, { ...wanted, acting, action, from: 'started' })
      await moveAction(ctx.db, { ...action, from: ['started'], to: 'unclear' })
      return failed(context, call, unclear)
    case 'done':
      return succeeded(context, call, action.outcome)
    case 'failed':
      return failed(context, call, String(action.outcome))
    case 'unclear':
      return failed(context, call, unclear)
    case 'expired':
      return failed(context, call, `Approval expired after ${minutes} minutes. Nothing was sent.`)
    case 'asked':
    case 'declined':
      return failed(context, call, 'Not approved. Nothing was sent.')
  }
}

const unclear = "We couldn't confirm whether this went through. Check before trying again."

interface Execution extends ToolRequest {
  acting: ActingTool
  action: StoredAction
  from: 'approved' | 'started'
}

async function execute(
  context: StepContext,
  { tools, acting, call, action, from }: Execution,
): Promise<StepResult> {
  const { ctx, turn } = context
  const started = await moveAction(ctx.db, { ...action, from: [from], to: 'started' })
  if (!started) return failed(context, call, 'Not approved. Nothing was sent.')
  try {
    const outcome = await acting.act(tools, action.args, {
      key: action.action_id,
      chat_id: turn.chat_id,
      progress: action.progress,
      note: (progress) => noteProgress(ctx.db, action.action_id, progress),
    })
    await moveAction(ctx.db, { ...action, from: ['started'], to: 'done' }, outcome)
    return succeeded(context, call, outcome)
  } catch (error) {
    const certain = acting.repeatable || (error instanceof AppError && error.code !== 'unavailable')
    const problem = certain ? problemOf(context, error) : unclear
    if (!certain) ctx.log.warn({ err: error, tool: acting.name }, 'it is unclear whether an action was done')
    await moveAction(ctx.db, { ...action, from: ['started'], to: certain ? 'failed' : 'unclear' }, problem)
    return failed(context, call, problem)
  }
}

/** Wraps the outcome of an action; the result of an approved search is used as it is. */
function succeeded(context: StepContext, call: ToolCall, outcome: unknown): StepResult {
  return finish(context, call, { hash: '', found: isFound(outcome) ? outcome : { output: outcome } })
}

const isFound = (outcome: unknown): outcome is { output: unknown } =>
  typeof outcome === 'object' && outcome !== null && 'found' in outcome && 'output' in outcome
