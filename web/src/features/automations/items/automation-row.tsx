import { slotColourOf } from '@skein/contract/automations/sentence'
import { memo } from 'react'
import { TimelineRail } from '../../../components/timeline-rail.tsx'
import { cx } from '../../../ui/cx.ts'
import { AutomationArticle } from './automation-article.tsx'
import type { AutomationItemProps } from '../automation-item-types.ts'
import { statusDotOf } from '../automation-logic.ts'

/** One automation as a row. CSS containment limits layout work to the row that changes. */
export const AutomationRow = memo(function AutomationRow(props: AutomationItemProps & { last: boolean }) {
  const { last, ...item } = props
  const { automation, justDeployed } = item
  return (
    <TimelineRail ink={slotColourOf[automation.automation_type]} state={statusDotOf(automation)} last={last}>
      <AutomationArticle
        {...item}
        className={cx(
          'mb-2 grid gap-x-4 gap-y-2 rounded-card px-3 py-2.5 transition-colors duration-(--press) hover:bg-s2 md:grid-cols-[1fr_auto]',
          justDeployed && 'bg-s2 outline-1 outline-brand',
        )}
      />
    </TimelineRail>
  )
})
