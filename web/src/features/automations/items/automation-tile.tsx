import { sentenceOf, slotColourOf } from '@skein/contract/automations/sentence/sentence'
import { memo, useId } from 'react'
import { m } from '@skein/messages'
import { AutomationSentence } from '../../../components/automation-sentence.tsx'
import { HealthTag } from '../../../components/tags/health-tag.tsx'
import { slotColourStyle } from '../../../components/slot-colour-logic.ts'
import { formatAgo } from '../../../lib/format.ts'
import { cx } from '../../../ui/cx.ts'
import { Tag, toneText } from '../../../ui/tag.tsx'
import { typeTitles } from '../../../copy/automations.ts'
import type { AutomationItemProps } from '../automation-item-types.ts'
import { takeFocus, useListState } from '../tools/list-store.ts'
import { MoreButton, SelectBox } from './item-parts.tsx'
import { OpenLink } from './open-link.tsx'
import { sentText } from './sent-text.ts'
import { StateSwitch } from './state-switch.tsx'

/** One automation as a tile of the grid. */
export const AutomationTile = memo(function AutomationTile(item: AutomationItemProps) {
  const { automation, allPaused, justDeployed, open, address, actions } = item
  const { automation_id: automationId, automation_type: type, last_executed_at: lastRun } = automation
  const nameId = useId()
  const isSelected = useListState((state) => state.selected.has(automationId))
  const shaken = useListState((state) => state.refusedId === automationId)
  return (
    <article
      ref={takeFocus}
      data-automation={automationId}
      aria-labelledby={nameId}
      className={cx(
        'relative flex h-full min-w-0 flex-col gap-2 rounded-card border p-4 transition-colors duration-(--press) [contain:layout_style]',
        open || justDeployed ? 'border-text' : 'border-line hover:border-control',
        isSelected && 'bg-raised',
        shaken && 'shake',
      )}
    >
      <div className="flex min-h-8 items-center gap-2">
        <SelectBox automation={automation} />
        <OpenLink
          automation={automation}
          nameId={nameId}
          open={open}
          address={address}
          className="grow font-medium"
        />
        {justDeployed && <Tag tone="neutral">{m.automations_list_just_deployed()}</Tag>}
        <span className="relative flex shrink-0 items-center">
          <StateSwitch automation={automation} allPaused={allPaused} actions={actions} />
          <MoreButton automation={automation} actions={actions} />
        </span>
      </div>
      <p>
        <AutomationSentence tokens={sentenceOf(automation)} clamped />
      </p>
      <p className="meta tabular mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1">
        <span className={toneText[slotColourStyle[slotColourOf[type]].tone]}>{typeTitles[type]}</span>
        {automation.health_status !== 'HEALTHY' && (
          <HealthTag brief status={automation.health_status} reason={automation.health_reason} />
        )}
        <span>
          {m.automations_column_sent()}: {sentText(automation)}
        </span>
        <span>{lastRun === null ? m.automations_list_not_used_yet() : formatAgo(lastRun)}</span>
      </p>
    </article>
  )
})
