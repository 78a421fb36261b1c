import { useQuery } from '@tanstack/react-query'
import { Bell, Search } from 'lucide-react'
import { useState } from 'react'
import { showOverlay } from '../../lib/browser/overlay-state.ts'
import { useShortcut } from '../../lib/browser/use-shortcut.ts'
import { Drawer, preloadDrawer } from '../../ui/overlays/drawer.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { notificationWords } from '../../copy/notifications.ts'
import { unreadQuery } from './queries.ts'

const NotificationPanel = lazyPart(async () => (await import('./notification-panel.tsx')).NotificationPanel)

/** The palette for those who press, and what there is to be read. Fetched after the screen. */
export function TopTools() {
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
        onPointerEnter={preloadDrawer}
        onFocus={preloadDrawer}
        onClick={() => setOpen(true)}
      />
      <Drawer open={open} onOpenChange={setOpen} title={notificationWords.title} side="right">
        <NotificationPanel onLeave={() => setOpen(false)} />
      </Drawer>
    </>
  )
}
