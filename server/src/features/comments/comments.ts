import { m } from '@skein/messages'
import { limits } from '@skein/contract/limits'
import { day } from '@skein/contract/durations'
import { requireAccount } from '#src/features/accounts/index.ts'
import { requireUser } from '#src/features/auth/index.ts'
import {
  insertRows,
  progressOf,
  signalOutbox,
  type NewRow,
  type Progress,
} from '#src/features/outbox/index.ts'
import { plainRefusal } from '#src/integrations/instagram/graph/refusal-logic.ts'
import type { Ctx } from '#src/context.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { pollUntil } from '#src/infra/concurrency/retry.ts'
import { findStoredComments, type StoredComment } from './comment-store.ts'

export interface WrittenReply {
  comment_id: string
  text: string
}

interface ReplyRequest {
  platform_user_id: string
  replies: readonly WrittenReply[]
  /** The chat in which a person approved the texts of the assistant. */
  assistant_chat?: string
}

interface RepliedComment {
  comment_id: string
  /** `under_way`: the reply is in the outbox. */
  state: 'sent' | 'under_way' | 'failed'
  reason: string | null
  /** The comment in the activity. */
  activity_id: string
}

/** The wait for outcomes, in milliseconds. */
const timeout = { every: 60, max: 10_000 }

/** Sends public replies that a person has approved, and waits for their outcomes. Idempotent per comment. */
export async function replyToComments(
  ctx: Ctx,
  { platform_user_id, replies, assistant_chat }: ReplyRequest,
): Promise<RepliedComment[]> {
  const { user_id } = requireUser(ctx)
  const account = await requireAccount(ctx, platform_user_id)
  const comment_ids = replies.map(({ comment_id }) => comment_id)
  const comments = await findStoredComments(ctx.db, account, { comment_ids, limit: replies.length })
  const created_at = new Date(ctx.clock.now()).toISOString()
  const rows = replies.map(({ comment_id, text }): NewRow => {
    const comment = comments.find((each) => each.comment_id === comment_id)
    if (!comment) throw notFound()
    const reply = checkedReply(text)
    return rowOf(comment, {
      account_id: account.id,
      user_id,
      created_at,
      body: { text: reply, ...(assistant_chat === undefined ? {} : { assistant_chat }) },
    })
  })
  await ctx.db.transaction(async (tx) => {
    await insertRows(tx, rows)
    await signalOutbox(tx)
  })
  const read = () => Promise.all(rows.map((row) => progressOf(ctx.db, row)))
  const progress = await pollUntil(read, (all) => all.every(hasEnded), timeout)
  return rows.map(({ target_id, origin_seq }, index) => ({
    comment_id: target_id,
    activity_id: origin_seq,
    ...outcomeOf(progress[index] ?? null),
  }))
}

/** Returns the text without surrounding whitespace. Throws `validation` if it is empty or too long. */
export function checkedReply(text: string): string {
  const reply = text.trim()
  if (reply !== '' && reply.length <= limits.commentReply) return reply
  throw new AppError('validation', m.server_comment_reply_length({ max: limits.commentReply }))
}

interface NewReply {
  account_id: string
  user_id: string
  body: NewRow['body']
  created_at: string
}

function rowOf(comment: StoredComment, { account_id, user_id, body, created_at }: NewReply): NewRow {
  const { comment_id, parent_id, from_id, post_id, event_seq } = comment
  const thread = parent_id ?? comment_id
  return {
    account_id,
    kind: 'comment_reply',
    source_id: `person:${user_id}`,
    origin_seq: event_seq,
    dedupe_key: `reply:${thread}:${comment_id}`,
    conversation_key: thread,
    target_id: comment_id,
    person_id: from_id,
    post_id,
    body,
    said: null,
    expires_at: null,
    created_at,
    claim: false,
    held: null,
  }
}

const hasEnded = (progress: Progress | null) =>
  progress === null || (progress.state !== 'ready' && progress.state !== 'sending') || progress.needs_login

function outcomeOf(progress: Progress | null): Pick<RepliedComment, 'state' | 'reason'> {
  const reason = progress?.cause ? plainRefusal(progress.cause.reason) : null
  switch (progress?.state) {
    case 'sent':
      return { state: 'sent', reason: null }
    case 'failed':
    case 'expired':
    case 'dismissed':
      return { state: 'failed', reason }
    default:
      return { state: 'under_way', reason }
  }
}

interface CommentSearch {
  platform_user_id: string
  /** Part of the text. */
  search?: string | undefined
  /** Days to look back. */
  days?: number | undefined
  comment_ids?: readonly string[] | undefined
  limit?: number
}

const defaultLimit = 50

/** Returns comments of other people, newest first, each with whether it was answered. */
export async function findComments(
  ctx: Ctx,
  { platform_user_id, search, days, comment_ids, limit = defaultLimit }: CommentSearch,
): Promise<StoredComment[]> {
  const account = await requireAccount(ctx, platform_user_id)
  const since = days === undefined ? undefined : new Date(ctx.clock.now() - days * day).toISOString()
  return findStoredComments(ctx.db, account, { search, since, comment_ids, limit })
}
