import type { AutomationSummary } from '@skein/contract/automations/automation'
import { ListTree, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { MenuItem } from '../../ui/menu-store.ts'
import { rowWords } from '../../words/automations.ts'
import type { AutomationItemProps } from './automation-row.tsx'

/** What can be done with an automation. The menu belongs to the page; a row holds only its button. */
export function AutomationControls(props: AutomationItemProps) {
  const { automation, onToggle, onEdit, onWhy } = props
  const { name } = automation
  const active = automation.activation_status === 'ACTIVE'
  return (
    <div className="flex items-center gap-1 self-start">
      <Button
        size="dense"
        icon={active ? <Pause size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
        aria-label={active ? rowWords.pauseNamed(name) : rowWords.activateNamed(name)}
        onClick={() => onToggle(automation)}
      >
        {active ? rowWords.pause : rowWords.activate}
      </Button>
      <IconButton
        size="dense"
        label={rowWords.editNamed(name)}
        icon={<Pencil size={16} aria-hidden="true" />}
        onClick={() => onEdit(automation)}
      />
      <IconButton
        size="dense"
        label={rowWords.whyNamed(name)}
        icon={<ListTree size={16} aria-hidden="true" />}
        onClick={() => onWhy(automation)}
      />
      <MenuButton size="dense" label={rowWords.more(name)} items={() => menuOf(props, automation)} />
    </div>
  )
}

const menuOf = (
  { onToggle, onEdit, onWhy, onDelete }: AutomationItemProps,
  automation: AutomationSummary,
): MenuItem[] => {
  const active = automation.activation_status === 'ACTIVE'
  return [
    {
      label: active ? rowWords.pause : rowWords.activate,
      icon: active ? <Pause size={16} /> : <Play size={16} />,
      onSelect: () => onToggle(automation),
    },
    { label: rowWords.edit, icon: <Pencil size={16} />, onSelect: () => onEdit(automation) },
    { label: rowWords.why, icon: <ListTree size={16} />, onSelect: () => onWhy(automation) },
    {
      label: rowWords.remove,
      icon: <Trash2 size={16} />,
      danger: true,
      onSelect: () => onDelete(automation),
    },
  ]
}
