import { ListTree, Pause, Pencil, Play, Copy, SquareCheck, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import type { MenuItem } from '../../../ui/overlays/menu-popup.tsx'
import { rowWords } from '../../../copy/automations/automations.ts'
import type { AutomationItemProps } from '../automation-item-types.ts'
import { toggleSelected } from '../tools/list-store.ts'

/** The controls of one automation. */
export function AutomationControls({ automation, actions }: AutomationItemProps) {
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
