import { Search, Bell } from 'lucide-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { m } from '@skein/messages'
import { showOverlay } from '../../lib/browser/overlay-state.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useShortcut } from '../../lib/browser/keys/use-shortcut.ts'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { notificationsQuery, unreadQuery } from './queries.ts'

const NotificationPanel = lazyPart(async () => (await import('./notification-panel.tsx')).NotificationPanel)

const openText = (unread: number) =>
  unread === 0
    ? m.common_notifications()
    : unread > 99
      ? m.notifications_open_many_unread()
      : m.notifications_open_unread({ unread })

/** The command palette and the notices. */
export function HeaderTools() {
  return (
    <>
      <IconButton
        label={m.palette_title()}
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
  useEffect(() => {
    // The badge of the installed app; other browsers have none.
    if ('setAppBadge' in navigator && data) void navigator.setAppBadge(data.unread).catch(() => undefined)
  }, [data])
  const client = useQueryClient()
  const load = () => {
    void client.prefetchInfiniteQuery(notificationsQuery)
    NotificationPanel.preload()
  }
  useShortcut('notifications', () => setOpen(true))
  return (
    <>
      <IconButton
        label={openText(unread)}
        icon={
          <span className="relative">
            <Bell size={18} aria-hidden="true" />
            {unread > 0 && (
              <span
                aria-hidden="true"
                className="absolute -top-0.5 -end-1 size-2.5 rounded-pill border-2 border-canvas bg-attention"
              />
            )}
          </span>
        }
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="N"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
      />
      <Drawer open={open} onOpenChange={setOpen} title={m.common_notifications()} side="right">
        <Suspense>
          <NotificationPanel onLeave={() => setOpen(false)} />
        </Suspense>
      </Drawer>
    </>
  )
}
