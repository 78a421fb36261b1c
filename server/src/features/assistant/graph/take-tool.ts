import { assistantLimits } from '@skein/contract/limits'
import { ownedAccountById } from '#src/features/accounts/index.ts'
import { toolNamed } from '../tools/all-tools.ts'
import { type ReadingTool, type Tool, type ToolContext, toolContextOf } from '../tools/tool.ts'
import { requestApproval, executeApproved, refuse } from './approval.ts'
import { hashArguments } from '../turns/hash-arguments.ts'
import type { Run, ToolCall } from '../run-state.ts'
import type { StepResult, StepContext } from './step.ts'
import { failCall, finish, problemOf } from './tool-result.ts'
import { verifyConnection } from './verify-connection.ts'

/** How often one run may repeat a tool call with the same arguments. */
const maxRepeats = 1

/** Runs the next tool call, or asks the owner for approval first. */
export async function takeTool(context: StepContext, call: ToolCall): Promise<StepResult> {
  const { turn } = context
  if (call.name === 'instagram_auth_verification') return verifyConnection(context, call)
  const tool = toolNamed(call.name)
  if (tool?.agent !== turn.run.node) return failCall(context, call, `There is no tool ${call.name}.`)
  const input = tool.schema.safeParse(call.input)
  if (!input.success) {
    const [issue] = input.error.issues
    return failCall(context, call, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'does not fit'}`)
  }
  const tools = await toolContext(context, tool).catch((error: unknown) => problemOf(context, error))
  if (typeof tools === 'string') return refuse(context, call, tools)
  if (turn.run.action_id !== null) return executeApproved(context, { tools, tool, call })
  const hash = hashArguments(tool.name, input.data)
  const earlierCalls = turn.run.used.filter((each) => each === hash).length
  if (earlierCalls >= (tool.kind === 'act' ? 1 : maxRepeats + 1)) {
    return failCall(context, call, 'Already done. See the result above.')
  }
  try {
    const asksFirst = tool.kind === 'act' || needsApproval(tool, turn.run)
    if (!asksFirst) return finish(context, call, { hash, found: await tool.use(tools, input.data) })
    if (turn.writes >= assistantLimits.writes) {
      return failCall(context, call, `Up to ${assistantLimits.writes} actions per request.`)
    }
    return await requestApproval(context, { tools, tool, call, input: input.data, hash })
  } catch (error) {
    return failCall(context, call, problemOf(context, error))
  }
}

/** A search can leak data: the run has read text of third parties (prompt injection) and private data. */
const needsApproval = (tool: ReadingTool, { known }: Run) =>
  tool.sendsInput === true && known.strangers && known.own

/** Throws `forbidden` when the user may not use the tool. */
async function toolContext({ ctx: userCtx, turn }: StepContext, { permission }: Tool): Promise<ToolContext> {
  const ctx = { ...userCtx, permission }
  const account = turn.account_id ? await ownedAccountById(ctx, turn.account_id) : null
  return toolContextOf(ctx, { account, known: turn.run.known })
}
