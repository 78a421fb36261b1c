import type { ChatThread } from '@skein/contract/assistant/assistant-chats'
import { assistantLimits } from '@skein/contract/assistant/assistant-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '@skein/messages'
import { messageOf } from '../../../lib/api/api-error.ts'
import { newChatId } from '../../../lib/new-id.ts'
import { paths } from '../../../lib/paths.ts'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { threadTitle } from '../messages/label-logic.ts'
import { remove, rename, type ChatPlace } from '../queries.ts'

/** A change to a chat that needs a dialog. */
export interface ThreadChange {
  kind: 'rename' | 'delete'
  thread: ChatThread
}

export interface ThreadDialogsProps {
  change: ThreadChange
  place: ChatPlace
  onClose: () => void
}

/** The dialog to rename a chat, or to confirm its deletion. */
export const ThreadDialogs = (props: ThreadDialogsProps) =>
  props.change.kind === 'rename' ? <Rename {...props} /> : <Delete {...props} />

function Rename({ change: { thread }, onClose }: ThreadDialogsProps) {
  const [name, setName] = useState(thread.name ?? '')
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => rename(client, thread, name.trim()),
    onSuccess: onClose,
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={m.assistant_thread_rename_title()}>
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <Field
          label={m.common_name()}
          error={error ? messageOf(error, m.assistant_thread_rename_failed()) : undefined}
        >
          <TextInput
            value={name}
            maxLength={assistantLimits.threadName}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </Field>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button type="submit" variant="primary" busy={isPending}>
            {m.common_save()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Delete({ change: { thread }, place, onClose }: ThreadDialogsProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const title = threadTitle(thread)
  const { mutate, isPending } = useMutation({
    mutationFn: () => remove(client, thread),
    onSuccess() {
      onClose()
      notify({ type: 'success', message: m.assistant_thread_deleted({ name: title }) })
      if (thread.thread_id !== place.chatId) return
      void navigate({
        to: paths.chat,
        params: { chatId: newChatId() },
        search: { provider_id: place.providerId },
        replace: true,
      })
    },
    onError(error) {
      onClose()
      notify({ type: 'error', message: messageOf(error, m.assistant_thread_delete_failed()) })
    },
  })
  return (
    <AlertDialog
      open
      onClose={onClose}
      title={m.assistant_thread_delete_title({ name: title })}
      text={m.assistant_thread_delete_text()}
      confirm={{
        label: m.common_delete(),
        danger: true,
        busy: isPending,
        onConfirm: () => mutate(),
      }}
    />
  )
}
