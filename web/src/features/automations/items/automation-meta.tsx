import type { AutomationSummary } from '@skein/contract/automations/automation'
import { ChevronDown } from 'lucide-react'
import { formatDay } from '../../../lib/format.ts'
import { CostTag } from '../../../components/cost-tag.tsx'
import { HealthTag } from '../../../components/health-tag.tsx'
import { StatusTag } from '../../../components/status-tag.tsx'
import { cx } from '../../../ui/cx.ts'
import { listWords, rowWords } from '../../../copy/automations/automations.ts'
import { toggleOpened } from '../tools/list-store.ts'

/** State, health and figures of an automation. The number of executions toggles the details. */
export function AutomationMeta({ automation, opened }: { automation: AutomationSummary; opened: boolean }) {
  const { automation_id, name, user_cooldown_seconds: cooldown, failed_count: failed } = automation
  const executions = listWords.executions(automation.execution_count)
  return (
    <p className="meta tabular flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <StatusTag status={automation.activation_status} />
      <HealthTag status={automation.health_status} reason={automation.health_reason} />
      <button
        type="button"
        aria-expanded={opened}
        aria-label={`${executions}, ${rowWords.detailsNamed(name)}`}
        className="touch inline-flex min-h-6 items-center gap-1 rounded-chip px-1 underline decoration-dotted underline-offset-4 hover:text-text"
        onClick={() => toggleOpened(automation_id)}
      >
        {executions}
        <ChevronDown size={14} aria-hidden="true" className={cx(opened && 'rotate-180')} />
      </button>
      {failed > 0 && <span className="text-bad">{listWords.failed(failed)}</span>}
      <CostTag value={automation.cumulative_cost} />
      {cooldown !== null && <span>{listWords.cooldown(cooldown)}</span>}
      <span>{listWords.since(formatDay(automation.created_at))}</span>
    </p>
  )
}
