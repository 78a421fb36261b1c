import { minute } from '@skein/contract/durations'
import { AppError } from '#src/infra/errors.ts'
import { agentPrompt } from '../prompts.ts'
import type { StoredTurn } from '../turns/turn-store.ts'
import { findAction, moveAction, noteProgress, type StoredAction } from '../turns/action-store.ts'
import type { ActingTool, Tool, ToolContext } from '../tools/tool.ts'
import { consentTo } from './consent.ts'
import { markArguments } from '../turns/mark-arguments.ts'
import { recordOf } from '../turns/record.ts'
import type { ToolCall } from '../run-state.ts'
import { free, type StepResult, type StepContext } from './step.ts'
import { failed, finish, problemOf } from './tool-result.ts'
import { problemsInReply } from '@skein/engine/guards/outgoing-guard'

const minutes = 10

interface Wanted {
  tools: ToolContext
  tool: Tool
  call: ToolCall
}

/** Keeps what a run wants to do, and asks the person. Nothing has left yet. */
export async function ask(
  around: StepContext,
  { tools, tool, call, input, mark }: Wanted & { input: unknown; mark: string },
): Promise<StepResult> {
  const { ctx, turn } = around
  const {
    args,
    title,
    content,
    option,
    says = [],
  } = await (tool.kind === 'act' ? tool : consentTo(tool)).propose(tools, input)
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
        data: { title, content: content + doubtsAbout(turn, says), options: [option, 'Cancel'] },
      },
    },
    now,
  )
  return {
    state: 'waiting',
    waits_for: 'option',
    wrote: true,
    run: { ...turn.run, action_id, record_id: message_id, used: [...turn.run.used, mark] },
    records: [free(record)],
    action: {
      action_id,
      message_id,
      tool: tool.name,
      args,
      args_hash: markArguments(tool.name, args),
      expires_at: new Date(now + minutes * minute).toISOString(),
    },
  }
}

/** What the guard of automatic replies would hold words back for; here a person decides. */
function doubtsAbout({ message }: StoredTurn, says: readonly string[]): string {
  const house = agentPrompt('instagram_agent_node', { today: '', plan: [], last: true })
  const customer = { username: null, text: '' }
  const doubts = says.flatMap((reply) =>
    problemsInReply({ reply, instructions: house, owner: [message], knowledge: [], customer }),
  )
  return doubts.length === 0 ? '' : `\n\nLook twice at: ${[...new Set(doubts)].join('; ')}`
}

/** Does what was approved, once. What was begun by a process that died is not begun again unless that is harmless. */
export async function carryOut(around: StepContext, wanted: Wanted): Promise<StepResult> {
  const { ctx, turn } = around
  const { call, tool } = wanted
  const action = await findAction(ctx.db, turn.run.action_id ?? '')
  if (!action || action.turn_id !== turn.turn_id) return failed(around, call, 'This was never asked.')
  if (action.tool !== tool.name || markArguments(tool.name, action.args) !== action.args_hash) {
    await moveAction(ctx.db, { ...action, from: ['asked', 'approved'], to: 'declined' })
    return failed(around, call, 'What was approved is not what would have been done, so nothing was done.')
  }
  const acting = tool.kind === 'act' ? tool : consentTo(tool)
  switch (action.state) {
    case 'approved':
      return begin(around, { ...wanted, acting, action, from: 'approved' })
    case 'started':
      if (acting.repeatable) return begin(around, { ...wanted, acting, action, from: 'started' })
      await moveAction(ctx.db, { ...action, from: ['started'], to: 'unclear' })
      return failed(around, call, unclear)
    case 'done':
      return succeeded(around, call, action.outcome)
    case 'failed':
      return failed(around, call, String(action.outcome))
    case 'unclear':
      return failed(around, call, unclear)
    case 'expired':
      return failed(
        around,
        call,
        `The approval came after more than ${minutes} minutes, so nothing was done.`,
      )
    case 'asked':
    case 'declined':
      return failed(around, call, 'The owner did not approve this. Nothing was done.')
  }
}

const unclear =
  'It is not known whether this was done: the answer was lost. It is not tried again; look before you repeat it.'

interface Beginning extends Wanted {
  acting: ActingTool
  action: StoredAction
  from: 'approved' | 'started'
}

async function begin(
  around: StepContext,
  { tools, acting, call, action, from }: Beginning,
): Promise<StepResult> {
  const { ctx } = around
  const begun = await moveAction(ctx.db, { ...action, from: [from], to: 'started' })
  if (!begun) return failed(around, call, 'The owner did not approve this. Nothing was done.')
  try {
    const outcome = await acting.act(tools, action.args, {
      key: action.action_id,
      progress: action.progress,
      note: (progress) => noteProgress(ctx.db, action.action_id, progress),
    })
    await moveAction(ctx.db, { ...action, from: ['started'], to: 'done' }, outcome)
    return succeeded(around, call, outcome)
  } catch (error) {
    const certain = acting.repeatable || (error instanceof AppError && error.code !== 'unavailable')
    const problem = certain ? problemOf(around, error) : unclear
    if (!certain) ctx.log.warn({ err: error, tool: acting.name }, 'it is unclear whether an action was done')
    await moveAction(ctx.db, { ...action, from: ['started'], to: certain ? 'failed' : 'unclear' }, problem)
    return failed(around, call, problem)
  }
}

/** What a tool found goes the way of all finds; what it did is told as it is. */
function succeeded(around: StepContext, call: ToolCall, outcome: unknown): StepResult {
  return finish(around, call, { mark: '', found: isFound(outcome) ? outcome : { output: outcome } })
}

const isFound = (outcome: unknown): outcome is { output: unknown } =>
  typeof outcome === 'object' && outcome !== null && 'found' in outcome && 'output' in outcome
