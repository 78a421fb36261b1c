import { Copy, ListTree, Pause, Pencil, Play, SquareCheck, Trash2 } from 'lucide-react'
import { m } from '@skein/messages'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import type { MenuItem } from '../../../ui/overlays/menu-popup.tsx'
import type { AutomationItemProps } from '../automation-item-types.ts'
import { canDuplicate } from '../automation-logic.ts'
import { toggleSelected, useListState } from '../tools/list-store.ts'

type Item = Pick<AutomationItemProps, 'automation' | 'actions'>

export function SelectBox({ automation: { automation_id, name } }: Pick<Item, 'automation'>) {
  const selecting = useListState((state) => state.selecting)
  const isSelected = useListState((state) => state.selected.has(automation_id))
  if (!selecting) return null
  return (
    <label className="touch relative grid shrink-0 place-items-center">
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={m.automations_row_select_named({ name })}
        className="size-6 lg:size-5"
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
  const { mayChange, toggle, edit, duplicate, why, remove } = actions
  const active = automation.activation_status === 'ACTIVE'
  const activity = { label: m.common_activity(), icon: iconOf(ListTree), onSelect: () => why(automation) }
  if (!mayChange) return [activity]
  return [
    {
      label: active ? m.common_pause() : m.common_activate(),
      icon: iconOf(active ? Pause : Play),
      shortcut: 'pause',
      onSelect: () => toggle(automation),
    },
    { label: m.common_edit(), icon: iconOf(Pencil), shortcut: 'edit', onSelect: () => edit(automation) },
    ...(canDuplicate(automation)
      ? [
          {
            label: m.common_duplicate(),
            icon: iconOf(Copy),
            shortcut: 'duplicate' as const,
            onSelect: () => duplicate(automation),
          },
        ]
      : []),
    {
      label: m.common_select(),
      icon: iconOf(SquareCheck),
      shortcut: 'select',
      onSelect: () => toggleSelected(automation.automation_id),
    },
    activity,
    {
      label: m.common_delete(),
      icon: iconOf(Trash2),
      shortcut: 'remove',
      danger: true,
      onSelect: () => remove([automation]),
    },
  ]
}

const iconOf = (Glyph: typeof Pause) => <Glyph size={16} />
