import type { Credentials } from '#src/integrations/instagram/client.ts'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import type { Ctx } from '#src/context.ts'
import type { MessageBody } from './body-logic.ts'
import type { ClaimedRow } from '../store.ts'

export interface SentMessage extends Answer {
  /** When the request was sent, in milliseconds since 1970: before any answer of the person. */
  left_at: number
}

interface Answer {
  /** The platform's id of the created object; null when the response has none. */
  platform_id: string | null
  settled_by: 'answer' | 'refusal'
  /** The recipient of a private reply, as the id of direct messages. */
  recipient_id: string | null
  /** The plain text was sent, because the platform refused the form of the message. */
  is_plain?: true
  /** The message that it quotes. */
  reply_to?: string
}

/** Sends one row to the platform. Throws a PlatformError when it failed or its outcome is unclear. */
export async function sendMessage(ctx: Ctx, as: Credentials, row: ClaimedRow): Promise<SentMessage> {
  const left_at = ctx.clock.now()
  return { left_at, ...(await request(ctx, as, row)) }
}

async function request(ctx: Ctx, as: Credentials, row: ClaimedRow): Promise<Answer> {
  const { instagram } = ctx
  switch (row.kind) {
    case 'comment_reply': {
      const { mention, text = '' } = row.body
      const { id } = await (mention === undefined
        ? instagram.replyToComment(as, row.target_id, text)
        : instagram.answerMention(as, mention, text))
      return answered(id)
    }
    case 'private_message':
      return sendPrivately(ctx, as, row)
    case 'direct_message':
    case 'manual_message': {
      const { to_comment } = row.body
      if (to_comment === undefined) return sendDirectly(ctx, as, row)
      const answer = await instagram.sendPrivateReply(as, to_comment, messageOf(row.body))
      return answered(answer.message_id, answer.recipient_id)
    }
    case 'hide_comment':
      await instagram.hideComment(as, row.target_id)
      return answered(null)
    case 'delete_comment':
      await deleteOnce(ctx, as, row.target_id)
      return answered(null)
  }
}

const answered = (platform_id: string | null, recipient_id: string | null = null): Answer => ({
  platform_id,
  recipient_id,
  settled_by: 'answer',
})

/** Sends without the quote if the platform refuses the message with it: this call of the platform is new. */
async function sendDirectly(ctx: Ctx, as: Credentials, { target_id, body }: ClaimedRow): Promise<Answer> {
  const { human_agent: by_person = false, reply_to } = body
  const outgoing = { to: target_id, message: messageOf(body), by_person }
  const send = async (quote: { reply_to_mid?: string }) => {
    const sentMessage = await ctx.instagram.sendMessage(as, { ...outgoing, ...quote })
    return answered(sentMessage.message_id, sentMessage.recipient_id)
  }
  if (reply_to === undefined) return send({})
  try {
    return { ...(await send({ reply_to_mid: reply_to })), reply_to }
  } catch (error) {
    if (!isReason(error, 'bad_request') && !isReason(error, 'not_found')) throw error
    return send({})
  }
}

/**
 * The platform accepts one private reply per comment. If it refuses a resend after an unclear attempt, the first one
 * arrived.
 */
async function sendPrivately(ctx: Ctx, as: Credentials, row: ClaimedRow): Promise<Answer> {
  try {
    const { is_plain, ...sent } = await sendInSomeForm(ctx, as, row)
    return { ...answered(sent.message_id, sent.recipient_id), ...(is_plain ? { is_plain } : {}) }
  } catch (error) {
    if (isReason(error, 'private_reply_refused') && row.resends > 0) {
      return { platform_id: null, settled_by: 'refusal', recipient_id: null }
    }
    throw error
  }
}

/** Sends plain text if the platform refuses the template: templates in private replies are not documented. */
async function sendInSomeForm(ctx: Ctx, as: Credentials, { target_id, body }: ClaimedRow) {
  const { plain } = body
  try {
    return {
      is_plain: false as const,
      ...(await ctx.instagram.sendPrivateReply(as, target_id, messageOf(body))),
    }
  } catch (error) {
    const isRefused = isReason(error, 'bad_request') || isReason(error, 'media_refused')
    if (plain === undefined || !isRefused) throw error
    const sentMessage = await ctx.instagram.sendPrivateReply(as, target_id, { type: 'text', text: plain })
    return { is_plain: true as const, ...sentMessage }
  }
}

/** Deletes a comment; one that no longer exists is a success. */
async function deleteOnce(ctx: Ctx, as: Credentials, comment_id: string): Promise<void> {
  try {
    await ctx.instagram.deleteComment(as, comment_id)
  } catch (error) {
    if (!isReason(error, 'not_found')) throw error
  }
}

const messageOf = ({ message, text = '' }: MessageBody) => message ?? ({ type: 'text', text } as const)

const isReason = (error: unknown, reason: PlatformError['reason']): boolean =>
  error instanceof PlatformError && error.reason === reason
