import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { MenuHost } from '../ui/overlays/menu-host.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { useRouteFocus } from './use-route-focus.ts'
import { useSystemTheme } from './use-system-theme.ts'

const ConnectionBar = lazy(async () => ({ default: (await import('./connection-bar.tsx')).ConnectionBar }))

/** Loaded separately, because it needs the API code, which the sign-in page does not. */
const SystemNotification = lazy(async () => ({
  default: (await import('./system-notification.tsx')).SystemNotification,
}))

/** Milliseconds. */
const hideNotificationsAfter = 5000

/**
 * Layout of every page: skip link, connection state, content, system notification, notifications and the shared menu.
 */
export function RootLayout() {
  useRouteFocus()
  useSystemTheme()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Suspense>
        <ConnectionBar />
      </Suspense>
      <div className="flex grow flex-col">
        <Outlet />
      </div>
      <Suspense fallback={<div className="h-(--foot)" />}>
        <SystemNotification />
      </Suspense>
      <Toaster hideAfter={hideNotificationsAfter} />
      <MenuHost />
    </div>
  )
}
