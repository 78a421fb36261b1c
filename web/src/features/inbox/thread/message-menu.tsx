import type { InboxMessage } from '@skein/contract/inbox/inbox'
import { BookmarkPlus, Reply } from 'lucide-react'
import { createElement, useState } from 'react'
import { m } from '@skein/messages'
import { KeepExampleDialog } from '../../../components/examples/keep-example-button.tsx'
import { usePermission } from '../../session/use-permission.ts'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'

interface MessageMenuProps {
  message: InboxMessage
  platformUserId: string
  /** Quotes the message in a reply; null if no reply can quote it. */
  onReply: (() => void) | null
}

/**
 * The menu of a customer's message: quotes it in a reply, or keeps its text as an example. On a desktop it shows when the
 * pointer or the focus is in the `group` around it.
 */
export function MessageMenu({ message, platformUserId, onReply }: MessageMenuProps) {
  const [open, setOpen] = useState(false)
  const mayKeep = usePermission('manage')
  const { sender_kind, unsent, kind, from, id } = message
  const text = message.message
  if (sender_kind !== 'customer' || unsent) return null
  const keeps = mayKeep && text.trim() !== ''
  if (!keeps && onReply === null) return null
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
  ]
  return (
    <>
      <span className="-my-1.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-aria-expanded:opacity-100 max-lg:opacity-100">
        <MenuButton label={m.inbox_message_actions()} size="dense" items={items} />
      </span>
      {keeps && (
        <KeepExampleDialog
          open={open}
          onOpenChange={setOpen}
          source={{
            platformUserId,
            kind,
            text,
            eventId: id,
            postId: message.post?.id ?? null,
            username: from.username,
            reply: null,
            outcome: 'fires',
          }}
        />
      )}
    </>
  )
}

const iconProps = { size: 16, 'aria-hidden': true } as const
