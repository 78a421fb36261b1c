import type { AutomationSummary } from '@skein/contract/automations/automation'
import { inkOf, sentenceOf } from '@skein/contract/automations/sentence'
import { memo, useId } from 'react'
import { ThreadRail } from '../../product/thread-rail.tsx'
import { RuleSentence } from '../../product/rule-sentence.tsx'
import { cx } from '../../ui/cx.ts'
import { Tag } from '../../ui/tag.tsx'
import { descriptionWords, listWords } from '../../words/automations.ts'
import { AutomationControls } from './automation-controls.tsx'
import { AutomationMeta } from './automation-meta.tsx'
import { knotOf } from './automation-rules.ts'

export interface AutomationItemProps {
  automation: AutomationSummary
  /** Just made in the editor. */
  fresh: boolean
  /** Level of the heading: 3 below the head of a kind, 2 where there is none. */
  level: 2 | 3
  /** The server refused the last change; the row moves once to say so. */
  shaken: boolean
  onToggle: (automation: AutomationSummary) => void
  onEdit: (automation: AutomationSummary) => void
  onWhy: (automation: AutomationSummary) => void
  onDelete: (automation: AutomationSummary) => void
}

/** One automation as a line of the list. A change inside a row lays out that row alone. */
export const AutomationRow = memo(function AutomationRow(props: AutomationItemProps & { last: boolean }) {
  const { automation, fresh, shaken, last, level } = props
  const Heading = `h${level}` as const
  const id = useId()
  return (
    <li className={cx('[contain:layout_style]', shaken && 'shake')}>
      <ThreadRail ink={inkOf[automation.automation_type]} state={knotOf(automation)} last={last}>
        <article
          aria-labelledby={id}
          className={cx(
            'mb-2 grid gap-x-4 gap-y-2 rounded-card px-3 py-2.5 transition-colors duration-(--press) hover:bg-s2 md:grid-cols-[1fr_auto]',
            fresh && 'bg-s2 outline-1 outline-brand',
          )}
        >
          <div className="flex min-w-0 flex-col gap-1.5">
            <Heading id={id} className="label-text flex flex-wrap items-center gap-2 text-text-2">
              {automation.name}
              {fresh && <Tag tone="brand">{listWords.justDeployed}</Tag>}
            </Heading>
            <p>
              <RuleSentence tokens={sentenceOf(automation)} clamped />
            </p>
            <p className="meta">{descriptionWords(automation.description)}</p>
            <AutomationMeta automation={automation} />
          </div>
          <AutomationControls {...props} />
        </article>
      </ThreadRail>
    </li>
  )
})
