import { Link } from '@tanstack/react-router'
import { m } from '@skein/messages'
import { paths } from '../../../lib/paths.ts'

/** Leads to the conversation with the customer, if there is one. */
export function ConversationLink({ id }: { id: string | undefined }) {
  if (id === undefined) return null
  return (
    <Link
      to={paths.liveChat}
      search={{ conversation: id }}
      className="touch inline-flex items-center font-medium text-text-2 underline underline-offset-2 hover:text-text"
    >
      {m.notifications_go_conversation()}
    </Link>
  )
}
