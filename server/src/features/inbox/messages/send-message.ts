import type { api } from '@skein/contract'
import type { InputOf, OutputOf } from '@skein/contract/endpoint'
import { requireAccount } from '#src/features/accounts/index.ts'
import { resolveNotifications } from '#src/features/notifications/index.ts'
import { insertRows, progressOf, signalOutbox, type Progress } from '#src/features/outbox/index.ts'
import { plainRefusal } from '#src/integrations/instagram/refusal-logic.ts'
import type { Ctx } from '#src/context.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import type { Late } from '#src/infra/http/route.ts'
import { pollUntil } from '#src/infra/retry.ts'
import { requireUser } from '#src/features/auth/index.ts'
import { handOverKey } from '../conversations/conversation-logic.ts'
import { closedMessage, manualRow } from './manual-message-logic.ts'
import { inboxSettingsOf } from '../settings-store.ts'
import { takeOver } from '../change-store.ts'
import { findThread } from '../conversation-store.ts'
import { answerWindow } from '../window-logic.ts'

type Input = InputOf<typeof api.inbox.sendMessage>
interface FromAssistant {
  /** The chat in which the person approved a text of the assistant; never part of a request. */
  assistant_chat?: string
}
type Output = OutputOf<typeof api.inbox.sendMessage>

/** How often the outbox is polled for the outcome and for how long, in milliseconds. */
const polling = { every: 60, max: 10_000 }

/**
 * Sends a message that a person wrote, once per client message id, and waits for the outcome. Silences automation in the
 * conversation.
 */
export async function sendMessage(ctx: Ctx, input: Input & FromAssistant): Promise<Late<Output>> {
  const { user_id } = requireUser(ctx)
  const account = await requireAccount(ctx, input.platform_user_id)
  const client_message_id = input.client_message_id ?? ctx.ids.next()
  const conversation = await findThread(ctx.db, account, input.recipient_id)
  if (!conversation) throw notFound()
  const { person_id, conversation_id, last_inbound_at, open_comment: comment } = conversation
  const row = manualRow({
    ...input,
    person_id,
    account_id: account.id,
    client_message_id,
    user_id,
  })
  if ((await progressOf(ctx.db, row)) === null) {
    const now = ctx.clock.now()
    const { takeover_seconds, human_agent } = await inboxSettingsOf(ctx.db, account.id)
    const window = answerWindow({ last_inbound_at, comment, written_by: 'person', human_agent, now })
    if (window.kind === 'closed') throw new AppError('outside_window', closedMessage(window))
    await ctx.db.transaction(async (tx) => {
      const times = { created_at: isoOf(now), expires_at: isoOf(window.closes_at) }
      await insertRows(tx, [row.within(window, times)])
      await takeOver(tx, {
        conversation_id,
        now: isoOf(now),
        silent_until: isoOf(now + takeover_seconds * 1000),
      })
      await resolveNotifications(tx, {
        account_id: account.id,
        keys: [handOverKey(conversation_id)],
        now: new Date(now),
      })
      await signalOutbox(tx)
    })
  }
  const progress = await pollUntil(() => progressOf(ctx.db, row), hasEnded, polling)
  return responseOf(progress, client_message_id)
}

const hasEnded = (progress: Progress | null) =>
  progress === null ||
  (progress.state !== 'ready' && progress.state !== 'sending') ||
  (progress.state === 'ready' && progress.needs_login)

const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString()

/** Returns the response for the sender; throws an AppError when the message was not sent. */
function responseOf(progress: Progress | null, client_message_id: string): Late<Output> {
  const answer = { message_id: progress?.platform_id ?? null, client_message_id }
  switch (progress?.state) {
    case 'sent':
      return { done: true, data: { ...answer, state: 'sent' } }
    case 'failed':
      throw new AppError('platform_rejected', plainRefusal(progress.cause?.reason), detailOf(progress))
    case 'expired':
    case 'dismissed':
      throw new AppError('outside_window', 'The reply window closed before the message was sent.')
    case 'unknown':
    case 'review':
    case 'needs_review':
      return { done: false, data: { ...answer, state: 'unknown' } }
    case 'ready':
      if (progress.needs_login) throw new AppError('reconnect_required', reconnect)
      return { done: false, data: { ...answer, state: 'sending' } }
    case 'sending':
    case undefined:
      return { done: false, data: { ...answer, state: 'sending' } }
  }
}

const detailOf = ({ cause }: Progress) => (cause ? { detail: cause.message } : {})

const reconnect = 'Not sent yet. Instagram signed this account out. Reconnect to send it.'
