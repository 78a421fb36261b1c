import { useState } from 'react'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { controls } from '../../../copy/controls.ts'
import { editorWords } from '../../../copy/automations/editor.ts'
import { fieldControl } from '../../../lib/browser/focus-field.ts'
import type { DeployFailure, DeployView } from './use-deploy.ts'

/** Why a deploy failed: the first problem and a list of the others, or the error of the server. */
export function DeployDialogs({ problems, failure, dismiss }: DeployView) {
  const [first, ...others] = useLast(problems.length > 0 ? problems : undefined) ?? []
  const refusal = useLast(failure ?? undefined)
  return (
    <>
      <AlertDialog
        open={problems.length > 0}
        onClose={dismiss}
        title={editorWords.problemTitle}
        text={first?.message}
        items={others.map((problem) => problem.message)}
        okLabel={controls.ok}
        finalFocus={() => (first ? fieldControl(first.field) : null)}
      />
      <AlertDialog
        open={failure !== null}
        onClose={dismiss}
        title={editorWords.failedTitle}
        text={refusal && <Refusal {...refusal} />}
        okLabel={controls.ok}
      />
    </>
  )
}

/** The error text, the cause unless the text contains it, and the next step. */
function Refusal({ text, cause }: DeployFailure) {
  return (
    <>
      <p>{text}</p>
      <p className="mt-3">
        {!text.endsWith(cause) && `${cause} `}
        {editorWords.kept}
      </p>
    </>
  )
}

/** Returns the value, or the last non-null one, which a closing dialog still shows. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
