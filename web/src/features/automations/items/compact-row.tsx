import { slotColourOf } from '@skein/contract/automations/sentence/sentence'
import { Pause, Play } from 'lucide-react'
import { useId } from 'react'
import { m } from '@skein/messages'
import { HealthTag } from '../../../components/health-tag.tsx'
import { slotColourStyle } from '../../../components/slot-colour-logic.ts'
import { StatusTag } from '../../../components/status-tag.tsx'
import { formatAgo, formatNumber } from '../../../lib/format.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { AutomationItemProps } from '../automation-item-types.ts'
import { statusDotOf } from '../automation-logic.ts'
import { useListState } from '../tools/list-store.ts'
import { AutomationDetails } from './automation-details.tsx'
import { DetailsToggle, ItemFrame, ItemSentence, MoreButton, NameLink, SelectBox } from './item-parts.tsx'

/** One automation on one line; on narrow screens on three. */
export function CompactRow(item: AutomationItemProps) {
  const { automation, actions, justDeployed } = item
  const id = useId()
  const opened = useListState((state) => state.opened.has(automation.automation_id))
  return (
    <ItemFrame
      automation={automation}
      nameId={id}
      className={cx(
        'border-b border-line px-2 py-1 transition-colors duration-(--press) hover:bg-raised',
        justDeployed && 'bg-raised outline-1 outline-control',
      )}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 xl:flex">
        <Head {...item} nameId={id} />
        <Controls automation={automation} actions={actions} />
        <p className="col-span-2 min-w-0 grow">
          <ItemSentence automation={automation} actions={actions} line />
        </p>
        <Figures automation={automation} />
      </div>
      {opened && (
        <div className="relative pb-3">
          <AutomationDetails automation={automation} />
        </div>
      )}
    </ItemFrame>
  )
}

/** State and name. */
function Head({
  automation,
  actions,
  justDeployed,
  level,
  allPaused,
  nameId,
}: AutomationItemProps & { nameId: string }) {
  const { activation_status, health_status, health_reason, automation_type } = automation
  const Heading = `h${level}` as const
  return (
    <div className="flex min-w-0 shrink-0 items-center gap-2 xl:w-72">
      <SelectBox automation={automation} />
      <StatusDot
        tone={slotColourStyle[slotColourOf[automation_type]].tone}
        state={statusDotOf(automation, allPaused)}
      />
      <StatusTag status={activation_status} allPaused={allPaused} />
      {health_status !== 'HEALTHY' && <HealthTag brief status={health_status} reason={health_reason} />}
      <Heading className="label-text flex min-w-0 items-center gap-2 text-text-2">
        <NameLink automation={automation} actions={actions} nameId={nameId} className="truncate" />
        {justDeployed && <Tag tone="neutral">{m.automations_list_just_deployed()}</Tag>}
      </Heading>
    </div>
  )
}

function Figures({ automation }: Pick<AutomationItemProps, 'automation'>) {
  const { failed_count: failed, last_executed_at: lastRun } = automation
  return (
    <p className="meta tabular col-span-2 flex shrink-0 flex-wrap items-center gap-x-3">
      <DetailsToggle automation={automation} />
      {failed > 0 && (
        <span className="text-bad">{m.automations_list_failed({ count: formatNumber(failed) })}</span>
      )}
      <span className="w-32">
        {lastRun !== null && m.automations_list_last_run({ ago: formatAgo(lastRun) })}
      </span>
    </p>
  )
}

function Controls({ automation, actions }: Pick<AutomationItemProps, 'automation' | 'actions'>) {
  const active = automation.activation_status === 'ACTIVE'
  const { name } = automation
  return (
    <div className="relative flex shrink-0 xl:order-last">
      <IconButton
        size="dense"
        label={active ? m.automations_row_pause_named({ name }) : m.automations_row_activate_named({ name })}
        icon={active ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
        onClick={() => actions.toggle(automation)}
      />
      <MoreButton automation={automation} actions={actions} />
    </div>
  )
}
