import type { AutomationSummary } from '@skein/contract/automations/automation'
import { formatDay } from '../../lib/format.ts'
import { CostTag } from '../../product/cost-tag.tsx'
import { HealthTag } from '../../product/health-tag.tsx'
import { StatusTag } from '../../product/status-tag.tsx'
import { listWords } from '../../words/automations.ts'

/** State, health and figures of an automation in one quiet line. */
export function AutomationMeta({ automation }: { automation: AutomationSummary }) {
  const { user_cooldown_seconds: cooldown, failed_count: failed } = automation
  return (
    <p className="meta tabular flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <StatusTag status={automation.activation_status} />
      <HealthTag status={automation.health_status} reason={automation.health_reason} />
      <span>{listWords.executions(automation.execution_count)}</span>
      {failed > 0 && <span className="text-bad">{listWords.failed(failed)}</span>}
      <CostTag value={automation.cumulative_cost} />
      {cooldown !== null && <span>{listWords.cooldown(cooldown)}</span>}
      <span>{listWords.since(formatDay(automation.created_at))}</span>
    </p>
  )
}
