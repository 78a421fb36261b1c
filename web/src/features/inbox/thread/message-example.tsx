import type { InboxMessage } from '@skein/contract/inbox/inbox'
import { KeepExampleButton } from '../../../components/examples/keep-example-button.tsx'

interface MessageExampleProps {
  message: InboxMessage
  platformUserId: string
}

/** Keeps a text of the customer as an example. */
export function MessageExample({ message, platformUserId }: MessageExampleProps) {
  const { sender_kind, unsent, kind, from, id } = message
  const text = message.message
  if (sender_kind !== 'customer' || unsent || text.trim() === '') return null
  return (
    <KeepExampleButton
      small
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
  )
}
