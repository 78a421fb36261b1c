import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsDesktop } from '../../../lib/browser/use-breakpoint.ts'
import { useShortcut } from '../../../lib/browser/keys/use-shortcut.ts'
import { focusField, focusTestField, hasField } from '../../../lib/browser/focus-field.ts'
import type { PhoneSide } from '../form/editor-kind.ts'
import type { EditorView } from './editor-views.tsx'

interface EditorKeys {
  /** First side of a phone that has two. */
  firstSide: PhoneSide | undefined
  /** Returns the field of the first problem, which keeps the automation from being sent; null without one. */
  deploy: () => string | null
  saveDraft: () => void
  /** Shows the fields that the editor still hides, before one of them is focused. */
  open?: () => void
}

const noop = () => {}

/** Visible parts of the editor, and the shortcuts that switch it, deploy, save the draft and focus the test field. */
export function useEditorKeys({ firstSide, deploy, saveDraft, open = noop }: EditorKeys) {
  const desktop = useIsDesktop()
  const [view, setView] = useState<EditorView>('editor')
  const [side, setSide] = useState<PhoneSide>(firstSide ?? 'comment')
  const [more, setMore] = useState<boolean | null>(null)

  const goTo = (field: string) => {
    flushSync(() => {
      setView('editor')
      open()
    })
    if (!hasField(field)) flushSync(() => setMore(true))
    focusField(field)
  }
  const start = () => {
    // The errors are on screen before the first of them is focused.
    const field = flushSync(() => {
      setView('editor')
      return deploy()
    })
    if (field !== null) goTo(field)
  }
  const flip = () => {
    if (!desktop) setView(view === 'editor' ? 'preview' : 'editor')
    else if (firstSide) setSide(side === 'comment' ? 'dm' : 'comment')
  }
  const test = () => {
    flushSync(() => setView('preview'))
    focusTestField()
  }
  useShortcut('submit', start)
  useShortcut('saveDraft', saveDraft)
  useShortcut('flip', flip)
  useShortcut('test', test)
  return {
    views: { view, onViewChange: setView, side, onSideChange: setSide, more, onMoreChange: setMore },
    start,
    goTo,
  }
}
