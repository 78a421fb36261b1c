import type { CompiledAutomation } from '../automation.ts'
import type { CheckFigures, DecisionContext } from '../decide-types.ts'
import { replyConversationOf } from '../event.ts'
import { postFigures } from '../limits/post-time.ts'
import { ruleFigures } from '../rules/rules.ts'

/** Returns the figures of the checks of a candidate, whether it passes them or not. */
export function checkFigures(automation: CompiledAutomation, context: DecisionContext): CheckFigures {
  const { event, usage } = context
  const { action, slot } = automation
  const replies = usage.repliesInConversation(replyConversationOf(slot, event), 'minutes')
  return {
    ...(event.kind === 'comment' ? postFigures(automation) : {}),
    ...ruleFigures(automation, context),
    ...(slot !== 'moderation' && replies > 0 ? { loop: { count: replies } } : {}),
    ...(action.kind === 'write' ? { writing: {} } : {}),
  }
}
