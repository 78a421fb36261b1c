import type { InboxMessage } from '@skein/contract/inbox/inbox'
import { BookmarkPlus, Reply, Trash2 } from 'lucide-react'
import { createElement, useState } from 'react'
import { m } from '@skein/messages'
import type { ExampleSource } from '../../../components/examples/example-source.ts'
import { KeepExampleDialog } from '../../../components/examples/keep-example-button.tsx'
import { usePermission } from '../../session/use-permission.ts'
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'

const DeleteDialog = lazyOverlay(async () => (await import('./comment-tools.tsx')).DeleteDialog)

interface MessageMenuProps {
  message: InboxMessage
  platformUserId: string
  /** Quotes the message in a reply; null if no reply can quote it. */
  onReply: (() => void) | null
}

/**
 * The menu of a customer's message: quotes it in a reply, keeps its text as an example, or deletes a comment. On a desktop
 * it shows when the pointer or the focus is in the `group` around it.
 */
export function MessageMenu({ message, platformUserId, onReply }: MessageMenuProps) {
  const [open, setOpen] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const mayKeep = usePermission('manage')
  const mayDelete = usePermission('reply')
  const { sender_kind, unsent, kind } = message
  if (sender_kind !== 'customer' || unsent) return null
  const keeps = mayKeep && message.message.trim() !== ''
  const deletes = mayDelete && kind === 'comment' && !message.live && message.moderated !== 'deleted'
  if (!keeps && !deletes && onReply === null) return null
  const items = () => [
    ...(onReply === null
      ? []
      : [{ label: m.inbox_message_reply(), icon: createElement(Reply, iconProps), onSelect: onReply }]),
    ...(keeps
      ? [
          {
            label: m.examples_keep(),
            icon: createElement(BookmarkPlus, iconProps),
            onSelect: () => setOpen(true),
          },
        ]
      : []),
    ...(deletes
      ? [
          {
            label: m.inbox_comment_delete(),
            icon: createElement(Trash2, iconProps),
            danger: true,
            onSelect: () => setDeleting(true),
          },
        ]
      : []),
  ]
  return (
    <>
      <span className="-my-1.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-aria-expanded:opacity-100 max-lg:opacity-100">
        <MenuButton label={m.inbox_message_actions()} size="dense" items={items} />
      </span>
      {keeps && (
        <KeepExampleDialog open={open} onOpenChange={setOpen} source={exampleOf(message, platformUserId)} />
      )}
      {deletes && (
        <DeleteDialog
          open={deleting}
          onClose={() => setDeleting(false)}
          message={message}
          platformUserId={platformUserId}
        />
      )}
    </>
  )
}

/** Returns a message of a customer as an example that triggers the automation. */
const exampleOf = (
  { id, kind, message, post, from }: InboxMessage,
  platformUserId: string,
): ExampleSource => ({
  platformUserId,
  kind,
  text: message,
  eventId: id,
  postId: post?.id ?? null,
  username: from.username,
  reply: null,
  outcome: 'fires',
})

const iconProps = { size: 16, 'aria-hidden': true } as const
