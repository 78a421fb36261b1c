import type { Execution } from '@skein/contract/automations/decisions/execution'
import { Eye } from 'lucide-react'
import { m } from '@skein/messages'
import { LogTrace } from '../../../components/decision-trace/decision-trace.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { isDraft } from '../log-logic.ts'
import type { ReviewedReply } from '../use-review.ts'
import { EntryActivation } from './entry-activation.tsx'
import { EntryDraft } from './entry-draft.tsx'
import { EntryParts } from './entry-parts.tsx'
import { EntryReply } from './entry-reply.tsx'
import { Permitted, PermittedFields } from '../../session/permitted.tsx'

interface EntryDecisionProps {
  entry: Execution
  onSend: (reply: ReviewedReply) => void
  onDismiss: (reply: ReviewedReply) => void
  onShow: (reply: ReviewedReply) => void
}

/** What one automation did about an event, and why, with its checks. */
export function EntryDecision({ entry, onSend, onDismiss, onShow }: EntryDecisionProps) {
  return (
    <>
      {entry.parts ? (
        <EntryParts parts={entry.parts} />
      ) : (
        !isDraft(entry) && entry.reply_text !== null && <EntryReply entry={entry} />
      )}
      <p className="text-text-2">{entry.reason}</p>
      {entry.can_activate === true && (
        <Permitted>
          <EntryActivation entry={entry} />
        </Permitted>
      )}
      {entry.found_by === 'sweep' && <p className="text-text-2">{m.decision_log_found_by_sweep()}</p>}
      {entry.expected_at !== undefined && (
        <p className="text-text-2">{m.decision_log_expected({ time: formatDateTime(entry.expected_at) })}</p>
      )}
      {isDraft(entry) && (
        <PermittedFields permission="reply">
          <EntryDraft entry={entry} onSend={onSend} onDismiss={onDismiss} />
        </PermittedFields>
      )}
      {entry.comment_hidden && (
        <Permitted permission="reply">
          <Button
            size="dense"
            className="self-start"
            icon={<Eye size={14} aria-hidden="true" />}
            onClick={() => onShow({ entry })}
          >
            {m.decision_log_show_again()}
          </Button>
        </Permitted>
      )}
      {entry.trace.length > 0 && <LogTrace entry={entry} />}
    </>
  )
}
