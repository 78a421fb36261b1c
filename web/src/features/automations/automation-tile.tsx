import { inkOf, sentenceOf } from '@skein/contract/automations/sentence'
import { memo, useId } from 'react'
import { inkStyle } from '../../product/ink-rules.ts'
import { RuleSentence } from '../../product/rule-sentence.tsx'
import { cx } from '../../ui/cx.ts'
import { Knot } from '../../ui/knot.tsx'
import { Tag } from '../../ui/tag.tsx'
import { descriptionWords, listWords } from '../../words/automations.ts'
import { AutomationControls } from './automation-controls.tsx'
import { AutomationMeta } from './automation-meta.tsx'
import type { AutomationItemProps } from './automation-row.tsx'
import { knotOf } from './automation-rules.ts'

/** One automation as a tile of the grid. */
export const AutomationTile = memo(function AutomationTile(props: AutomationItemProps) {
  const { automation, fresh, shaken, level } = props
  const Heading = `h${level}` as const
  const id = useId()
  return (
    <li className={cx('[contain:layout_style]', shaken && 'shake')}>
      <article
        aria-labelledby={id}
        className={cx(
          'flex h-full flex-col gap-3 rounded-card border border-line p-4 transition-colors duration-(--press) hover:border-control',
          fresh && 'border-brand',
        )}
      >
        <Heading id={id} className="label-text flex flex-wrap items-center gap-2 text-text-2">
          <Knot tone={inkStyle[inkOf[automation.automation_type]].tone} state={knotOf(automation)} />
          <span className="min-w-0">{automation.name}</span>
          {fresh && <Tag tone="brand">{listWords.justDeployed}</Tag>}
        </Heading>
        <p>
          <RuleSentence tokens={sentenceOf(automation)} clamped />
        </p>
        <p className="meta">{descriptionWords(automation.description)}</p>
        <AutomationMeta automation={automation} />
        <div className="mt-auto border-t border-line pt-2">
          <AutomationControls {...props} />
        </div>
      </article>
    </li>
  )
})
