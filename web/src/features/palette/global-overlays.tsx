import { Suspense, useEffect, useLayoutEffect } from 'react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { repeatEarlyKeys, setNavigating, useKeysOfPopup } from '../../lib/browser/keys/held-keys.ts'
import { showOverlay, useOverlay } from '../../lib/browser/overlay-state.ts'
import { isReachable } from '../../lib/browser/reachability.ts'
import { paths } from '../../lib/paths.ts'
import { useShortcut } from '../../lib/browser/keys/use-shortcut.ts'
import { notifyMissingCode } from '../../ui/feedback/notify-missing-code.ts'
import { useOpened } from '../../ui/overlays/use-opened.ts'
import { useOpenAssistant } from './use-open-assistant.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { MissingOverlay, type MissingProps } from '../../ui/loading/missing-part.tsx'

const MissingPopup = (props: { open: boolean } & MissingProps) => (
  <MissingOverlay {...props} onClose={close} />
)
const close = () => showOverlay(null)

const ShortcutSheet = lazyPart(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet, MissingPopup)

const CommandPalette = lazyPart(
  async () => (await import('./command-palette.tsx')).CommandPalette,
  MissingPopup,
)

/** Global shortcuts, command palette and list of shortcuts for signed-in users. */
export function GlobalOverlays() {
  const open = useOverlay((state) => state.open)
  const navigate = useNavigate()
  useShortcut('palette', () => showOverlay(open === 'palette' ? null : 'palette'))
  useShortcut('sheet', () => showOverlay('shortcuts'))
  useShortcut('dashboard', () => void navigate({ to: paths.workspace }))
  useShortcut('automations', () => void navigate({ to: paths.automations }))
  useShortcut('liveChat', () => void navigate({ to: paths.liveChat }))
  useShortcut('billing', () => void navigate({ to: paths.billing }))
  useShortcut('assistant', useOpenAssistant())
  useShortcut('platforms', () => void navigate({ to: paths.platforms }))
  useShortcut('create', () => void navigate({ to: paths.createAutomation }))
  // The palette takes what is typed before its code has loaded and its field has the focus.
  useKeysOfPopup(open === 'palette')
  useNavigating()
  useEffect(() => void repeatEarlyKeys(), [])
  const palette = useOpened(open === 'palette')
  const sheet = useOpened(open === 'shortcuts')
  return (
    <>
      {palette && (
        <Suspense>
          <CommandPalette open={open === 'palette'} />
        </Suspense>
      )}
      {sheet && (
        <Suspense>
          <ShortcutSheet open={open === 'shortcuts'} />
        </Suspense>
      )}
    </>
  )
}

/** Milliseconds after which a screen without a connection is one that is not loaded yet. */
const waitMs = 300

/** Holds the keys of the next screen from the start of a navigation until it is rendered. */
function useNavigating(): void {
  const router = useRouter()
  useLayoutEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(waiting)
      setNavigating(false)
    }
    const start = () => {
      clearTimeout(waiting)
      setNavigating(true)
      if (!navigator.onLine || !isReachable()) waiting = setTimeout(notifyMissingCode, waitMs)
    }
    const ends = [
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && start()),
      router.subscribe('onResolved', end),
      end,
    ]
    return () => ends.forEach((end) => end())
  }, [router])
}
