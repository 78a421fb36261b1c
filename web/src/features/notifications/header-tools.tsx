import { Search } from 'lucide-react'
import { showOverlay } from '../../lib/browser/overlay-state.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { notificationWords } from '../../copy/notifications.ts'
import { NotificationBell } from './notification-bell.tsx'

/** The command palette and the notices. */
export function HeaderTools() {
  return (
    <>
      <IconButton
        label={notificationWords.palette}
        icon={<Search size={18} />}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => showOverlay('palette')}
      />
      <NotificationBell />
    </>
  )
}
