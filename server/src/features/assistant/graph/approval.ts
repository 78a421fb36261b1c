import { m } from '@skein/messages'
import { OptionInterrupt } from '@skein/contract/assistant/assistant'
import { AppError } from '#src/infra/errors.ts'
import { findAction, moveAction, noteProgress, type StoredAction } from '../turns/action-store.ts'
import type { ActingTool, Tool, ToolContext } from '../tools/tool.ts'
import { findRecord } from '../turns/event-store.ts'
import { asAction, interruptFor, isAsShown } from './proposal.ts'
import { hashArguments } from '../turns/hash-arguments.ts'
import { cleanText } from './text-stream.ts'
import { recordOf } from '../turns/record.ts'
import type { Run, ToolCall } from '../run-state.ts'
import { withoutCost, type StepResult, type StepContext } from './step.ts'
import { recordAction } from './record-action.ts'
import { failCall, finish, problemOf, unclearResult } from './tool-result.ts'

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
  const { run } = turn
  const proposal = await asAction(tool).propose(tools, input)
  const message_id = ctx.ids.next()
  const action_id = ctx.ids.next()
  const now = ctx.clock.now()
  const record = recordOf(
    turn,
    {
      id: message_id,
      type: 'interrupt',
      node: run.node,
      next_node: call.name,
      next_type: 'interrupt',
      status: 'in_progress',
      reason: reasonOf(run),
      data: interruptFor(proposal, { agent: tool.agent, message: turn.message, cost: run.step_cost }),
    },
    now,
  )
  return {
    state: 'waiting',
    waits_for: 'option',
    wrote: true,
    run: { ...run, action_id, record_id: message_id, used: [...run.used, hash] },
    records: [withoutCost(record)],
    action: {
      action_id,
      message_id,
      tool: tool.name,
      args: proposal.args,
      args_hash: hashArguments(tool.name, proposal.args),
      minutes,
    },
  }
}

/** Returns what the model said with its tool calls; null if it said nothing. */
function reasonOf(run: Run): string | null {
  const said = run.said.findLast(({ role }) => role === 'assistant')
  return said?.role === 'assistant' ? cleanText(said.text, run) || null : null
}

/** Executes an approved action once. An action that a crashed process started is retried only if it is repeatable. */
/** Fails a call that the user may not make; an action that was approved for it fails too. */
export async function refuse(context: StepContext, call: ToolCall, problem: string): Promise<StepResult> {
  const { ctx, turn } = context
  const action = await findAction(ctx.db, turn.run.action_id ?? '')
  if (action?.turn_id === turn.turn_id)
    await moveAction(ctx.db, { ...action, from: ['asked', 'approved', 'started'], to: 'failed' }, problem)
  return failCall(context, call, problem)
}

export async function executeApproved(context: StepContext, request: ToolRequest): Promise<StepResult> {
  const { ctx, turn } = context
  const { call, tool } = request
  const action = await findAction(ctx.db, turn.run.action_id ?? '')
  if (!action || action.turn_id !== turn.turn_id) return failCall(context, call, 'This was never asked.')
  if (action.tool !== tool.name || hashArguments(tool.name, action.args) !== action.args_hash) {
    await moveAction(ctx.db, { ...action, from: ['asked', 'approved'], to: 'declined' })
    return failCall(context, call, m.server_approval_changed())
  }
  const acting = asAction(tool)
  switch (action.state) {
    case 'approved':
      return executeAsShown(context, { ...request, acting, action, from: 'approved' })
    case 'started':
      if (acting.repeatable) return execute(context, { ...request, acting, action, from: 'started' })
      await moveAction(ctx.db, { ...action, from: ['started'], to: 'unclear' })
      return unclearResult(context, call, unclear())
    case 'done':
      return succeeded(context, call, { action, outcome: action.outcome })
    case 'failed':
      return failCall(context, call, String(action.outcome))
    case 'unclear':
      return unclearResult(context, call, unclear())
    case 'expired':
      return failCall(context, call, m.server_approval_expired({ minutes }))
    case 'asked':
      return failCall(context, call, notApproved)
    case 'declined':
      return failCall(context, call, rejected(action.outcome))
  }
}

const notApproved = 'Not approved. Nothing was sent.'

/** Returns the result of a rejected action; its outcome is the reason of the owner, if there is one. */
const rejected = (reason: unknown) =>
  typeof reason === 'string' ? `${notApproved} The owner's reason: ${reason}` : notApproved

const unclear = () => m.server_approval_unconfirmed()

interface Execution extends ToolRequest {
  acting: ActingTool
  action: StoredAction
  from: 'approved' | 'started'
}

/** Executes an action for the first time, unless what the owner saw has changed since; then nothing is done. */
async function executeAsShown(context: StepContext, execution: Execution): Promise<StepResult> {
  const { ctx } = context
  const { tools, acting, action, call } = execution
  const problem = await problemSinceShown(context, {
    tools,
    acting,
    action,
    input: acting.schema.parse(call.input),
  })
  if (problem === null) return execute(context, execution)
  await moveAction(ctx.db, { ...action, from: ['approved'], to: 'failed' }, problem)
  return failCall(context, call, problem)
}

/** Returns why an approved action may not be done; null if it is still what the owner saw. */
async function problemSinceShown(
  context: StepContext,
  { tools, action, ...rest }: Pick<Execution, 'tools' | 'acting' | 'action'> & { input: unknown },
): Promise<string | null> {
  const interrupt = OptionInterrupt.parse((await findRecord(context.ctx.db, action.message_id))?.data)
  try {
    return (await isAsShown(tools, { ...rest, action, shown: interrupt }))
      ? null
      : m.server_approval_changed()
  } catch (error) {
    return problemOf(context, error)
  }
}

async function execute(
  context: StepContext,
  { tools, tool, acting, call, action, from }: Execution,
): Promise<StepResult> {
  const { ctx, turn } = context
  const isStarted = await moveAction(ctx.db, { ...action, from: [from], to: 'started' })
  if (!isStarted) return failCall(context, call, notApproved)
  try {
    const checked = { ...tools, ctx: { ...tools.ctx, checkedWorkspaces: new Set<string>() } }
    const outcome = await acting.act(checked, action.args, {
      key: action.action_id,
      chat_id: turn.chat_id,
      progress: action.progress,
      note: (progress) => noteProgress(ctx.db, action.action_id, progress),
    })
    await moveAction(ctx.db, { ...action, from: ['started'], to: 'done' }, outcome)
    await recordAction(checked, { tool, args: action.args })
    return succeeded(context, call, { action, outcome })
  } catch (error) {
    const certain = acting.repeatable || (error instanceof AppError && error.code !== 'unavailable')
    const problem = certain ? problemOf(context, error) : unclear()
    if (!certain) ctx.log.warn({ err: error, tool: acting.name }, 'it is unclear whether an action was done')
    await moveAction(ctx.db, { ...action, from: ['started'], to: certain ? 'failed' : 'unclear' }, problem)
    return certain ? failCall(context, call, problem) : unclearResult(context, call, problem)
  }
}

/**
 * Wraps the outcome of an action; the result of an approved search is used as it is. The model also gets the arguments
 * that the owner changed.
 */
function succeeded(
  context: StepContext,
  call: ToolCall,
  { action, outcome }: { action: StoredAction; outcome: unknown },
): StepResult {
  const findings = isFound(outcome) ? outcome : { output: outcome }
  const output = action.edited ? { changed_by_owner: action.args, result: findings.output } : findings.output
  return finish(context, call, { hash: '', found: { ...findings, output } })
}

const isFound = (outcome: unknown): outcome is { output: unknown } =>
  typeof outcome === 'object' && outcome !== null && 'found' in outcome && 'output' in outcome
