import { sentenceOf } from '@skein/contract/automations/sentence/sentence'
import { ChevronDown, Copy, ListTree, Pause, Pencil, Play, SquareCheck, Trash2 } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { m } from '@skein/messages'
import type { AutomationType } from '@skein/contract/automations/automation'
import { AutomationSentence } from '../../../components/automation-sentence.tsx'
import { editorPathOf } from '../../../lib/editor-path-of.ts'
import { cx } from '../../../ui/cx.ts'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import type { MenuItem } from '../../../ui/overlays/menu-popup.tsx'
import type { AutomationItemProps } from '../automation-item-types.ts'
import { canDuplicate } from '../automation-logic.ts'
import { takeFocus, toggleOpened, toggleSelected, useListState } from '../tools/list-store.ts'
import { slotHints } from '../../../copy/slot-hints.ts'

const executionsText = (count: number, type: AutomationType) => {
  if (count === 0) return m.automations_list_not_used_yet()
  return type === 'DELETE_COMMENT'
    ? m.automations_list_moderated({ count })
    : m.automations_list_sent({ count })
}

type Item = Pick<AutomationItemProps, 'automation' | 'actions'>

interface ItemFrameProps extends Pick<Item, 'automation'> {
  /** Id of the element with the name. */
  nameId: string
  className: string
  children: ReactNode
}

/**
 * The focusable article of an automation. The link of its name covers it, so that a press anywhere opens the editor;
 * controls are positioned, so that they are above the link.
 */
export function ItemFrame({ automation, nameId, className, children }: ItemFrameProps) {
  const { automation_id: automationId } = automation
  const selected = useListState((state) => state.selected.has(automationId))
  const shaken = useListState((state) => state.refusedId === automationId)
  return (
    <article
      ref={takeFocus}
      data-automation={automationId}
      tabIndex={-1}
      aria-labelledby={nameId}
      className={cx('relative [contain:layout_style]', className, selected && 'bg-raised', shaken && 'shake')}
    >
      {children}
    </article>
  )
}

/** The name; opens the editor, or selects the automation while several are selected. */
export function NameLink({
  automation,
  actions,
  nameId,
  className,
}: Item & { nameId: string; className: string }) {
  const { automation_id: automationId, automation_type: type, name } = automation
  const selecting = useListState((state) => state.selecting)
  return (
    <a
      href={editorPathOf(type, automationId) ?? undefined}
      aria-label={m.common_edit_name({ name })}
      className="-my-3 flex min-h-11 min-w-11 items-center after:absolute after:inset-0"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        if (selecting) toggleSelected(automationId)
        else actions.edit(automation)
      }}
    >
      <span id={nameId} dir="auto" title={name} className={cx('py-3', className)}>
        {name}
      </span>
    </a>
  )
}

export function SelectBox({ automation: { automation_id, name } }: Pick<Item, 'automation'>) {
  const selecting = useListState((state) => state.selecting)
  const selected = useListState((state) => state.selected.has(automation_id))
  if (!selecting) return null
  return (
    <label className="touch relative grid shrink-0 place-items-center">
      <input
        type="checkbox"
        checked={selected}
        aria-label={m.automations_row_select_named({ name })}
        className="size-6 accent-(--text) lg:size-5"
        onChange={() => toggleSelected(automation_id)}
      />
    </label>
  )
}

/** The automation as a sentence; each slot opens its field in the editor, unless several automations are selected. */
export function ItemSentence({ automation, actions, line = false }: Item & { line?: boolean }) {
  const selecting = useListState((state) => state.selecting)
  const slots: Pick<ComponentProps<typeof AutomationSentence>, 'onSlot' | 'slotHint'> = selecting
    ? {}
    : { onSlot: (slot) => actions.edit(automation, slot), slotHint: (slot) => slotHints[slot] }
  return (
    <AutomationSentence
      tokens={sentenceOf(automation)}
      size={line ? 'line' : 'row'}
      clamped={!line}
      {...slots}
    />
  )
}

/** The number of replies, or of moderated comments; toggles the details. */
export function DetailsToggle({
  automation: { automation_id, automation_type, name, execution_count },
}: Pick<Item, 'automation'>) {
  const opened = useListState((state) => state.opened.has(automation_id))
  const executions = executionsText(execution_count, automation_type)
  return (
    <button
      type="button"
      aria-expanded={opened}
      aria-label={`${executions}, ${m.automations_row_details_named({ name })}`}
      className="touch relative inline-flex min-h-6 items-center gap-1 rounded-chip px-1 underline decoration-dotted underline-offset-4 hover:text-text"
      onClick={() => toggleOpened(automation_id)}
    >
      {executions}
      <ChevronDown size={14} aria-hidden="true" className={cx(opened && 'rotate-180')} />
    </button>
  )
}

export function MoreButton({ automation, actions }: Item) {
  return (
    <MenuButton
      size="dense"
      label={m.automations_row_more({ name: automation.name })}
      items={() => rowMenu({ automation, actions })}
    />
  )
}

/** Returns the menu items of an automation. */
function rowMenu({ automation, actions }: Item): MenuItem[] {
  const active = automation.activation_status === 'ACTIVE'
  const item = (label: string, Glyph: typeof Pause, onSelect: () => void) => ({
    label,
    icon: <Glyph size={16} />,
    onSelect,
  })
  return [
    item(active ? m.common_pause() : m.common_activate(), active ? Pause : Play, () =>
      actions.toggle(automation),
    ),
    item(m.common_edit(), Pencil, () => actions.edit(automation)),
    ...(canDuplicate(automation)
      ? [item(m.common_duplicate(), Copy, () => actions.duplicate(automation))]
      : []),
    item(m.common_select(), SquareCheck, () => toggleSelected(automation.automation_id)),
    item(m.common_activity(), ListTree, () => actions.why(automation)),
    { ...item(m.common_delete(), Trash2, () => actions.remove([automation])), danger: true },
  ]
}
