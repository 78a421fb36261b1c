import { checkPermissionsSoon } from '#src/features/accounts/index.ts'
import { createAlert } from '#src/features/notifications/index.ts'
import type { Ctx } from '#src/context.ts'
import { activityIdOf } from './activity-seq-store.ts'
import type { Cause } from './sending/send-logic.ts'
import type { ClaimedRow } from './store.ts'

/** Returns the id of the conversation with a person; null if there is none. */
export type FindConversation = (person: { account_id: string; person_id: string }) => Promise<string | null>

type RejectedMessage = Pick<ClaimedRow, 'account_id' | 'outbox_seq' | 'kind' | 'target_id'> & {
  findConversation: FindConversation
}

/** Notifies the user that a message was refused, with a link to its conversation if a person wrote it, else to its activity entry. */
export async function reportRejected(
  ctx: Ctx,
  { account_id, outbox_seq, kind, target_id: person_id, findConversation }: RejectedMessage,
  { reason }: Cause,
): Promise<void> {
  const conversation_id = kind === 'manual_message' ? await findConversation({ account_id, person_id }) : null
  await (conversation_id === null
    ? createAlert(ctx, { account_id, activity_id: await activityIdOf(ctx.db, outbox_seq) }, 'failed_send')
    : createAlert(ctx, { account_id, conversation_id }, 'failed_message'))
  if (reason === 'permission_missing') await checkPermissionsSoon(ctx, account_id)
}
