import { type FormEvent, type ReactNode, useId } from 'react'
import { m } from '@skein/messages'
import { Button } from '../buttons/button.tsx'
import { Banner } from '../feedback/banner.tsx'
import { Dialog } from './dialog.tsx'

interface FormDialogProps {
  open?: boolean
  title: string
  description?: ReactNode
  /** The label of the button that submits. */
  action: string
  danger?: boolean | undefined
  busy?: boolean
  /** Why the last attempt failed. */
  error?: ReactNode
  /** Leaves validation to `onSubmit` instead of the browser. */
  noValidate?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
  /** Further dialogs, outside of the form. */
  after?: ReactNode
}

/** A dialog with one form. Cancel closes it, Enter in a field and the button submit it. */
export function FormDialog(props: FormDialogProps) {
  const { open = true, title, description, action, danger, busy = false, noValidate = false } = props
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // In the tree of React, the dialog can be inside of a form of its page.
    event.stopPropagation()
    props.onSubmit()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && props.onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={props.onClose}>{m.common_cancel()}</Button>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} noValidate={noValidate} onSubmit={submit} className="flex flex-col gap-4 pt-2">
        {props.error && <Banner type="error">{props.error}</Banner>}
        {props.children}
      </form>
      {props.after}
    </Dialog>
  )
}
