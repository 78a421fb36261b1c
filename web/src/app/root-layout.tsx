import { Outlet } from '@tanstack/react-router'
import { lazyPart } from '../ui/lazy-part.tsx'
import { MenuHost } from '../ui/overlays/menu-host.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { useRouteFocus } from './use-route-focus.ts'
import { useSystemTheme } from './use-system-theme.ts'

/** Milliseconds. */
const hideNotificationsAfter = 5000

/** What surrounds every page: skip link, the state of the network, the page, the server's notice, notices and the one menu. */
export function RootLayout() {
  useRouteFocus()
  useSystemTheme()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <ConnectionBar />
      <div className="flex grow flex-col">
        <Outlet />
      </div>
      <SystemNotification />
      <Toaster hideAfter={hideNotificationsAfter} />
      <MenuHost />
    </div>
  )
}

// Fetched while there is a network, so that it is there without one.
const ConnectionBar = lazyPart(async () => (await import('./connection-bar.tsx')).ConnectionBar)
const SystemNotification = lazyPart(
  async () => (await import('./system-notice.tsx')).SystemNotification,
  <div className="h-(--foot)" />,
)
