import { slotColourOf } from '@skein/contract/automations/sentence/sentence'
import { memo } from 'react'
import { TimelineRail } from '../../../components/timeline-rail.tsx'
import { useUiState } from '../../../lib/browser/ui-state.ts'
import { cx } from '../../../ui/cx.ts'
import { AutomationArticle } from './automation-article.tsx'
import { CompactRow } from './compact-row.tsx'
import type { AutomationItemProps } from '../automation-item-types.ts'
import { statusDotOf } from '../automation-logic.ts'

interface AutomationRowProps extends AutomationItemProps {
  /** Ends the line between the comfortable rows. */
  last: boolean
}

/** One automation as a row of the chosen height. CSS containment limits layout work to the row that changes. */
export const AutomationRow = memo(function AutomationRow({ last, ...item }: AutomationRowProps) {
  const compact = useUiState((state) => state.automationsDensity === 'compact')
  if (compact) return <CompactRow {...item} />
  const { automation, justDeployed, allPaused } = item
  return (
    <TimelineRail
      ink={slotColourOf[automation.automation_type]}
      state={statusDotOf(automation, allPaused)}
      last={last}
    >
      <AutomationArticle
        {...item}
        className={cx(
          'mb-2 grid gap-x-4 gap-y-2 rounded-card px-3 py-2.5 transition-colors duration-(--press) hover:bg-raised md:grid-cols-[1fr_auto]',
          justDeployed && 'bg-raised outline-1 outline-control',
        )}
      />
    </TimelineRail>
  )
})
