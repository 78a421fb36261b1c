import { Outlet } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useOnline } from '../lib/use-online.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { MenuHost } from '../ui/menu-host.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { offlineWords } from '../words/app.ts'
import { useRouteFocus } from './use-route-focus.ts'
import { useSystemTheme } from './use-system-theme.ts'

/** Milliseconds. */
const hideNoticesAfter = 5000

/** What surrounds every page: skip link, offline bar, the page, the server's notice, notices and the one menu. */
export function RootLayout() {
  useRouteFocus()
  useSystemTheme()
  const online = useOnline()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {!online && <OfflineBar />}
      <div className="flex grow flex-col">
        <Outlet />
      </div>
      <SystemNotice />
      <Toaster hideAfter={hideNoticesAfter} />
      <MenuHost />
    </div>
  )
}

const SystemNotice = lazyPart(async () => (await import('./system-notice.tsx')).SystemNotice)

function OfflineBar() {
  return (
    <p role="status" className="soft flex items-center justify-center gap-2 px-4 py-2 text-label text-warn">
      <WifiOff size={16} aria-hidden="true" />
      {offlineWords}
    </p>
  )
}
