import { m } from '@skein/messages'
import type { InboxMessage } from '@skein/contract/inbox/inbox'
import type { UnsentMessage } from '#src/features/outbox/index.ts'
import type { PlatformReason } from '#src/integrations/instagram/graph/errors.ts'
import { plainRefusal } from '#src/integrations/instagram/graph/refusal-logic.ts'
import type { CommentRow } from '../comments/comment-store.ts'
import { clientIdOf } from '../sending/manual-message-logic.ts'
import type { MessageRow } from './message-store.ts'

/** The two sides of a conversation. */
export interface Sides {
  account: { platform_user_id: string; platform_username: string }
  person: { person_id: string; username: string | null }
}

export function messageOf(row: MessageRow, sides: Sides): InboxMessage {
  return {
    id: row.message_id,
    kind: 'message',
    message_kind: row.message_kind,
    from: row.direction === 'in' ? personSide(sides) : accountSide(sides),
    message: row.text ?? '',
    created_time: iso(row.occurred_at),
    sender_kind: row.sender_kind,
    ...(row.by_ai ? { by_ai: true } : {}),
    ...(row.away_message ? { away_message: true } : {}),
    ...(row.assistant_chat === null ? {} : { assistant_chat: row.assistant_chat }),
    state: row.direction === 'in' ? 'received' : row.seen ? 'seen' : 'sent',
    cause: null,
    client_message_id: row.manual_key === null ? null : clientIdOf(row.manual_key),
    attachments: attachmentsOf(row),
    ...cardsOf(row),
    reply_to: row.reply_to?.mid ?? null,
    story_url: row.reply_to?.story?.url ?? null,
    reaction: row.reaction,
    edited: row.edited,
    unsent: row.unsent,
    post: null,
    execution_id: row.execution_id,
  }
}

/** Returns the attachments. Cards take the place of the template that contains them. */
const attachmentsOf = ({ attachments, cards }: MessageRow): InboxMessage['attachments'] =>
  (attachments ?? [])
    .filter(({ type }) => cards === null || type !== 'template')
    .map(({ type, url, title }) => ({ type, url, title }))

const cardsOf = ({ cards }: Pick<MessageRow, 'cards'>): Pick<InboxMessage, 'cards'> =>
  cards === null
    ? {}
    : {
        cards: cards.map(({ title, subtitle = null, image_url = null, default_action, buttons = [] }) => ({
          title,
          subtitle,
          image_url,
          url: default_action?.url ?? null,
          buttons: buttons.map((button) => ({
            title: button.title,
            url: button.type === 'web_url' ? button.url : null,
          })),
        })),
      }

/** Returns the id of a message that the platform does not have yet. */
export const unsentId = (outbox_seq: string): string => `outbox-${outbox_seq}`

/** Returns the number of the message with such an id; null for other ids. */
export const seqOfUnsentId = (id: string): string | null => /^outbox-(\d{1,18})$/.exec(id)?.[1] ?? null

/** Converts a pending or failed send. */
export function unsentOf(row: UnsentMessage, sides: Sides): InboxMessage {
  return {
    id: unsentId(row.outbox_seq),
    kind: 'message',
    from: accountSide(sides),
    message: row.text ?? '',
    created_time: iso(row.created_at),
    sender_kind: row.kind === 'manual_message' ? 'person' : 'automation',
    ...(row.by_ai ? { by_ai: true } : {}),
    ...(row.away_message ? { away_message: true } : {}),
    ...(row.assistant_chat === null ? {} : { assistant_chat: row.assistant_chat }),
    state: row.scheduled ? 'scheduled' : (messageStates[row.state] ?? 'sending'),
    ...problemOf(row),
    client_message_id: clientIdOf(row.dedupe_key),
    attachments: row.media_type === null ? [] : [{ type: row.media_type, url: row.media_url, title: null }],
    ...cardsOf(row),
    reply_to: row.reply_to,
    ...(row.actions === null ? {} : { actions: row.actions }),
    story_url: null,
    reaction: null,
    edited: false,
    unsent: false,
    post: null,
    execution_id: row.execution_id,
  }
}

/** Converts a comment of the person, or our reply to one. */
export function commentOf(row: CommentRow, sides: Sides): InboxMessage {
  return {
    id: row.comment_id,
    kind: 'comment',
    from: row.direction === 'in' ? personSide(sides) : accountSide(sides),
    message: row.text ?? '',
    created_time: iso(row.occurred_at),
    sender_kind: row.sender_kind,
    ...(row.by_ai ? { by_ai: true } : {}),
    ...(row.assistant_chat === null ? {} : { assistant_chat: row.assistant_chat }),
    state: row.direction === 'in' ? 'received' : (messageStates[row.state] ?? 'sending'),
    ...problemOf(row),
    client_message_id: null,
    attachments: [],
    reply_to: row.reply_to,
    story_url: null,
    reaction: null,
    edited: false,
    unsent: false,
    post: row.post,
    execution_id: row.execution_id,
    ...moderationOf(row),
    ...(row.live ? { live: true } : {}),
  }
}

function moderationOf({ moderated }: CommentRow): Pick<InboxMessage, 'moderated' | 'moderated_by_person'> {
  if (moderated === null) return {}
  const action = moderated.startsWith('deleted') ? 'deleted' : 'hidden'
  return { moderated: action, ...(moderated === action ? {} : { moderated_by_person: true }) }
}

const messageStates: Partial<Record<UnsentMessage['state'], InboxMessage['state']>> = {
  sent: 'sent',
  unknown: 'unknown',
  review: 'unknown',
  failed: 'failed',
  expired: 'failed',
}

const expiredCause = () => m.server_message_window_before_sent()

type Unsettled = Pick<UnsentMessage, 'state' | 'cause'> & { needs_login?: boolean }
type Problem = Pick<InboxMessage, 'cause' | 'cause_detail' | 'needs_login' | 'final'>

/** Refusals that a repetition meets again. */
const finalReasons: ReadonlySet<string> = new Set<PlatformReason>([
  'bad_request',
  'blocked',
  'media_refused',
  'not_found',
  'outside_window',
  'permission_missing',
  'person_unavailable',
  'private_reply_refused',
  'app_not_approved',
  'message_access_off',
])

/** Returns why a message is not sent, as a sentence, and the platform's own message. */
function problemOf({ state, cause, needs_login = false }: Unsettled): Problem {
  if (state === 'sent') return { cause: null }
  if (state === 'ready' && needs_login)
    return { cause: m.server_message_reconnect_to_send(), needs_login: true, ...detailOf(cause) }
  if (state === 'expired') return { cause: expiredCause(), final: true, ...detailOf(cause) }
  // The client says that an unclear message is being checked.
  if (cause === null || messageStates[state] === 'unknown') return { cause: null, ...detailOf(cause) }
  const refusal = plainRefusal(cause.reason)
  return {
    cause: state === 'failed' ? refusal : `${refusal} ${m.server_message_retry()}`,
    ...(state === 'failed' && finalReasons.has(cause.reason) ? { final: true } : {}),
    ...detailOf(cause),
  }
}

const detailOf = (cause: Unsettled['cause']) => (cause ? { cause_detail: cause.message } : {})

export const accountSide = ({ account }: Pick<Sides, 'account'>) => ({
  id: account.platform_user_id,
  username: account.platform_username,
})
export const personSide = ({ person }: Pick<Sides, 'person'>) => ({
  id: person.person_id,
  username: person.username,
})

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()
