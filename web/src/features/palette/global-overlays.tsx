import { Suspense, useEffect, useLayoutEffect } from 'react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { repeatEarlyKeys, setNavigating, useKeysOfPopup } from '../../lib/browser/held-keys.ts'
import { showOverlay, useOverlay } from '../../lib/browser/overlay-state.ts'
import { paths } from '../../lib/paths.ts'
import { useShortcut } from '../../lib/browser/use-shortcut.ts'
import { useOpened } from '../../ui/overlays/use-opened.ts'
import { useOpenAssistant } from './use-open-assistant.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ShortcutSheet = lazyPart(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)

const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette)

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

/** Holds the keys of the next screen from the start of a navigation until it is rendered. */
function useNavigating(): void {
  const router = useRouter()
  useLayoutEffect(() => {
    const ends = [
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && setNavigating(true)),
      router.subscribe('onResolved', () => setNavigating(false)),
      () => setNavigating(false),
    ]
    return () => ends.forEach((end) => end())
  }, [router])
}
