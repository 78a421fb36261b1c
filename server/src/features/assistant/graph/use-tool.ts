import { assistantLimits } from '@skein/contract/limits'
import { requireAccountById, type OwnedAccount } from '#src/features/accounts/index.ts'
import { AppError } from '#src/platform/errors.ts'
import { PlatformError } from '#src/integrations/instagram/errors.ts'
import { toolNamed } from '../tools/all-tools.ts'
import type { Found, ReadingTool, Tool, ToolContext } from '../tools/tool.ts'
import { ask, carryOut } from './act.ts'
import { markArguments } from './mark-arguments.ts'
import { recordOf } from './record.ts'
import type { Run, ToolCall } from './state.ts'
import { free, type StepResult, type Surroundings } from './step.ts'
import { verifyConnection } from './verify-connection.ts'

/** The same question is answered so often within one run. */
const mostRepeats = 1

/** Uses the next tool that was asked for, or asks the person first. */
export async function useTool(around: Surroundings, call: ToolCall): Promise<StepResult> {
  const { turn } = around
  if (call.name === 'instagram_auth_verification') return verifyConnection(around, call)
  const tool = toolNamed(call.name)
  if (!tool) return failed(around, call, `There is no tool ${call.name}.`)
  const read = tool.schema.safeParse(call.input)
  if (!read.success) {
    const [issue] = read.error.issues
    return failed(around, call, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'does not fit'}`)
  }
  const tools = await toolContext(around)
  if (turn.run.action_id !== null) return carryOut(around, { tools, tool, call })
  const mark = markArguments(tool.name, read.data)
  const before = turn.run.used.filter((each) => each === mark).length
  if (before >= (tool.kind === 'act' ? 1 : mostRepeats + 1)) {
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

async function toolContext({ ctx, turn }: Surroundings): Promise<ToolContext> {
  const account: OwnedAccount | null = turn.account_id ? await requireAccountById(ctx, turn.account_id).catch(() => null) : null
  return { ctx, account, known: turn.run.known }
}

/** A tool that found something. */
export function finish(
  { ctx, turn }: Surroundings,
  call: ToolCall,
  { mark, found }: { mark: string; found: Found },
): StepResult {
  const { run } = turn
  const record = recordOf(turn, { ...toolFields(run, call), status: 'success', tool_output: found.output }, ctx.clock.now())
  const known = {
    strangers: run.known.strangers || found.strangers === true,
    own: run.known.own || found.own === true,
    hosts: [...new Set([...run.known.hosts, ...(found.hosts ?? [])])],
    pages: [...new Set([...run.known.pages, ...(found.pages ?? [])])],
  }
  return {
    run: { ...after(run, call, found.output), known, used: [...run.used, mark] },
    records: [free(record)],
  }
}

/** A tool that could not do it; the model is told why. */
export function failed({ ctx, turn }: Surroundings, call: ToolCall, problem: string): StepResult {
  const { run } = turn
  const output = { error: problem }
  const record = recordOf(turn, { ...toolFields(run, call), status: 'failed', tool_output: output }, ctx.clock.now())
  return { run: after(run, call, output), records: [free(record)] }
}

export const toolFields = (run: Run, { record_id, name, input }: ToolCall) => ({
  id: record_id,
  type: 'tool' as const,
  node: name,
  next_node: run.node,
  next_type: 'ai',
  params: input,
})

const after = (run: Run, { id, name }: ToolCall, output: unknown): Run => ({
  ...run,
  action_id: null,
  record_id: null,
  calls: run.calls.slice(1),
  said: [...run.said, { role: 'tool', id, name, output }],
})

/** What went wrong, in words that may be told; what nobody can understand is logged. */
export function problemOf({ ctx }: Surroundings, error: unknown): string {
  if (error instanceof AppError) return error.message
  if (error instanceof PlatformError) return 'Instagram did not do it. Try again later.'
  ctx.log.error({ err: error }, 'a tool of the assistant failed')
  return 'That did not work.'
}

export type { Tool }
