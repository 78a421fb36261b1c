import { assistantLimits } from '@skein/contract/limits'
import { ownedAccountById } from '#src/features/accounts/index.ts'
import { toolNamed } from '../tools/all-tools.ts'
import type { ReadingTool, ToolContext } from '../tools/tool.ts'
import { ask, carryOut } from './approval.ts'
import { markArguments } from '../turns/mark-arguments.ts'
import type { Run, ToolCall } from '../run-state.ts'
import type { StepResult, StepContext } from './step.ts'
import { failed, finish, problemOf } from './tool-result.ts'
import { verifyConnection } from './verify-connection.ts'

/** The same question is answered so often within one run. */
const maxRepeats = 1

/** Uses the next tool that was asked for, or asks the person first. */
export async function takeTool(around: StepContext, call: ToolCall): Promise<StepResult> {
  const { turn } = around
  if (call.name === 'instagram_auth_verification') return verifyConnection(around, call)
  const tool = toolNamed(call.name)
  if (tool?.agent !== turn.run.node) return failed(around, call, `There is no tool ${call.name}.`)
  const read = tool.schema.safeParse(call.input)
  if (!read.success) {
    const [issue] = read.error.issues
    return failed(around, call, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'does not fit'}`)
  }
  const tools = await toolContext(around)
  if (turn.run.action_id !== null) return carryOut(around, { tools, tool, call })
  const mark = markArguments(tool.name, read.data)
  const before = turn.run.used.filter((each) => each === mark).length
  if (before >= (tool.kind === 'act' ? 1 : maxRepeats + 1)) {
    return failed(around, call, 'This was done already in this run; its result stands above.')
  }
  try {
    const asksFirst = tool.kind === 'act' || needsConsent(tool, turn.run)
    if (!asksFirst) return finish(around, call, { mark, found: await tool.use(tools, read.data) })
    if (turn.writes >= assistantLimits.writes) {
      return failed(around, call, `At most ${assistantLimits.writes} things may leave the house in one run.`)
    }
    return await ask(around, { tools, tool, call, input: read.data, mark })
  } catch (error) {
    return failed(around, call, problemOf(around, error))
  }
}

/** Words of strangers may be behind what goes out, and there is something to give away. */
const needsConsent = (tool: ReadingTool, { known }: Run) =>
  tool.carries === true && known.strangers && known.own

async function toolContext({ ctx, turn }: StepContext): Promise<ToolContext> {
  const account = turn.account_id ? await ownedAccountById(ctx, turn.account_id) : null
  return { ctx, account, known: turn.run.known }
}
