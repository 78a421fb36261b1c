import { Copy, ListTree, Pause, Pencil, Play, SquareCheck, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { MenuItem } from '../../ui/menu-store.ts'
import { rowWords } from '../../words/automations.ts'
import type { AutomationItemProps } from './automation-article.tsx'
import { toggleSelected } from './list-store.ts'

/** What can be done with an automation. The menu belongs to the page; a row holds only its button. */
export function AutomationControls({ automation, on }: AutomationItemProps) {
  const { name } = automation
  const active = automation.activation_status === 'ACTIVE'
  return (
    <>
      <Button
        size="dense"
        icon={active ? <Pause size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
        aria-label={active ? rowWords.pauseNamed(name) : rowWords.activateNamed(name)}
        onClick={() => on.toggle(automation)}
      >
        {active ? rowWords.pause : rowWords.activate}
      </Button>
      <IconButton
        size="dense"
        label={rowWords.editNamed(name)}
        icon={<Pencil size={16} aria-hidden="true" />}
        onClick={() => on.edit(automation)}
      />
      <IconButton
        size="dense"
        label={rowWords.whyNamed(name)}
        icon={<ListTree size={16} aria-hidden="true" />}
        onClick={() => on.why(automation)}
      />
      <MenuButton size="dense" label={rowWords.more(name)} items={() => menuOf({ automation, on })} />
    </>
  )
}

function menuOf({ automation, on }: Pick<AutomationItemProps, 'automation' | 'on'>): MenuItem[] {
  const active = automation.activation_status === 'ACTIVE'
  const Toggle = active ? Pause : Play
  const item = (label: string, Glyph: typeof Pause, onSelect: () => void) => ({
    label,
    icon: <Glyph size={16} />,
    onSelect,
  })
  return [
    item(active ? rowWords.pause : rowWords.activate, Toggle, () => on.toggle(automation)),
    item(rowWords.edit, Pencil, () => on.edit(automation)),
    item(rowWords.duplicate, Copy, () => on.duplicate(automation)),
    item(rowWords.select, SquareCheck, () => toggleSelected(automation.automation_id)),
    item(rowWords.why, ListTree, () => on.why(automation)),
    { ...item(rowWords.remove, Trash2, () => on.remove(automation)), danger: true },
  ]
}
