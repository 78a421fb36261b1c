import { useState } from 'react'
import { flushSync } from 'react-dom'
import { typeListPath } from '../../../lib/paths.ts'
import { editorWords } from '../../../copy/automations/editor.ts'
import { BacktestButton } from '../../backtest/backtest-button.tsx'
import { DeployBar } from '../deploy/deploy-bar.tsx'
import { EditorFrame } from './editor-frame.tsx'
import { type EditorView, EditorViews } from './editor-views.tsx'
import type { AutomationForm, PhoneSide } from '../form/editor-kind.ts'
import { type AutomationEditorProps, useEditor } from './use-editor.ts'
import { useIsDesktop } from '../../../lib/browser/use-breakpoint.ts'
import { useShortcut } from '../../../lib/browser/use-shortcut.ts'
import { focusField, focusTestField } from '../../../lib/browser/focus-field.ts'

/** The editor of an automation of any kind. */
export function AutomationEditor<Form extends AutomationForm>(props: AutomationEditorProps<Form>) {
  const { kind, account } = props
  const automation = useEditor(props)
  const { draft, deploy } = automation
  const { views, start, goTo } = useEditorKeys({
    firstSide: kind.firstSide,
    deploy: deploy.deploy,
    saveDraft: draft.saveNow,
  })
  return (
    <EditorFrame {...props} automation={automation} onField={goTo}>
      <EditorViews kind={kind} account={account} {...views} onField={goTo} />
      <DeployBar
        list={typeListPath(kind.type)}
        savedAt={draft.savedAt}
        deploying={deploy.deploying}
        onDeploy={start}
      >
        <BacktestButton deployLabel={editorWords.deploy} onDeploy={start} onField={goTo} />
      </DeployBar>
    </EditorFrame>
  )
}

interface EditorKeys {
  /** First side of a phone that has two. */
  firstSide: PhoneSide | undefined
  deploy: () => void
  saveDraft: () => void
}

/** Visible view of the editor, and the shortcuts that switch it, deploy, save the draft and focus the test field. */
function useEditorKeys({ firstSide, deploy, saveDraft }: EditorKeys) {
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
    focusTestField()
  }
  useShortcut('$mod+Enter', start)
  useShortcut('$mod+KeyS', saveDraft)
  useShortcut('v', flip)
  useShortcut('t', test)
  return { views: { view, onViewChange: setView, side, onSideChange: setSide }, start, goTo }
}
