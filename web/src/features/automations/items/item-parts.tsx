import { Copy, ListTree, Pause, Pencil, Play, SquareCheck, Trash2 } from 'lucide-react'
import { m } from '@skein/messages'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import type { Shortcut } from '../../../lib/browser/shortcut-keys.ts'
import type { MenuItem } from '../../../ui/overlays/menu-popup.tsx'
import type { AutomationItemProps } from '../automation-item-types.ts'
import { canDuplicate } from '../automation-logic.ts'
import { toggleSelected, useListState } from '../tools/list-store.ts'

type Item = Pick<AutomationItemProps, 'automation' | 'actions'>

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
  const item = (label: string, Glyph: typeof Pause, onSelect: () => void, shortcut?: Shortcut) => ({
    label,
    icon: <Glyph size={16} />,
    shortcut,
    onSelect,
  })
  const activity = item(m.common_activity(), ListTree, () => actions.why(automation))
  if (!actions.mayChange) return [activity]
  return [
    item(
      active ? m.common_pause() : m.common_activate(),
      active ? Pause : Play,
      () => actions.toggle(automation),
      'pause',
    ),
    item(m.common_edit(), Pencil, () => actions.edit(automation), 'edit'),
    ...(canDuplicate(automation)
      ? [item(m.common_duplicate(), Copy, () => actions.duplicate(automation), 'duplicate')]
      : []),
    item(m.common_select(), SquareCheck, () => toggleSelected(automation.automation_id), 'select'),
    activity,
    { ...item(m.common_delete(), Trash2, () => actions.remove([automation]), 'remove'), danger: true },
  ]
}
