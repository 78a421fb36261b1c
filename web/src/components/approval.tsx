import { Link } from '@tanstack/react-router'
import { messageWords } from '../copy/inbox/inbox.ts'
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
      <p>{messageWords.approved(formatDateTime(at))}</p>
      <Link
        to={paths.chat}
        params={{ chatId }}
        className="touch inline-flex items-center self-start text-brand-text underline-offset-2 hover:underline"
      >
        {messageWords.toChat}
      </Link>
    </>
  )
}
