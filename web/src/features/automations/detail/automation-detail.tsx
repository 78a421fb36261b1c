import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { sentenceOf } from '@skein/contract/automations/sentence/sentence'
import { Copy, FlaskConical, ListTree, Pencil, Trash2 } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { m } from '@skein/messages'
import { AutomationSentence } from '../../../components/automation-sentence.tsx'
import { CostTag } from '../../../components/tags/cost-tag.tsx'
import { HealthTag } from '../../../components/tags/health-tag.tsx'
import { DetailHead } from '../../../components/split-view/detail-head.tsx'
import { statusNames } from '../../../copy/automations.ts'
import { slotHints } from '../../../copy/slot-hints.ts'
import { useScreenSubject } from '../../../lib/browser/screen-subject.ts'
import { formatAgo, formatDay, formatDuration, formatNumber } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { canDuplicate } from '../automation-logic.ts'
import { StateSwitch } from '../items/state-switch.tsx'
import { FailedList, type ListRequest } from '../list-states.tsx'
import type { ListActions } from '../actions/use-list-actions.ts'
import { AutomationResults } from './automation-results.tsx'
import { hasDescription } from './has-description.ts'
import { LatestReplies } from './latest-replies.tsx'

interface AutomationDetailProps {
  automationId: string
  query: ListRequest
  allPaused: boolean
  actions: ListActions
  onClose: () => void
}

/** The automation that the URL names: its state, sentence, results and latest replies. */
export function AutomationDetail({ automationId, query, ...shared }: AutomationDetailProps) {
  const { onClose } = shared
  const automation = query.data?.find((one) => one.automation_id === automationId)
  if (automation) return <Detail automation={automation} {...shared} />
  if (query.data)
    return (
      <>
        <DetailHead title={m.detail_automation_missing()} onClose={onClose} />
        <EmptyState title={m.detail_automation_missing()} text={m.decision_log_unknown_automation()} />
      </>
    )
  return (
    <>
      <DetailHead title={m.automations_list_loading()} onClose={onClose} />
      {query.error ? <FailedList query={query} /> : <Skeleton className="h-40 w-full" />}
    </>
  )
}

interface DetailProps extends Omit<AutomationDetailProps, 'automationId' | 'query'> {
  automation: AutomationSummary
}

/** The press of a row paints the heading at once, so that focus and keys are there; what takes longer follows. */
function Detail(props: DetailProps) {
  const { automation_id: automationId, name } = props.automation
  useScreenSubject('automation', automationId, name)
  const hasBody = useDeferredValue(true, false)
  return (
    <article data-automation={automationId} aria-label={name} className="flex max-w-3xl flex-col gap-5">
      <DetailHead title={<bdi>{name}</bdi>} onClose={props.onClose} />
      {hasBody && <Body {...props} />}
    </article>
  )
}

function Body({ automation, allPaused, actions, onClose }: DetailProps) {
  const { automation_id: automationId, warnings } = automation
  const { activation_status: status, health_status: health } = automation
  return (
    <>
      <div className="-mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="flex items-center gap-1">
          <StateSwitch automation={automation} allPaused={allPaused} actions={actions} />
          <span className="label-text">
            {allPaused && status === 'ACTIVE' ? m.automations_paused_with_all() : statusNames[status]}
          </span>
        </span>
        <HealthTag status={health} reason={automation.health_reason} />
        <span className="ms-auto flex items-center gap-1">
          {actions.mayChange ? (
            <Button
              variant="primary"
              size="dense"
              icon={<Pencil size={14} aria-hidden="true" />}
              onClick={() => actions.edit(automation)}
            >
              {m.common_edit()}
            </Button>
          ) : (
            <Button size="dense" onClick={() => actions.edit(automation)}>
              {m.common_open()}
            </Button>
          )}
          <DetailMenu automation={automation} actions={actions} onClose={onClose} />
        </span>
      </div>
      {warnings.length > 0 && <p className="text-label text-text-2">{warnings.join(' ')}</p>}
      <p className="rounded-card bg-raised p-4">
        <AutomationSentence
          tokens={sentenceOf(automation)}
          onSlot={(slot) => actions.edit(automation, slot)}
          slotHint={(slot) => slotHints[slot]}
        />
      </p>
      <Facts automation={automation} />
      <AutomationResults automationId={automationId} />
      <LatestReplies automation={automation} />
    </>
  )
}

type MenuProps = Pick<DetailProps, 'automation' | 'actions' | 'onClose'>

/** What is done with an automation less often than editing it. */
function DetailMenu({ automation, actions, onClose }: MenuProps) {
  const navigate = useNavigate()
  return (
    <MenuButton
      size="dense"
      label={m.automations_row_more({ name: automation.name })}
      items={() => [
        ...(actions.mayChange && canDuplicate(automation)
          ? [
              {
                label: m.common_duplicate(),
                icon: <Copy size={16} />,
                shortcut: 'duplicate' as const,
                onSelect: () => actions.duplicate(automation),
              },
            ]
          : []),
        {
          label: m.common_activity(),
          icon: <ListTree size={16} />,
          onSelect: () => actions.why(automation),
        },
        {
          label: m.common_examples(),
          icon: <FlaskConical size={16} />,
          onSelect: () => void navigate({ to: paths.examples }),
        },
        ...(actions.mayChange
          ? [
              {
                label: m.common_delete(),
                icon: <Trash2 size={16} />,
                danger: true,
                shortcut: 'remove' as const,
                onSelect: () => {
                  onClose()
                  actions.remove([automation])
                },
              },
            ]
          : []),
      ]}
    />
  )
}

/** Description and figures of an automation. */
function Facts({ automation }: { automation: AutomationSummary }) {
  const {
    description,
    last_executed_at: lastRun,
    failed_count: failedCount,
    execution_count: count,
  } = automation
  const { user_cooldown_seconds: cooldown = null } = automation
  const total =
    automation.automation_type === 'DELETE_COMMENT'
      ? m.automations_list_moderated({ count })
      : m.automations_list_sent({ count })
  return (
    <div className="meta tabular flex flex-col gap-1">
      <p>{hasDescription(description) ? description : m.automations_list_no_description()}</p>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <span>{count === 0 ? m.automations_list_not_used_yet() : total}</span>
        {failedCount > 0 && (
          <span className="text-bad">{m.automations_list_failed({ count: formatNumber(failedCount) })}</span>
        )}
        {lastRun !== null && (
          <span>
            {m.automations_column_last_run()}: {formatAgo(lastRun)}
          </span>
        )}
        <CostTag value={automation.cumulative_cost} />
        {cooldown !== null && (
          <span>{m.automations_list_cooldown({ period: formatDuration(cooldown) })}</span>
        )}
        <span>{m.automations_list_since({ day: formatDay(automation.created_at) })}</span>
      </p>
    </div>
  )
}
