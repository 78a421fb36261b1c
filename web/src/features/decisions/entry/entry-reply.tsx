import type { Execution } from '@skein/contract/automations/decisions/execution'
import { m } from '@skein/messages'

function replyLabel({ state, reason_code }: Execution): string {
  if (state === 'skipped')
    return reason_code === 'dismissed' ? m.decision_log_reply_dismissed() : m.decision_log_reply_not_sent()
  if (state === 'needs_review') return m.decision_log_reply_draft()
  return state === 'failed' || state === 'expired' ? m.decision_log_reply_not_sent() : m.common_reply()
}

/** The text of a reply and whether it was sent. */
export function EntryReply({ entry }: { entry: Execution }) {
  return (
    <p className="max-w-[68ch] rounded-control bg-raised px-3 py-2 text-chat break-words whitespace-pre-wrap">
      <span className="label-text block text-text-3">{replyLabel(entry)}</span>
      {entry.reply_text}
    </p>
  )
}
