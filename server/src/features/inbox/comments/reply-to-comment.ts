import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import { requireUser } from '#src/features/auth/index.ts'
import {
  insertRows,
  progressOf,
  signalOutbox,
  type NewRow,
  type Progress,
} from '#src/features/outbox/index.ts'
import type { Ctx, LateUseCase } from '#src/context.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { pollUntil } from '#src/infra/concurrency/retry.ts'
import { findTargetComment, type TargetComment } from './comment-action-store.ts'
import { hasEnded, polling, responseOf } from '../sending/delivery.ts'

/** Sends a public reply that a person wrote, once per client message id, and waits for the outcome. */
export const replyToComment: LateUseCase<typeof api.inbox.replyToComment> = async (ctx, input) => {
  const { user_id } = requireUser(ctx)
  const account = await requireAccount(ctx, input.platform_user_id)
  const comment = await requireComment(ctx, account, input.id)
  if (comment.live) throw new AppError('conflict', m.server_comment_live_no_reply())
  const client_message_id = input.client_message_id ?? ctx.ids.next()
  const thread = comment.parent_id ?? comment.comment_id
  const row: NewRow = {
    ...commentRow(comment, { account_id: account.id, user_id, now: ctx.clock.now() }),
    kind: 'comment_reply',
    dedupe_key: `reply:${thread}:${comment.comment_id}+${encodeURIComponent(client_message_id)}`,
    body: { text: input.message.trim() },
  }
  await ctx.db.transaction(async (tx) => {
    await insertRows(tx, [row])
    await signalOutbox(tx)
  })
  return responseOf(await pollUntil(() => progressOf(ctx.db, row), hasEnded, polling), client_message_id)
}

/** Returns a comment of another person under a post of the account. */
export async function requireComment(ctx: Ctx, account: OwnedAccount, id: string): Promise<TargetComment> {
  const comment = await findTargetComment(ctx.db, account, id)
  if (comment === null) throw notFound()
  return comment
}

interface CommentAction {
  comment: TargetComment
  kind: 'hide_comment' | 'delete_comment'
  /** Calls with the same value are one action. */
  attempt: string
}

/** Returns the key of an action that a person takes on a comment. */
export const actionKey = ({ comment, kind, attempt }: CommentAction): string =>
  `${kind === 'hide_comment' ? 'hide' : 'delete'}:${comment.comment_id}:${attempt}`

/** Hides or deletes a comment for a person and waits for the outcome. A repetition has no effect on Instagram. */
export async function runCommentAction(
  ctx: Ctx,
  { id: account_id }: OwnedAccount,
  action: CommentAction,
): Promise<Progress | null> {
  const { comment, kind } = action
  const { user_id } = requireUser(ctx)
  const row: NewRow = {
    ...commentRow(comment, { account_id, user_id, now: ctx.clock.now() }),
    kind,
    dedupe_key: actionKey(action),
    body: {},
  }
  await ctx.db.transaction(async (tx) => {
    await insertRows(tx, [row])
    await signalOutbox(tx)
  })
  return pollUntil(() => progressOf(ctx.db, row), hasEnded, polling)
}

interface Author {
  account_id: string
  user_id: string
  /** Milliseconds since 1970. */
  now: number
}

/** Returns an outbox row for an action of a person on a comment, without its kind, key and body. */
function commentRow(
  { comment_id, parent_id, from_id, post_id, event_seq }: TargetComment,
  { account_id, user_id, now }: Author,
): Omit<NewRow, 'kind' | 'dedupe_key' | 'body'> {
  return {
    account_id,
    source_id: `person:${user_id}`,
    origin_seq: event_seq,
    conversation_key: parent_id ?? comment_id,
    target_id: comment_id,
    person_id: from_id,
    post_id,
    said: null,
    expires_at: null,
    created_at: new Date(now).toISOString(),
    claim: false,
    held: null,
  }
}
