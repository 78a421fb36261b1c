import { Search, Bell } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showOverlay } from '../../lib/browser/overlay-state.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { notificationWords } from '../../copy/notifications.ts'
import { useShortcut } from '../../lib/browser/use-shortcut.ts'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { NotificationPanel } from './notification-panel.tsx'
import { unreadQuery } from './queries.ts'

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

/** Opens the notices; a dot marks unread ones. */
function NotificationBell() {
  const [open, setOpen] = useState(false)
  const { data } = useQuery(unreadQuery)
  const unread = data?.unread ?? 0
  useShortcut('n', () => setOpen(true))
  return (
    <>
      <IconButton
        label={notificationWords.open(unread)}
        icon={
          <span className="relative">
            <Bell size={18} aria-hidden="true" />
            {unread > 0 && (
              <span
                aria-hidden="true"
                className="absolute -top-0.5 -right-1 size-2.5 rounded-pill border-2 border-canvas bg-brand"
              />
            )}
          </span>
        }
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Drawer open={open} onOpenChange={setOpen} title={notificationWords.title} side="right">
        <NotificationPanel onLeave={() => setOpen(false)} />
      </Drawer>
    </>
  )
}
