import type { Execution } from '@skein/contract/automations/decisions/execution'
import { KeepExampleButton } from '../../../components/examples/keep-example-button.tsx'
import { useSelectedAccount } from '../../session/use-accounts.ts'

/** Keeps the event of an entry as an example; an edited reply as it was sent. Nothing for an event without a text. */
export function EntryExample({ entry }: { entry: Execution }) {
  const account = useSelectedAccount()
  const { event_kind, event_id, text, post_id, from_username, reply_text, state, reason_code } = entry
  if (!account || !text) return null
  const isSilent = state === 'skipped'
  return (
    <KeepExampleButton
      source={{
        platformUserId: account.platform_user_id,
        kind: event_kind === 'message' ? 'message' : 'comment',
        text,
        eventId: event_id,
        postId: post_id,
        username: from_username,
        reply: isSilent ? null : reply_text || null,
        outcome: reason_code === 'handed_over' ? 'hands_over' : isSilent ? 'silent' : 'fires',
      }}
    />
  )
}
