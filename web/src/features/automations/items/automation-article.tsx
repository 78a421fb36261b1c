import { type ReactNode, useId } from 'react'
import { ListTree, Pause, Play } from 'lucide-react'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { m } from '@skein/messages'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/tag.tsx'
import type { AutomationItemProps } from '../automation-item-types.ts'
import { useListState } from '../tools/list-store.ts'
import { AutomationDetails } from './automation-details.tsx'
import { DetailsToggle, ItemFrame, ItemSentence, MoreButton, NameLink, SelectBox } from './item-parts.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { formatDay, formatDuration, formatNumber } from '../../../lib/format.ts'
import { CostTag } from '../../../components/cost-tag.tsx'
import { HealthTag } from '../../../components/health-tag.tsx'
import { StatusTag } from '../../../components/status-tag.tsx'
import { hasDescription } from './has-description.ts'

interface AutomationArticleProps extends AutomationItemProps {
  className: string
  controlsClass?: string
  /** Rendered before the name. */
  mark?: ReactNode
}

/** The content that a comfortable row and a tile share. */
export function AutomationArticle({ className, controlsClass, mark, ...item }: AutomationArticleProps) {
  const { automation, actions, justDeployed, level, allPaused } = item
  const { automation_id: automationId, description } = automation
  const Heading = `h${level}` as const
  const id = useId()
  const opened = useListState((state) => state.opened.has(automationId))
  return (
    <ItemFrame automation={automation} nameId={id} className={className}>
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex items-center gap-2.5">
          <SelectBox automation={automation} />
          {mark}
          <Heading className="label-text flex min-w-0 flex-wrap items-center gap-2 text-text-2">
            <NameLink automation={automation} actions={actions} nameId={id} className="min-w-0" />
            {justDeployed && <Tag tone="neutral">{m.automations_list_just_deployed()}</Tag>}
          </Heading>
        </div>
        <p>
          <ItemSentence automation={automation} actions={actions} />
        </p>
        {hasDescription(description) && <p className="meta">{description}</p>}
        <AutomationMeta automation={automation} allPaused={allPaused} />
        {opened && <AutomationDetails automation={automation} />}
      </div>
      <div className={cx('flex items-center gap-1 self-start', controlsClass)}>
        <AutomationControls {...item} />
      </div>
    </ItemFrame>
  )
}

/** The controls of one automation. */
function AutomationControls({ automation, actions }: AutomationItemProps) {
  const { name } = automation
  const active = automation.activation_status === 'ACTIVE'
  return (
    <>
      <Button
        size="dense"
        className="relative"
        icon={active ? <Pause size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
        aria-label={
          active ? m.automations_row_pause_named({ name }) : m.automations_row_activate_named({ name })
        }
        onClick={() => actions.toggle(automation)}
      >
        {active ? m.common_pause() : m.common_activate()}
      </Button>
      <span className="relative flex">
        <IconButton
          size="dense"
          label={m.automations_row_why_named({ name })}
          icon={<ListTree size={16} aria-hidden="true" />}
          onClick={() => actions.why(automation)}
        />
        <MoreButton automation={automation} actions={actions} />
      </span>
    </>
  )
}

interface AutomationMetaProps {
  automation: AutomationSummary
  allPaused: boolean
}

/** State, health and figures of an automation. */
function AutomationMeta({ automation, allPaused }: AutomationMetaProps) {
  const { user_cooldown_seconds: cooldown = null, failed_count: failed } = automation
  return (
    <p className="meta tabular flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <StatusTag status={automation.activation_status} allPaused={allPaused} />
      <HealthTag status={automation.health_status} reason={automation.health_reason} />
      <DetailsToggle automation={automation} />
      {failed > 0 && (
        <span className="text-bad">{m.automations_list_failed({ count: formatNumber(failed) })}</span>
      )}
      <CostTag value={automation.cumulative_cost} />
      {cooldown !== null && <span>{m.automations_list_cooldown({ period: formatDuration(cooldown) })}</span>}
      <span>{m.automations_list_since({ day: formatDay(automation.created_at) })}</span>
    </p>
  )
}
