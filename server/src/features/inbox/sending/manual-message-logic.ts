import { m } from '@skein/messages'
import type { OutgoingMessage } from '@skein/contract/automations/messages/messages'
import type { ReplyActions } from '@skein/contract/inbox/reply-actions'
import type { MessageBody, NewRow, ReplyWindow } from '#src/features/outbox/index.ts'
import { answerWindow, type AnswerWindow, type WindowInput } from '../window-logic.ts'

type OpenWindow = Exclude<AnswerWindow, { kind: 'closed' }>

/** Times are ISO 8601. */
type RowTimes = Pick<NewRow, 'created_at'> & { expires_at: string }

interface ManualMessage {
  account_id: string
  person_id: string
  /** The id of the person that the client sent. */
  recipient_id: string
  message: OutgoingMessage
  client_message_id: string
  user_id: string
  /** ISO 8601. */
  send_at?: string | undefined
  /** The message that it quotes. */
  reply_to?: string | undefined
  actions?: ReplyActions | undefined
  assistant_chat?: string | undefined
}

/** Returns the dedupe key of a manual message, and a function that builds its outbox row for the open window. */
export function manualRow(input: ManualMessage) {
  const { account_id, person_id, recipient_id, message, client_message_id, user_id } = input
  const { send_at, reply_to, actions, assistant_chat } = input
  const dedupe_key = `manual:dm:${recipient_id}:${encodeURIComponent(client_message_id)}`
  const within = (window: OpenWindow, { expires_at, created_at }: RowTimes): NewRow => ({
    account_id,
    kind: 'manual_message',
    source_id: `person:${user_id}`,
    origin_seq: '0',
    dedupe_key,
    conversation_key: `dm:${person_id}`,
    target_id: person_id,
    person_id,
    post_id: null,
    body: {
      message,
      ...(send_at === undefined ? {} : { send_at }),
      ...(reply_to === undefined ? {} : { reply_to }),
      ...(actions === undefined ? {} : { actions }),
      ...(assistant_chat === undefined ? {} : { assistant_chat }),
      ...formOf(window),
    },
    said: null,
    expires_at,
    created_at,
    ...(send_at === undefined ? {} : { due_at: send_at }),
    claim: false,
    held: null,
  })
  return { account_id, dedupe_key, within }
}

const formOf = (window: OpenWindow): Pick<MessageBody, 'human_agent' | 'to_comment'> => ({
  ...(window.kind === 'human_agent' ? { human_agent: true } : {}),
  ...(window.kind === 'private_reply' ? { to_comment: window.comment_id } : {}),
})

/** Returns the reply window of a message that waits; null if the stored one applies, which is that of a comment. */
export function windowOfWaiting(
  { body, resends }: { body: MessageBody; resends: number },
  now: Pick<WindowInput, 'last_inbound_at' | 'human_agent' | 'now'>,
): ReplyWindow | null {
  const isPrivateReply = body.to_comment !== undefined
  // A repetition keeps its comment: Instagram accepts one private reply for it.
  if (isPrivateReply && resends > 0) return null
  const window = answerWindow({ ...now, written_by: 'person' })
  if (window.kind === 'closed') return isPrivateReply ? null : { kind: 'closed' }
  return { kind: 'open', expires_at: new Date(window.closes_at).toISOString(), form: formOf(window) }
}

/** Returns the client message id of a manual message; null for other messages. */
export function clientIdOf(dedupe_key: string): string | null {
  const match = /^manual:dm:.*:([^:]+)$/.exec(dedupe_key)
  return match?.[1] === undefined ? null : decodeURIComponent(match[1])
}

export const closedMessage = ({ closed_at }: Extract<AnswerWindow, { kind: 'closed' }>): string =>
  closed_at === null ? m.server_message_cannot_start() : m.server_message_window_closed()
