import type { Execution, ExecutionState } from '@skein/contract/automations/decisions/execution'
import { m } from '@skein/messages'

export const stateNames: Readonly<Record<ExecutionState, string>> = {
  skipped: m.decision_log_state_skipped(),
  pending: m.common_queued(),
  sending: m.common_sending(),
  sent: m.common_sent(),
  unknown: m.common_checking(),
  failed: m.common_failed(),
  expired: m.decision_log_state_expired(),
  needs_review: m.common_needs_review(),
}

/** State of a log entry. Hiding and deleting send nothing, so they are only done or not done. */
export function stateText({ state, automation_type, comment_hidden }: Execution): string {
  if (state !== 'sent' || automation_type !== 'DELETE_COMMENT') return stateNames[state]
  return comment_hidden ? m.decision_log_state_hidden() : m.common_done()
}
