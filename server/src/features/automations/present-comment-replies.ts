import type { CommentReplyAutomation } from '@skein/contract/automations/comment-reply'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/platform/db/client.ts'
import { outcomesById, sharedFields } from './present-automations.ts'
import type { AutomationRow } from './store.ts'

/** Comment rules as the editor reads them back. */
export async function presentCommentReplies(
  db: Executor,
  account: OwnedAccount,
  rows: readonly AutomationRow[],
): Promise<CommentReplyAutomation[]> {
  const outcomes = await outcomesById(db, rows)
  return rows.map((row) => ({
    ...row.settings,
    ...sharedFields(account, row, outcomes.get(row.automation_id)),
    automation_type: 'COMMENT_REPLY',
    platform_user_id: account.platform_user_id,
    provider_id: account.user_id,
    keywords: row.settings.keywords.join(','),
  }))
}
