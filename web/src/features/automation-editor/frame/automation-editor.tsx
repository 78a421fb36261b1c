import { m } from '@skein/messages'
import { typeListPath } from '../../../lib/paths.ts'
import { BacktestButton } from '../../backtest/backtest-button.tsx'
import { DeployBar } from '../deploy/deploy-bar.tsx'
import { EditorFrame } from './editor-frame.tsx'
import { EditorViews } from './editor-views.tsx'
import type { AutomationForm } from '../form/editor-kind.ts'
import { type AutomationEditorProps, useEditor } from './use-editor.ts'
import { useEditorKeys } from './use-editor-keys.ts'

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
        <BacktestButton deployLabel={m.editor_deploy()} onDeploy={start} onField={goTo} />
      </DeployBar>
    </EditorFrame>
  )
}
