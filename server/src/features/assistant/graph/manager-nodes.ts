import { m } from '@skein/messages'
import type { AssistantNode } from '@skein/contract/assistant/assistant'
import { recordOf } from '../turns/record.ts'
import { withoutCost, type StepResult, type StepContext } from './step.ts'

/** Hands over to the manager of the platform. Instagram is the only one. */
export const manageSocialMedia = (context: StepContext): StepResult =>
  handOver(context, 'instagram_manager_node', m.server_assist_instagram())

/** Schedules the connection check before the agent works on the account. */
export function manageInstagram({ ctx, turn }: StepContext): StepResult {
  const { run } = turn
  const name = 'instagram_auth_verification'
  const record = recordOf(
    turn,
    {
      id: run.record_id ?? '',
      node: run.node,
      status: 'success',
      next_node: name,
      next_type: 'tool',
      reason: m.server_assist_must_connect(),
    },
    ctx.clock.now(),
  )
  const call = { id: ctx.ids.next(), name, input: {}, record_id: ctx.ids.next() }
  return {
    run: { ...run, calls: [call], node: 'instagram_agent_node', record_id: null },
    records: [withoutCost(record)],
  }
}

function handOver({ ctx, turn }: StepContext, next_node: AssistantNode, reason: string): StepResult {
  const { run } = turn
  const record = recordOf(
    turn,
    { id: run.record_id ?? '', node: run.node, status: 'success', next_node, next_type: 'ai', reason },
    ctx.clock.now(),
  )
  return { run: { ...run, node: next_node, record_id: null }, records: [withoutCost(record)] }
}
