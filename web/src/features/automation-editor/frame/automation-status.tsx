import type { AutomationType } from '@skein/contract/automations/automation'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { getFunnel } from '@skein/contract/automations/decisions/funnel'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PencilLine } from 'lucide-react'
import { m } from '@skein/messages'
import { HealthTag } from '../../../components/tags/health-tag.tsx'
import { StatusTag } from '../../../components/tags/status-tag.tsx'
import { useAllPaused } from '../../../components/use-all-paused.ts'
import { call } from '../../../lib/api/api.ts'
import { logPath } from '../../../lib/paths.ts'
import { Switch } from '../../../ui/forms/switch.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useSetStatus } from '../../automations/actions/use-set-status.ts'
import { useListed } from './use-listed.ts'
import { PermittedFields } from '../../session/permitted.tsx'

interface AutomationStatusProps {
  platformUserId: string
  /** Null before the first deploy. */
  automationId: string | null
}

/** Whether the edited automation runs, with a switch, its health, and what it sent this week. */
export function AutomationStatus({ platformUserId, automationId }: AutomationStatusProps) {
  const automation = useListed(platformUserId, automationId)
  if (automationId === null) {
    return (
      <p className="flex min-h-10 items-center gap-2">
        <Tag glyph={<PencilLine size={11} aria-hidden="true" />}>{m.editor_draft()}</Tag>
        <span className="meta">{m.editor_not_deployed()}</span>
      </p>
    )
  }
  return automation ? <StoredStatus automation={automation} /> : <Skeleton className="h-10 w-56" />
}

function StoredStatus({ automation }: { automation: AutomationSummary }) {
  const { platform_user_id, activation_status, health_status, health_reason } = automation
  const allPaused = useAllPaused(platform_user_id)
  const setStatus = useSetStatus(platform_user_id)
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">
      <PermittedFields>
        <Switch
          label={
            <>
              <span className="sr-only">{m.editor_run_automation()}</span>
              <span aria-hidden="true">
                <StatusTag status={activation_status} allPaused={allPaused} />
              </span>
            </>
          }
          checked={activation_status === 'ACTIVE'}
          onCheckedChange={(active) => setStatus([automation], active ? 'ACTIVE' : 'PAUSED')}
        />
      </PermittedFields>
      <HealthTag status={health_status} reason={health_reason} />
      <WeekLink automation={automation} />
    </div>
  )
}

const days = 7

/** What the automation sent in the last seven days; leads to its activity. */
function WeekLink({ automation: { automation_id, automation_type } }: { automation: AutomationSummary }) {
  const { data } = useQuery({
    queryKey: ['funnel', automation_id, days],
    queryFn: ({ signal }) => call(getFunnel, { automation_id, days }, { signal }),
  })
  return (
    <Link
      to={logPath(automation_type, automation_id)}
      className="touch tabular inline-flex min-h-8 items-center text-label text-text underline"
    >
      {data ? weekText(automation_type, data.sent) : m.common_activity()}
    </Link>
  )
}

function weekText(type: AutomationType, count: number): string {
  if (count === 0) return m.editor_week_none()
  return type === 'DELETE_COMMENT' ? m.editor_week_moderated({ count }) : m.editor_week_replies({ count })
}
