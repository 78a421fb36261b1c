import { m } from '@skein/messages'
import { AppError } from '#src/infra/errors.ts'
import { askAgent } from './agent-node.ts'
import { manageInstagram, manageSocialMedia } from './manager-nodes.ts'
import { plan } from './planner-node.ts'
import { start } from './starter-node.ts'
import type { StepResult, StepContext } from './step.ts'
import { takeTool } from './take-tool.ts'
import { waitForAccount } from './verify-connection.ts'
import { findBillingAccount } from '../find-billing-account.ts'

/** Runs exactly one step of a run. */
export async function takeStep(context: StepContext): Promise<StepResult> {
  const { ctx, turn } = context
  const { run } = turn
  const [call] = run.calls
  if (call) return takeTool(context, call)
  switch (run.node) {
    case 'starter_node':
      return start(context)
    case 'planner_node':
      if (turn.account_id === null && (await findBillingAccount(ctx)) === null) return waitForAccount(context)
      return plan(context)
    case 'social_media_manager_node':
      return manageSocialMedia(context)
    case 'instagram_manager_node':
      return manageInstagram(context)
    case 'instagram_agent_node':
    case 'gmail_agent_node':
    case 'research_agent_node':
      return askAgent(context, run.node)
    default:
      throw new AppError('unprocessable', m.server_run_cannot_continue())
  }
}
