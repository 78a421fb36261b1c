import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import type { CSSProperties } from 'react'
import { systemQuery } from '../features/session/queries.ts'
import { useOnline } from '../lib/use-online.ts'
import { MenuHost } from '../ui/menu-host.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { sessionWords } from '../words/session.ts'
import { useRouteFocus } from './use-route-focus.ts'
import { useSystemTheme } from './use-system-theme.ts'

/** What surrounds every page: skip link, offline bar, the page, the server's notice, notices and the one menu. */
export function RootLayout() {
  useRouteFocus()
  useSystemTheme()
  const online = useOnline()
  const { data } = useQuery(systemQuery)
  const notice = data?.notice ?? null
  return (
    <div className="flex min-h-dvh flex-col" style={footHeight(notice)}>
      <SkipLink />
      {!online && <OfflineBar />}
      <div className="flex grow flex-col">
        <Outlet />
      </div>
      {notice && (
        <p
          role="note"
          className="z-20 flex min-h-(--foot) items-center justify-center border-t border-line bg-canvas px-4 text-center text-floor text-text-2 lg:sticky lg:bottom-0"
        >
          {notice}
        </p>
      )}
      <Toaster />
      <MenuHost />
    </div>
  )
}

/** Columns as tall as the window leave this much room at its foot. */
const footHeight = (notice: string | null) => ({ '--foot': notice ? '28px' : '0px' }) as CSSProperties

function OfflineBar() {
  return (
    <p role="status" className="soft flex items-center justify-center gap-2 px-4 py-2 text-label text-warn">
      <WifiOff size={16} aria-hidden="true" />
      {sessionWords.offline}
    </p>
  )
}
