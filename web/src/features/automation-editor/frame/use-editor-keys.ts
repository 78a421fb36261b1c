import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsDesktop } from '../../../lib/browser/use-breakpoint.ts'
import { useShortcut } from '../../../lib/browser/use-shortcut.ts'
import { focusField, focusTestField } from '../../../lib/browser/focus-field.ts'
import type { PhoneSide } from '../form/editor-kind.ts'
import type { EditorView } from './editor-views.tsx'

interface EditorKeys {
  /** First side of a phone that has two. */
  firstSide: PhoneSide | undefined
  deploy: () => void
  saveDraft: () => void
  /** Shows the fields that the editor still hides, before one of them is focused. */
  open?: () => void
}

const noop = () => {}

/** Visible view of the editor, and the shortcuts that switch it, deploy, save the draft and focus the test field. */
export function useEditorKeys({ firstSide, deploy, saveDraft, open = noop }: EditorKeys) {
  const desktop = useIsDesktop()
  const [view, setView] = useState<EditorView>('editor')
  const [side, setSide] = useState<PhoneSide>(firstSide ?? 'comment')

  const start = () => {
    flushSync(() => setView('editor'))
    deploy()
  }
  const goTo = (field: string) => {
    flushSync(() => {
      setView('editor')
      open()
    })
    focusField(field)
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
  return { views: { view, onViewChange: setView, side, onSideChange: setSide }, start, goTo }
}
