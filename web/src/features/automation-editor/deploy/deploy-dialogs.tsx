import { useState } from 'react'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { controls } from '../../../copy/controls.ts'
import { editorWords } from '../../../copy/automations/editor.ts'
import { fieldControl } from '../../../lib/browser/focus-field.ts'
import type { DeployFailure, DeployView } from './use-deploy.ts'

/** Why a rule was not deployed: the first problem in its own words and the others below, or the server's refusal. */
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

/** The words, the cause unless they name it already, and the way on. */
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

/** The value, or the last one there was: what a closing dialog still shows. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
