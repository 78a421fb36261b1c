import { Copy, ListTree, Pause, Pencil, Play, SquareCheck, Trash2 } from 'lucide-react'
import type { MenuItem } from '../../../ui/overlays/menu-store.ts'
import { rowWords } from '../../../copy/automations/automations.ts'
import type { AutomationItemProps } from '../automation-item-types.ts'
import { toggleSelected } from '../tools/list-store.ts'

/** Returns the menu items of an automation. */
export function rowMenu({ automation, on }: Pick<AutomationItemProps, 'automation' | 'on'>): MenuItem[] {
  const active = automation.activation_status === 'ACTIVE'
  const item = (label: string, Glyph: typeof Pause, onSelect: () => void) => ({
    label,
    icon: <Glyph size={16} />,
    onSelect,
  })
  return [
    item(active ? rowWords.pause : rowWords.activate, active ? Pause : Play, () => on.toggle(automation)),
    item(rowWords.edit, Pencil, () => on.edit(automation)),
    item(rowWords.duplicate, Copy, () => on.duplicate(automation)),
    item(rowWords.select, SquareCheck, () => toggleSelected(automation.automation_id)),
    item(rowWords.why, ListTree, () => on.why(automation)),
    { ...item(rowWords.remove, Trash2, () => on.remove([automation])), danger: true },
  ]
}
