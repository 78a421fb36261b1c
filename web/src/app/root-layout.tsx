import { Outlet, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { SkipLink } from '../ui/skip-link.tsx'
import { useFocusAfterRemoval } from '../ui/focus-after-removal.ts'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { useOverlay } from '../lib/browser/overlay-state.ts'
import { resolveTheme, useUiState } from '../lib/browser/ui-state.ts'
import { useMedia } from '../lib/browser/use-media.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { MissingTool } from '../ui/loading/missing-part.tsx'
import { TooltipLayer } from '../ui/tooltip/tooltip-layer.tsx'
import { EmbeddedNotice } from './notifications/notice-bar.tsx'

const ConnectionBar = lazyPart(async () => (await import('./connection-bar.tsx')).ConnectionBar, MissingTool)

/** Loaded separately, because it needs the API code, which the sign-in page does not. */
const SystemNotification = lazyPart(
  async () => (await import('./notifications/system-notification.tsx')).SystemNotification,
  MissingTool,
)

/** Layout of every page: skip link, connection state, content, system notification and notifications. */
export function RootLayout() {
  useRouteFocus()
  useFocusAfterRemoval()
  useSystemTheme()
  return (
    <div className="flex min-h-[calc(100dvh-var(--bottom-bar))] flex-col">
      <SkipLink />
      <Suspense>
        <ConnectionBar />
      </Suspense>
      <div className="flex grow flex-col">
        <Outlet />
      </div>
      <Suspense>
        <SystemNotification />
      </Suspense>
      <EmbeddedNotice />
      <Toaster />
      <TooltipLayer />
    </div>
  )
}

/** Moves the focus to the heading of the page, by default `h1`, after navigation, so that screen readers and keyboards start at the new content. */
function useRouteFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || fromLocation.pathname === toLocation.pathname) return
        // Opened while the page was loading: the focus stays in it.
        if (useOverlay.getState().open !== null) return
        const heading =
          document.querySelector<HTMLElement>('[data-page-heading]') ?? document.querySelector('h1')
        if (!heading) return
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }),
    [router],
  )
}

/** Applies the selected theme, and follows the theme of the system while it is selected. */
function useSystemTheme(): void {
  const theme = useUiState((state) => state.theme)
  const systemIsLight = useMedia('(prefers-color-scheme: light)')
  useEffect(() => {
    document.documentElement.dataset['theme'] = resolveTheme(theme)
  }, [theme, systemIsLight])
}
