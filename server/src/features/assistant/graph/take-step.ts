import { AppError } from '#src/infra/errors.ts'
import { askAgent } from './agent-node.ts'
import { manageInstagram, manageSocialMedia } from './manager-nodes.ts'
import { plan } from './planner-node.ts'
import { start } from './starter-node.ts'
import type { StepResult, StepContext } from './step.ts'
import { takeTool } from './take-tool.ts'
import { waitForAccount } from './verify-connection.ts'
import { findBillingAccount } from '../find-billing-account.ts'

/** The next thing that a run does, and nothing after it. */
export async function takeStep(around: StepContext): Promise<StepResult> {
  const { ctx, turn } = around
  const { run } = turn
  const [call] = run.calls
  if (call) return takeTool(around, call)
  switch (run.node) {
    case 'starter_node':
      return start(around)
    case 'planner_node':
      if (turn.account_id === null && (await findBillingAccount(ctx)) === null) return waitForAccount(around)
      return plan(around)
    case 'social_media_manager_node':
      return manageSocialMedia(around)
    case 'instagram_manager_node':
      return manageInstagram(around)
    case 'instagram_agent_node':
    case 'gmail_agent_node':
    case 'research_agent_node':
      return askAgent(around, run.node)
    default:
      throw new AppError('unprocessable', 'The run stands where nobody can go on.')
  }
}
