import { sentenceOf } from '@skein/contract/automations/sentence'
import { type ReactNode, useId } from 'react'
import { AutomationSentence } from '../../../components/automation-sentence.tsx'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/tag.tsx'
import { descriptionWords, listWords, rowWords } from '../../../copy/automations/automations.ts'
import { AutomationControls } from './automation-controls.tsx'
import type { AutomationItemProps } from '../automation-item-types.ts'
import { AutomationMeta } from './automation-meta.tsx'
import { takeFocus, toggleSelected, useListState } from '../tools/list-store.ts'
import { AutomationDetails } from './automation-details.tsx'

interface AutomationArticleProps extends AutomationItemProps {
  className: string
  controlsClass?: string
  /** Rendered before the name. */
  mark?: ReactNode
}

/** The content that a row and a tile share. */
export function AutomationArticle({ className, controlsClass, mark, ...item }: AutomationArticleProps) {
  const { automation, justDeployed, level } = item
  const { automation_id: automationId, name } = automation
  const Heading = `h${level}` as const
  const id = useId()
  const selected = useListState((state) => state.selected.has(automationId))
  const opened = useListState((state) => state.opened.has(automationId))
  const shaken = useListState((state) => state.refusedId === automationId)
  return (
    <article
      ref={takeFocus}
      data-automation={automationId}
      tabIndex={-1}
      aria-labelledby={id}
      className={cx('[contain:layout_style]', className, selected && 'bg-s2', shaken && 'shake')}
    >
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex items-center gap-2.5">
          <SelectBox automationId={automationId} name={name} />
          {mark}
          <Heading className="label-text flex min-w-0 flex-wrap items-center gap-2 text-text-2">
            <span id={id} className="min-w-0">
              {name}
            </span>
            {justDeployed && <Tag tone="brand">{listWords.justDeployed}</Tag>}
          </Heading>
        </div>
        <p>
          <AutomationSentence tokens={sentenceOf(automation)} clamped />
        </p>
        <p className="meta">{descriptionWords(automation.description)}</p>
        <AutomationMeta automation={automation} opened={opened} />
        {opened && <AutomationDetails automation={automation} />}
      </div>
      <div className={cx('flex items-center gap-1 self-start', controlsClass)}>
        <AutomationControls {...item} />
      </div>
    </article>
  )
}

function SelectBox({ automationId, name }: { automationId: string; name: string }) {
  const selecting = useListState((state) => state.selecting)
  const selected = useListState((state) => state.selected.has(automationId))
  if (!selecting) return null
  return (
    <label className="touch grid shrink-0 place-items-center">
      <input
        type="checkbox"
        checked={selected}
        aria-label={rowWords.selectNamed(name)}
        className="size-6 accent-(--brand) lg:size-5"
        onChange={() => toggleSelected(automationId)}
      />
    </label>
  )
}
