import type { NewRow, Progress } from '#src/features/outbox/index.ts'
import { AppError } from '#src/platform/errors.ts'
import type { AnswerWindow } from './window-rules.ts'

interface ManualMessage {
  account_id: string
  person_id: string
  message: string
  client_message_id: string
  user_id: string
}

/** The message of the outbox that a person wrote, once it is known until when and as what it may be sent. */
export function manualRow({ account_id, person_id, message, client_message_id, user_id }: ManualMessage) {
  const dedupe_key = `manual:dm:${person_id}:${encodeURIComponent(client_message_id)}`
  const within = (window: Exclude<AnswerWindow, { kind: 'closed' }>, now: number): NewRow => ({
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
      ...(window.kind === 'human_agent' ? { human_agent: true } : {}),
    },
    said: null,
    expires_at: new Date(window.closes_at).toISOString(),
    created_at: new Date(now).toISOString(),
    claim: false,
    held: null,
  })
  return { account_id, dedupe_key, within }
}

export const closedWords = ({ closed_at }: Extract<AnswerWindow, { kind: 'closed' }>): string =>
  closed_at === null
    ? 'This person has not written to you yet: Instagram lets you answer, not begin.'
    : 'Too much time has passed since this person wrote. Instagram allows an answer again when they write.'

/** What a sender hears; throws what a person has to know. */
export function endOf(progress: Progress | null, client_message_id: string) {
  const answer = { message_id: progress?.platform_id ?? null, client_message_id }
  switch (progress?.state) {
    case 'sent':
      return { done: true, data: { ...answer, state: 'sent' as const } }
    case 'failed':
      throw new AppError('platform_rejected', progress.cause?.message ?? 'Instagram refused the message.')
    case 'expired':
    case 'dismissed':
      throw new AppError('outside_window', 'The time to answer was over before the message could be sent.')
    case 'unknown':
    case 'review':
    case 'needs_review':
      return { done: false, data: { ...answer, state: 'unknown' as const } }
    case 'ready':
      if (progress.needs_login) throw new AppError('reconnect_required', reconnect)
      return { done: false, data: { ...answer, state: 'sending' as const } }
    case 'sending':
    case undefined:
      return { done: false, data: { ...answer, state: 'sending' as const } }
  }
}

const reconnect =
  'Instagram no longer accepts our login. Connect the account again; the message waits until then.'
