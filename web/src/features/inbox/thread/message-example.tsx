import type { InboxMessage } from '@skein/contract/inbox/inbox'
import { BookmarkPlus } from 'lucide-react'
import { createElement, useState } from 'react'
import { m } from '@skein/messages'
import { KeepExampleDialog } from '../../../components/examples/keep-example-button.tsx'
import { usePermission } from '../../session/use-permission.ts'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'

interface MessageExampleProps {
  message: InboxMessage
  platformUserId: string
}

/** The menu of a customer's text, which keeps it as an example; for users who may change automations. */
export function MessageExample({ message, platformUserId }: MessageExampleProps) {
  const [open, setOpen] = useState(false)
  const mayKeep = usePermission('manage')
  const { sender_kind, unsent, kind, from, id } = message
  const text = message.message
  if (!mayKeep || sender_kind !== 'customer' || unsent || text.trim() === '') return null
  return (
    <>
      <MenuButton
        label={m.inbox_message_actions()}
        size="dense"
        items={() => [
          {
            label: m.examples_keep(),
            icon: createElement(BookmarkPlus, { size: 16, 'aria-hidden': true }),
            onSelect: () => setOpen(true),
          },
        ]}
      />
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
    </>
  )
}
