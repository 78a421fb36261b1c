import type { Conversation, InboxMessage } from '@skein/contract/inbox'
import type { UnsentMessage } from '#src/features/outbox/index.ts'
import { clientIdOf } from './manual-rules.ts'
import type { MessageRow } from './message-store.ts'
import type { ConversationRow } from './store.ts'
import { answerWindow, windowEnd } from './window-rules.ts'

/** The two sides of a conversation. */
interface Sides {
  account: { platform_user_id: string; platform_username: string }
  person: { person_id: string; username: string | null }
}

export interface Presenting {
  account: Sides['account']
  human_agent: boolean
  now: number
}

export function conversationOf(
  row: ConversationRow,
  { account, human_agent, now }: Presenting,
): Conversation {
  const { last_inbound_at, paused_until, last_message } = row
  const sides = { account, person: row }
  return {
    id: row.conversation_id,
    participants: { data: [accountSide(sides), personSide(sides)] },
    updated_time: iso(row.updated_at),
    automation_paused_until: paused_until !== null && paused_until > now ? iso(paused_until) : null,
    needs_person: row.needs_person,
    needs_person_reason: row.needs_person_reason,
    unread_count: row.unread_count,
    window_closes_at: isoOrNull(windowEnd({ last_inbound_at, written_by: 'person', human_agent })),
    reply_window:
      replyWindows[answerWindow({ last_inbound_at, written_by: 'person', human_agent, now }).kind],
    human_agent_closes_at: human_agent
      ? isoOrNull(windowEnd({ last_inbound_at, written_by: 'person', human_agent }))
      : null,
    tags: row.tags,
    known_since: isoOrNull(row.known_since),
    last_message: last_message && messageOf(last_message, sides),
  }
}

const replyWindows = { standard: 'open', human_agent: 'human_agent', closed: 'closed' } as const

export function messageOf(row: MessageRow, sides: Sides): InboxMessage {
  return {
    id: row.message_id,
    kind: 'message',
    from: row.direction === 'in' ? personSide(sides) : accountSide(sides),
    message: row.text ?? '',
    created_time: iso(row.occurred_at),
    sender_kind: row.sender_kind,
    state: row.direction === 'in' ? 'received' : row.seen ? 'seen' : 'sent',
    cause: null,
    client_message_id: row.manual_key === null ? null : clientIdOf(row.manual_key),
    attachments: (row.attachments ?? []).map(({ type, url, title }) => ({ type, url, title })),
    reply_to: row.reply_to?.mid ?? null,
    story_url: row.reply_to?.story?.url ?? null,
    reaction: row.reaction,
    edited: row.edited,
    unsent: row.unsent,
    post: null,
    execution_id: row.execution_id,
  }
}

/** A message that is under way or came to nothing. */
export function unsentOf(row: UnsentMessage, sides: Sides): InboxMessage {
  return {
    id: `outbox-${row.outbox_seq}`,
    kind: 'message',
    from: accountSide(sides),
    message: row.text ?? '',
    created_time: iso(row.created_at),
    sender_kind: row.kind === 'manual_message' ? 'person' : 'automation',
    state: unsentStates[row.state] ?? 'sending',
    cause: row.cause?.message ?? (row.state === 'expired' ? tooLate : null),
    client_message_id: clientIdOf(row.dedupe_key),
    attachments: [],
    reply_to: null,
    story_url: null,
    reaction: null,
    edited: false,
    unsent: false,
    post: null,
    execution_id: null,
  }
}

const unsentStates: Partial<Record<UnsentMessage['state'], InboxMessage['state']>> = {
  unknown: 'unknown',
  review: 'unknown',
  failed: 'failed',
  expired: 'failed',
}

const tooLate = 'The time to answer was over before it could be sent.'

const accountSide = ({ account }: Sides) => ({
  id: account.platform_user_id,
  username: account.platform_username,
})
const personSide = ({ person }: Sides) => ({ id: person.person_id, username: person.username })

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()
const isoOrNull = (milliseconds: number | null) => (milliseconds === null ? null : iso(milliseconds))

/** Where a page ended: the moment and the id of its last row. */
export interface Place {
  at: number
  id: string
}

export const cursorOf = ({ at, id }: Place): string => `${at}.${id}`

/** The notice about somebody who waits in this conversation. */
export const waitingKey = (conversation_id: string) => `person:${conversation_id}`
