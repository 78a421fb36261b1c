import { Link } from '@tanstack/react-router'
import { m } from '@skein/messages'
import { formatDateTime } from '../lib/format.ts'
import { paths } from '../lib/paths.ts'

interface ApprovalProps {
  chatId: string
  at: string
}

/** When the owner approved a text of the assistant, with a link to the chat. */
export function Approval({ chatId, at }: ApprovalProps) {
  return (
    <>
      <p>{m.inbox_message_approved({ moment: formatDateTime(at) })}</p>
      <Link
        to={paths.chat}
        params={{ chatId }}
        className="touch inline-flex items-center self-start text-text underline underline-offset-2 hover:no-underline"
      >
        {m.inbox_message_to_chat()}
      </Link>
    </>
  )
}
