import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsDesktop } from '../../../lib/browser/use-breakpoint.ts'
import { useShortcut } from '../../../lib/browser/use-shortcut.ts'
import type { EditorView } from './editor-views.tsx'
import { focusBench, focusField } from '../../../lib/browser/focus-field.ts'
import type { PhoneSide } from '../form/editor-kind.ts'

interface EditorKeys {
  /** Of a phone with two sides. */
  firstSide: PhoneSide | undefined
  deploy: () => void
  saveDraft: () => void
}

/** What is shown of an editor, and the keys that change it, deploy, save the draft and lead to the test bench. */
export function useEditorKeys({ firstSide, deploy, saveDraft }: EditorKeys) {
  const desktop = useIsDesktop()
  const [view, setView] = useState<EditorView>('editor')
  const [side, setSide] = useState<PhoneSide>(firstSide ?? 'comment')

  const start = () => {
    flushSync(() => setView('editor'))
    deploy()
  }
  const goTo = (field: string) => {
    flushSync(() => setView('editor'))
    focusField(field)
  }
  const flip = () => {
    if (!desktop) setView(view === 'editor' ? 'preview' : 'editor')
    else if (firstSide) setSide(side === 'comment' ? 'dm' : 'comment')
  }
  const test = () => {
    flushSync(() => setView('preview'))
    focusBench()
  }
  useShortcut('$mod+Enter', start)
  useShortcut('$mod+KeyS', saveDraft)
  useShortcut('v', flip)
  useShortcut('t', test)
  return { views: { view, onViewChange: setView, side, onSideChange: setSide }, start, goTo }
}
