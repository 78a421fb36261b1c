import type { NewRow } from '#src/features/outbox/index.ts'
import type { AnswerWindow } from '../window-logic.ts'

type OpenWindow = Exclude<AnswerWindow, { kind: 'closed' }>

/** ISO 8601. */
type Moments = Pick<NewRow, 'created_at'> & { expires_at: string }

interface ManualMessage {
  account_id: string
  person_id: string
  /** The id under which the sender knows the person. */
  recipient_id: string
  message: string
  client_message_id: string
  user_id: string
}

/** The message of the outbox that a person wrote, once it is known until when and as what it may be sent. */
export function manualRow(written: ManualMessage) {
  const { account_id, person_id, recipient_id, message, client_message_id, user_id } = written
  const dedupe_key = `manual:dm:${recipient_id}:${encodeURIComponent(client_message_id)}`
  const within = (until: OpenWindow, { expires_at, created_at }: Moments): NewRow => ({
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
      message: { type: 'text', text: message.trim() },
      ...(until.kind === 'human_agent' ? { human_agent: true } : {}),
      ...(until.kind === 'private_reply' ? { to_comment: until.comment_id } : {}),
    },
    said: null,
    expires_at,
    created_at,
    claim: false,
    held: null,
  })
  return { account_id, dedupe_key, within }
}

/** The sender's own name for a message that was written by hand; null for others. */
export function clientIdOf(dedupe_key: string): string | null {
  const match = /^manual:dm:.*:([^:]+)$/.exec(dedupe_key)
  return match?.[1] === undefined ? null : decodeURIComponent(match[1])
}

export const closedWords = ({ closed_at }: Extract<AnswerWindow, { kind: 'closed' }>): string =>
  closed_at === null
    ? 'There is nothing to answer: Instagram lets you answer a message, or a comment once, but not begin.'
    : 'Too much time has passed since this person wrote. Instagram allows an answer again when they write.'
