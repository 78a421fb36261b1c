import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { OutgoingMessage } from '@skein/contract/automations/messages/messages'
import type { ReplyActions } from '@skein/contract/inbox/reply-actions'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import { addressOfImage } from '#src/features/reply-files/index.ts'
import { resolveNotifications } from '#src/features/notifications/index.ts'
import {
  insertRows,
  noteScheduled,
  progressOf,
  signalOutbox,
  type Progress,
} from '#src/features/outbox/index.ts'
import type { Ctx, LateUseCase } from '#src/context.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { pollUntil } from '#src/infra/concurrency/retry.ts'
import { requireUser } from '#src/features/auth/index.ts'
import { handOverKey } from '../conversations/flag-for-person.ts'
import { deliveryOf, hasEnded, polling, reasonToWait, responseOf } from './delivery.ts'
import { closedMessage, manualRow } from './manual-message-logic.ts'
import { findMessagesById } from '../messages/message-store.ts'
import { unsentId } from '../messages/message-logic.ts'
import { inboxSettingsOf } from '../settings-store.ts'
import { takeOver } from '../changes/change-store.ts'
import { type ConversationRow, findThread } from '../conversation-store.ts'
import { type AnswerWindow, answerWindow } from '../window-logic.ts'

type Input = InputOf<typeof api.inbox.sendMessage>
interface FromAssistant {
  /** The chat in which the person approved a text of the assistant; never part of a request. */
  assistant_chat?: string
}

/** Sends or schedules a text that a person wrote, once per client message id, and waits for the outcome. */
export const sendMessage: LateUseCase<typeof api.inbox.sendMessage> = async (ctx, input) => {
  const { progress, client_message_id } = await sendText(ctx, input)
  if (!progress?.scheduled) return responseOf(progress, client_message_id)
  const scheduled_id = unsentId(progress.outbox_seq)
  return { done: false, data: { message_id: null, client_message_id, state: 'scheduled', scheduled_id } }
}

interface Approved {
  state: ReturnType<typeof deliveryOf>
  /** What it waits for before it is sent; null for nothing that a person does. */
  reason: string | null
  /** Its entry in the activity. */
  activity_id: string | null
}

/** Sends a text of the assistant that a person approved, in the same way. */
export async function sendApproved(
  ctx: Ctx,
  input: Omit<Input, 'send_at'> & FromAssistant,
): Promise<Approved> {
  const { progress } = await sendText(ctx, input)
  const reason = reasonToWait(progress)
  const state = reason === null ? deliveryOf(progress) : 'sending'
  return { state, reason, activity_id: progress?.activity_id ?? null }
}

async function sendText(ctx: Ctx, input: Input & FromAssistant): Promise<ManualProgress> {
  const account = await requireAccount(ctx, input.platform_user_id)
  const send_at = input.send_at === undefined ? undefined : isoOf(Date.parse(input.send_at))
  const message = { type: 'text', text: input.message.trim() } as const
  return sendByHand(ctx, account, { ...input, send_at, message })
}

/** Sends an uploaded image, once per client message id, and waits for the outcome. */
export const sendImage: LateUseCase<typeof api.inbox.sendImage> = async (ctx, { image_id, ...input }) => {
  const account = await requireAccount(ctx, input.platform_user_id)
  const url = await addressOfImage(ctx, account.id, image_id)
  const message = { type: 'image', source: { url } } as const
  const { progress, client_message_id } = await sendByHand(ctx, account, { ...input, message })
  return responseOf(progress, client_message_id)
}

interface ManualInput extends FromAssistant {
  recipient_id: string
  message: OutgoingMessage
  client_message_id?: string | undefined
  send_at?: string | undefined
  reply_to?: string | undefined
  actions?: ReplyActions | undefined
}

interface ManualProgress {
  progress: Progress | null
  client_message_id: string
}

/** Sends a message of a person and silences automation in the conversation. */
async function sendByHand(ctx: Ctx, account: OwnedAccount, input: ManualInput): Promise<ManualProgress> {
  const { user_id } = requireUser(ctx)
  const client_message_id = input.client_message_id ?? ctx.ids.next()
  const conversation = await findThread(ctx.db, account, input.recipient_id)
  if (!conversation) throw notFound()
  const { person_id } = conversation
  const row = manualRow({
    ...input,
    person_id,
    account_id: account.id,
    client_message_id,
    user_id,
  })
  if ((await progressOf(ctx.db, row)) === null) await store(ctx, account, { input, conversation, row })
  const progress = await pollUntil(() => progressOf(ctx.db, row), hasEnded, polling)
  return { progress, client_message_id }
}

interface Storing {
  input: ManualInput
  conversation: ConversationRow
  row: ReturnType<typeof manualRow>
}

/** Adds the message to the outbox, to be sent now or at the time of the input. */
async function store(ctx: Ctx, account: OwnedAccount, { input, conversation, row }: Storing): Promise<void> {
  const { conversation_id, last_inbound_at, open_comment: comment } = conversation
  const now = ctx.clock.now()
  const at = input.send_at === undefined ? now : Date.parse(input.send_at)
  if (input.send_at !== undefined && at <= now) throw new AppError('unprocessable', m.server_snooze_past())
  const { takeover_seconds, human_agent } = await inboxSettingsOf(ctx.db, account.id)
  const windowAt = (time: number) =>
    answerWindow({ last_inbound_at, comment, written_by: 'person', human_agent, now: time })
  const window = windowAt(at)
  if (window.kind === 'closed') {
    const isOpen = windowAt(now).kind !== 'closed'
    throw new AppError(
      'outside_window',
      isOpen ? m.server_message_window_before_time() : closedMessage(window),
    )
  }
  if (window.kind === 'private_reply' && input.message.type !== 'text')
    throw new AppError('conflict', m.server_private_reply_text())
  if (input.reply_to !== undefined) await checkQuote(ctx, { input, conversation, window })
  await ctx.db.transaction(async (tx) => {
    // The time of a scheduled message is that of its sending, for its place in the thread and for reading it back.
    await insertRows(tx, [row.within(window, { created_at: isoOf(at), expires_at: isoOf(window.closes_at) })])
    if (input.send_at !== undefined) await noteScheduled(tx, row)
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

interface Quoting extends Pick<Storing, 'input' | 'conversation'> {
  window: AnswerWindow
}

/** Throws an AppError unless the message can quote the one that the input names. */
async function checkQuote(ctx: Ctx, { input, conversation, window }: Quoting): Promise<void> {
  if (window.kind === 'private_reply') throw new AppError('conflict', m.server_private_reply_quote())
  const [quoted] = await findMessagesById(ctx.db, conversation.account_id, [input.reply_to ?? ''])
  if (quoted?.conversation_id !== conversation.conversation_id || quoted.unsent)
    throw new AppError('not_found', m.server_message_reply_to())
}

const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString()
