import { slotColourOf } from '@skein/contract/automations/sentence/sentence'
import { memo } from 'react'
import { slotColourStyle } from '../../../components/slot-colour-logic.ts'
import { cx } from '../../../ui/cx.ts'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { AutomationArticle } from './automation-article.tsx'
import type { AutomationItemProps } from '../automation-item-types.ts'
import { statusDotOf } from '../automation-logic.ts'

/** One automation as a tile of the grid. */
export const AutomationTile = memo(function AutomationTile(item: AutomationItemProps) {
  const { automation, allPaused } = item
  return (
    <AutomationArticle
      {...item}
      mark={
        <StatusDot
          tone={slotColourStyle[slotColourOf[automation.automation_type]].tone}
          state={statusDotOf(automation, allPaused)}
        />
      }
      className={cx(
        'flex h-full flex-col gap-3 rounded-card border border-line p-4 transition-colors duration-(--press) hover:border-control',
        item.justDeployed && 'border-text',
      )}
      controlsClass="mt-auto w-full border-t border-line pt-2"
    />
  )
})
