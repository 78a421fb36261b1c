import { ListTree, Pause, Pencil, Play } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { rowWords } from '../../../copy/automations/automations.ts'
import type { AutomationItemProps } from '../automation-item-types.ts'
import { rowMenu } from './row-menu.tsx'

/** The controls of one automation. All rows share one menu; a row renders only its button. */
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
      <MenuButton size="dense" label={rowWords.more(name)} items={() => rowMenu({ automation, on })} />
    </>
  )
}
