import { Suspense, useEffect, useLayoutEffect } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { holdKeys, repeatEarlyKeys } from '../../lib/browser/held-keys.ts'
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
  useShortcut('$mod+k', () => showOverlay(open === 'palette' ? null : 'palette'))
  useShortcut('[Shift]+?', () => showOverlay('shortcuts'))
  useShortcut('g d', () => void navigate({ to: paths.workspace }))
  useShortcut('g a', () => void navigate({ to: paths.automations }))
  useShortcut('g l', () => void navigate({ to: paths.liveChat }))
  useShortcut('g b', () => void navigate({ to: paths.billing }))
  useShortcut('g i', useOpenAssistant())
  useShortcut('g p', () => void navigate({ to: paths.platforms }))
  useShortcut('c', () => void navigate({ to: paths.createAutomation }))
  // The palette takes what is typed before its code has loaded and its field has the focus.
  useLayoutEffect(() => (open === 'palette' ? holdKeys() : undefined), [open])
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
