import { deleteSavedReply, type SavedReply } from '@skein/contract/contacts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { savedWords } from '../../../copy/composer.ts'
import { controls } from '../../../copy/controls.ts'
import { savedRepliesQuery } from '../contact/contact-query.ts'
import { SavedReplyForm } from './saved-reply-form.tsx'

interface SavedReplyManagerProps {
  platformUserId: string
  onClose: () => void
}

/** Lists the saved replies of the account to add, edit and delete. */
export function SavedReplyManager({ platformUserId, onClose }: SavedReplyManagerProps) {
  const query = useQuery(savedRepliesQuery(platformUserId))
  const [editing, edit] = useState<SavedReply | 'new' | null>(null)
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={savedWords.list}
      description={savedWords.managerText}
    >
      <div className="flex flex-col gap-4">
        {editing === null ? (
          <Button
            className="self-start"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => edit('new')}
          >
            {savedWords.add}
          </Button>
        ) : (
          <SavedReplyForm
            key={editing === 'new' ? 'new' : editing.id}
            platformUserId={platformUserId}
            reply={editing === 'new' ? null : editing}
            onDone={() => edit(null)}
          />
        )}
        <Loaded query={query} failed={savedWords.failed} waiting="h-24 w-full">
          {(replies) =>
            replies.length === 0 ? (
              <p className="text-text-2">{savedWords.noneYet}</p>
            ) : (
              <ul aria-label={savedWords.list} className="divide-y divide-line">
                {replies.map((reply) => (
                  <Row
                    key={reply.id}
                    platformUserId={platformUserId}
                    reply={reply}
                    onEdit={() => edit(reply)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}

interface RowProps {
  platformUserId: string
  reply: SavedReply
  onEdit: () => void
}

function Row({ platformUserId, reply, onEdit }: RowProps) {
  const client = useQueryClient()
  const { queryKey } = savedRepliesQuery(platformUserId)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteSavedReply, { id: reply.id }),
    onSuccess: () => {
      client.setQueryData(queryKey, (all) => all?.filter(({ id }) => id !== reply.id))
      notify({ type: 'success', message: savedWords.removed(reply.shortcut) })
    },
    onError: (error) =>
      void notify({
        type: 'error',
        message: savedWords.removeFailed(messageOf(error, controls.somethingWentWrong)),
      }),
  })
  return (
    <li className="flex items-start gap-2 py-2">
      <div className="min-w-0 grow py-1.5">
        <p className="font-medium">/{reply.shortcut}</p>
        <p className="line-clamp-2 text-text-2">{reply.text}</p>
      </div>
      <IconButton
        label={savedWords.edit(reply.shortcut)}
        icon={<Pencil size={16} aria-hidden="true" />}
        onClick={onEdit}
      />
      <IconButton
        label={savedWords.remove(reply.shortcut)}
        icon={<Trash2 size={16} aria-hidden="true" />}
        aria-disabled={isPending}
        onClick={() => mutate()}
      />
    </li>
  )
}
