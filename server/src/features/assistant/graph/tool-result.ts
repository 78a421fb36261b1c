import type { ActionFailure } from '@skein/contract/assistant/action-results'
import type * as z from 'zod'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import { AppError } from '#src/infra/errors.ts'
import { foreignHosts } from '../filter-answer.ts'
import type { Found } from '../tools/tool.ts'
import { recordOf } from '../turns/record.ts'
import type { Run, ToolCall } from '../run-state.ts'
import { withoutCost, type StepResult, type StepContext } from './step.ts'

/** Records the result of a successful tool call. */
export function finish(
  { ctx, turn }: StepContext,
  call: ToolCall,
  { hash, found }: { hash: string; found: Found },
): StepResult {
  const { run } = turn
  const record = recordOf(
    turn,
    { ...toolFields(run, call), status: 'success', tool_output: found.output },
    ctx.clock.now(),
  )
  const knowledge = {
    strangers: run.known.strangers || found.strangers === true,
    own: run.known.own || found.own === true,
    hosts: [...new Set([...run.known.hosts, ...foreignHosts(found.hosts ?? [], ctx.env.PUBLIC_URL)])],
    pages: [...new Set([...run.known.pages, ...(found.pages ?? [])])],
  }
  return {
    run: { ...afterCall(run, call, found.output), known: knowledge, used: [...run.used, hash] },
    records: [withoutCost(record)],
  }
}

/** Records a tool call that did nothing and passes the reason to the model. */
export const failCall = (context: StepContext, call: ToolCall, problem: string): StepResult =>
  failedAs(context, call, { error: problem, unclear: false })

/** Records a tool call that may have done its work and passes the reason to the model. */
export const unclearResult = (context: StepContext, call: ToolCall, problem: string): StepResult =>
  failedAs(context, call, { error: problem, unclear: true })

function failedAs(
  { ctx, turn }: StepContext,
  call: ToolCall,
  tool_output: z.infer<typeof ActionFailure>,
): StepResult {
  const { run } = turn
  const record = recordOf(turn, { ...toolFields(run, call), status: 'failed', tool_output }, ctx.clock.now())
  return { run: afterCall(run, call, { error: tool_output.error }), records: [withoutCost(record)] }
}

export const toolFields = (run: Run, { record_id, name, input }: ToolCall) => ({
  id: record_id,
  type: 'tool' as const,
  node: name,
  next_node: run.node,
  next_type: 'ai',
  params: input,
})

const afterCall = (run: Run, { id, name }: ToolCall, output: unknown): Run => ({
  ...run,
  action_id: null,
  record_id: null,
  calls: run.calls.slice(1),
  said: [...run.said, { role: 'tool', id, name, output }],
})

/** Returns an error message that may be shown; logs unexpected errors. */
export function problemOf({ ctx }: StepContext, error: unknown): string {
  if (error instanceof AppError) return error.message
  if (error instanceof PlatformError) return "Instagram couldn't complete this. Try again later."
  ctx.log.error({ err: error }, 'a tool of the assistant failed')
  return 'That did not work.'
}
