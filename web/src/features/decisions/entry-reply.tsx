import type { Execution } from '@skein/contract/automations/decisions/execution'
import { replyLabel } from '../../copy/automations/decisions/decision-log.ts'

/** The text of a reply and whether it was sent. */
export function EntryReply({ entry }: { entry: Execution }) {
  return (
    <p className="max-w-[68ch] rounded-control bg-s2 px-3 py-2 text-chat break-words whitespace-pre-wrap">
      <span className="label-text block text-text-3">{replyLabel(entry)}</span>
      {entry.reply_text}
    </p>
  )
}
