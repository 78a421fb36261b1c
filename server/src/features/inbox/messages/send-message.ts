import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import type { InputOf, OutputOf } from '@skein/contract/endpoint'
import type { OutgoingMessage } from '@skein/contract/automations/messages/messages'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import { addressOfImage } from '#src/features/reply-files/index.ts'
import { resolveNotifications } from '#src/features/notifications/index.ts'
import { insertRows, progressOf, signalOutbox } from '#src/features/outbox/index.ts'
import type { Ctx, LateUseCase } from '#src/context.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import type { Late } from '#src/infra/http/route.ts'
import { pollUntil } from '#src/infra/retry.ts'
import { requireUser } from '#src/features/auth/index.ts'
import { handOverKey } from '../conversations/flag-for-person.ts'
import { hasEnded, polling, responseOf } from './delivery.ts'
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

/** Sends a text that a person wrote, once per client message id, and waits for the outcome. */
export async function sendMessage(ctx: Ctx, input: Input & FromAssistant): Promise<Late<Output>> {
  const account = await requireAccount(ctx, input.platform_user_id)
  return sendByHand(ctx, account, { ...input, message: { type: 'text', text: input.message.trim() } })
}

/** Sends an uploaded image, once per client message id, and waits for the outcome. */
export const sendImage: LateUseCase<typeof api.inbox.sendImage> = async (ctx, { image_id, ...input }) => {
  const account = await requireAccount(ctx, input.platform_user_id)
  const url = await addressOfImage(ctx, account.id, image_id)
  return sendByHand(ctx, account, { ...input, message: { type: 'image', source: { url } } })
}

interface ManualInput extends FromAssistant {
  recipient_id: string
  message: OutgoingMessage
  client_message_id?: string | undefined
}

/** Sends a message of a person and silences automation in the conversation. */
async function sendByHand(ctx: Ctx, account: OwnedAccount, input: ManualInput): Promise<Late<Output>> {
  const { user_id } = requireUser(ctx)
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
    if (window.kind === 'private_reply' && input.message.type !== 'text')
      throw new AppError('conflict', m.server_private_reply_text())
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

const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString()
