import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { sentenceOf, sentenceText } from '@skein/contract/automations/sentence/sentence'
import { CircleX, TriangleAlert } from 'lucide-react'
import { memo, useId } from 'react'
import { m } from '@skein/messages'
import { healthNames } from '../../../copy/automations.ts'
import { formatAgo, formatDateTime, formatNumber } from '../../../lib/format.ts'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/tag.tsx'
import { hint, tooltip } from '../../../ui/tooltip/tooltip.ts'
import type { AutomationItemProps } from '../automation-item-types.ts'
import { MoreButton, SelectBox } from '../items/item-parts.tsx'
import { OpenLink } from '../items/open-link.tsx'
import { sentText } from '../items/sent-text.ts'
import { StateSwitch } from '../items/state-switch.tsx'
import { takeFocus, useListState } from '../tools/list-store.ts'
import { lineClass, shownFrom } from './columns.ts'
import { replyOf, triggerOf } from './row-logic.ts'
import { lineHeight, rowClass } from '../../../components/split-view/row-class.ts'

interface TableRowProps extends AutomationItemProps {
  /** Its place in the table, which may render a part only; the head is row 1. */
  place: number
}

/** One automation in one line, or in two where the table is narrow. */
export const TableRow = memo(function TableRow({ place, ...item }: TableRowProps) {
  const { automation, justDeployed, open, allPaused, actions } = item
  const { automation_id: automationId } = automation
  const nameId = useId()
  const isSelected = useListState((state) => state.selected.has(automationId))
  const shaken = useListState((state) => state.refusedId === automationId)
  return (
    <div
      role="row"
      aria-rowindex={place}
      aria-labelledby={nameId}
      aria-selected={isSelected || undefined}
      ref={takeFocus}
      data-automation={automationId}
      className={cx(
        rowClass({ open, selected: isSelected }, lineClass),
        lineHeight,
        'relative grid-cols-[fit-content(70%)_minmax(0,1fr)_auto] grid-rows-[1.5rem_1.5rem] content-center border-b border-line',
        '@min-[40rem]:grid-rows-1',
        'large-text:grid-cols-1 large-text:grid-rows-none large-text:gap-y-2 large-text:py-3',
        justDeployed && 'outline-1 -outline-offset-1 outline-control',
        shaken && 'shake',
      )}
    >
      <NameCell {...item} nameId={nameId} />
      <div role="cell" className="order-2 flex min-w-0 @min-[40rem]:order-none">
        <Trigger automation={automation} />
      </div>
      <div role="cell" className="order-3 min-w-0 text-text-2 @min-[40rem]:order-none">
        <span
          dir="auto"
          className="relative block truncate"
          {...tooltip(sentenceText(sentenceOf(automation)))}
        >
          {replyOf(automation)}
        </span>
      </div>
      <div role="cell" className={cx(shownFrom.sent, 'tabular justify-end text-text-2')}>
        {sentText(automation)}
      </div>
      <div role="cell" className={cx(shownFrom.last_run, 'meta min-w-0')}>
        <LastRun at={automation.last_executed_at} />
      </div>
      <StateCell automation={automation} allPaused={allPaused} actions={actions} />
    </div>
  )
})

function NameCell(item: AutomationItemProps & { nameId: string }) {
  const { automation, open, address, justDeployed, nameId } = item
  return (
    <div
      role="cell"
      className="col-span-2 flex min-w-0 items-center gap-2 @min-[40rem]:col-span-1 large-text:col-span-1"
    >
      <SelectBox automation={automation} />
      <OpenLink
        automation={automation}
        nameId={nameId}
        open={open}
        address={address}
        className="font-medium"
      />
      <HealthMark automation={automation} />
      {justDeployed && <Tag tone="neutral">{m.automations_list_just_deployed()}</Tag>}
    </div>
  )
}

type StateCellProps = Pick<AutomationItemProps, 'automation' | 'allPaused' | 'actions'>

const StateCell = ({ automation, allPaused, actions }: StateCellProps) => (
  <div
    role="cell"
    className="relative order-1 row-span-2 flex items-center justify-end large-text:row-span-1 large-text:justify-start @min-[40rem]:order-none @min-[40rem]:row-span-1"
  >
    <StateSwitch automation={automation} allPaused={allPaused} actions={actions} />
    <span className="hidden @min-[40rem]:flex">
      <MoreButton automation={automation} actions={actions} />
    </span>
  </div>
)

/** A sign for an automation with a problem, which names it and its reason. */
function HealthMark({ automation }: { automation: AutomationSummary }) {
  const { health_status: health, health_reason: reason } = automation
  if (health === 'HEALTHY') return null
  const Glyph = health === 'CRITICAL' ? CircleX : TriangleAlert
  return (
    <span
      role="img"
      aria-label={healthNames[health]}
      className={cx('relative shrink-0', health === 'CRITICAL' ? 'text-bad' : 'text-warn')}
      {...hint(reason || undefined)}
    >
      <Glyph size={15} aria-hidden="true" />
    </span>
  )
}

const chipsShown = 2

function Trigger({ automation }: { automation: AutomationSummary }) {
  const { keywords, text, isByAi } = triggerOf(automation)
  const hidden = keywords.length - chipsShown
  return (
    <div className="flex min-w-0 items-center gap-1 large-text:flex-wrap">
      {isByAi && <Tag tone="neutral">{m.inbox_sender_ai()}</Tag>}
      {text && (
        <span dir="auto" className="truncate text-text-2">
          {text}
        </span>
      )}
      {keywords.length > 0 && (
        // Without a list, screen readers read the keywords as one.
        <ul className="contents">
          {keywords.slice(0, chipsShown).map((keyword) => (
            <li
              key={keyword}
              dir="auto"
              className="soft min-w-6 truncate rounded-chip px-1.5 py-0.5 text-label text-text"
            >
              {keyword}
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <span dir="ltr" className="meta tabular shrink-0">
          +{formatNumber(hidden)}
        </span>
      )}
    </div>
  )
}

function LastRun({ at }: { at: string | null }) {
  if (at === null) return <span className="truncate">{m.automations_list_not_used_yet()}</span>
  return (
    <time dateTime={at} {...tooltip(formatDateTime(at))} className="relative tabular truncate">
      {formatAgo(at)}
    </time>
  )
}
