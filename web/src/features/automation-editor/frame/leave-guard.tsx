import { useBlocker } from '@tanstack/react-router'
import { useFormState } from 'react-hook-form'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { editorWords } from '../../../copy/automations/editor.ts'

/** Asks before what was typed is left behind undeployed. */
export function LeaveGuard({ onLeave }: { onLeave: () => void }) {
  const { isDirty } = useFormState()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const leave = () => {
    onLeave()
    proceed?.()
  }
  return (
    <AlertDialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title={editorWords.leaveTitle}
      text={editorWords.leaveText}
      confirm={{ label: editorWords.leave, onConfirm: leave }}
    />
  )
}
