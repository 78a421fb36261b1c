import { sentenceOf } from '@skein/contract/automations/sentence'
import { type ReactNode, useId } from 'react'
import { ChevronDown, Copy, ListTree, Pause, Pencil, Play, SquareCheck, Trash2 } from 'lucide-react'
import type { AutomationSummary } from '@skein/contract/automations/automation'
import { AutomationSentence } from '../../../components/automation-sentence.tsx'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/tag.tsx'
import { descriptionWords, listWords, rowWords } from '../../../copy/automations/automations.ts'
import type { AutomationItemProps } from '../automation-item-types.ts'
import { takeFocus, toggleOpened, toggleSelected, useListState } from '../tools/list-store.ts'
import { AutomationDetails } from './automation-details.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import type { MenuItem } from '../../../ui/overlays/menu-popup.tsx'
import { formatDay, formatDuration } from '../../../lib/format.ts'
import { CostTag } from '../../../components/cost-tag.tsx'
import { HealthTag } from '../../../components/health-tag.tsx'
import { StatusTag } from '../../../components/status-tag.tsx'

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

/** The controls of one automation. */
function AutomationControls({ automation, actions }: AutomationItemProps) {
  const { name } = automation
  const active = automation.activation_status === 'ACTIVE'
  return (
    <>
      <Button
        size="dense"
        icon={active ? <Pause size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
        aria-label={active ? rowWords.pauseNamed(name) : rowWords.activateNamed(name)}
        onClick={() => actions.toggle(automation)}
      >
        {active ? rowWords.pause : rowWords.activate}
      </Button>
      <IconButton
        size="dense"
        label={rowWords.editNamed(name)}
        icon={<Pencil size={16} aria-hidden="true" />}
        onClick={() => actions.edit(automation)}
      />
      <IconButton
        size="dense"
        label={rowWords.whyNamed(name)}
        icon={<ListTree size={16} aria-hidden="true" />}
        onClick={() => actions.why(automation)}
      />
      <MenuButton size="dense" label={rowWords.more(name)} items={() => rowMenu({ automation, actions })} />
    </>
  )
}

/** Returns the menu items of an automation. */
function rowMenu({ automation, actions }: Pick<AutomationItemProps, 'automation' | 'actions'>): MenuItem[] {
  const active = automation.activation_status === 'ACTIVE'
  const item = (label: string, Glyph: typeof Pause, onSelect: () => void) => ({
    label,
    icon: <Glyph size={16} />,
    onSelect,
  })
  return [
    item(active ? rowWords.pause : rowWords.activate, active ? Pause : Play, () =>
      actions.toggle(automation),
    ),
    item(rowWords.edit, Pencil, () => actions.edit(automation)),
    item(rowWords.duplicate, Copy, () => actions.duplicate(automation)),
    item(rowWords.select, SquareCheck, () => toggleSelected(automation.automation_id)),
    item(rowWords.why, ListTree, () => actions.why(automation)),
    { ...item(rowWords.remove, Trash2, () => actions.remove([automation])), danger: true },
  ]
}

/** State, health and figures of an automation. The number of executions toggles the details. */
function AutomationMeta({ automation, opened }: { automation: AutomationSummary; opened: boolean }) {
  const { automation_id, name, user_cooldown_seconds: cooldown, failed_count: failed } = automation
  const executions = listWords.executions(automation.execution_count)
  return (
    <p className="meta tabular flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <StatusTag status={automation.activation_status} />
      <HealthTag status={automation.health_status} reason={automation.health_reason} />
      <button
        type="button"
        aria-expanded={opened}
        aria-label={`${executions}, ${rowWords.detailsNamed(name)}`}
        className="touch inline-flex min-h-6 items-center gap-1 rounded-chip px-1 underline decoration-dotted underline-offset-4 hover:text-text"
        onClick={() => toggleOpened(automation_id)}
      >
        {executions}
        <ChevronDown size={14} aria-hidden="true" className={cx(opened && 'rotate-180')} />
      </button>
      {failed > 0 && <span className="text-bad">{listWords.failed(failed)}</span>}
      <CostTag value={automation.cumulative_cost} />
      {cooldown !== null && <span>{listWords.cooldown(formatDuration(cooldown))}</span>}
      <span>{listWords.since(formatDay(automation.created_at))}</span>
    </p>
  )
}
