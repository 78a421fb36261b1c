import type { Conversation } from '@skein/contract/inbox'
import { accountSide, commentOf, messageOf, personSide, type Sides } from '../messages/message-logic.ts'
import type { ConversationRow } from '../conversation-store.ts'
import { answerWindow, windowEnd, type AnswerWindow } from '../window-logic.ts'

export interface Presenting {
  account: Sides['account']
  human_agent: boolean
  now: number
}

export function conversationOf(
  row: ConversationRow,
  { account, human_agent, now }: Presenting,
): Conversation {
  const { last_inbound_at, paused_until } = row
  const sides = { account, person: row }
  const asked = { last_inbound_at, written_by: 'person', human_agent } as const
  const allowed = answerWindow({ ...asked, comment: row.open_comment, now })
  return {
    id: row.conversation_id,
    participants: { data: [accountSide(sides), personSide(sides)] },
    updated_time: iso(row.updated_at),
    automation_paused_until: paused_until !== null && paused_until > now ? iso(paused_until) : null,
    needs_person: row.needs_person,
    needs_person_reason: row.needs_person_reason,
    unread_count: row.unread_count,
    window_closes_at: isoOrNull(endOf(allowed) ?? windowEnd(asked)),
    reply_window: replyWindows[allowed.kind],
    human_agent_closes_at: human_agent ? isoOrNull(windowEnd(asked)) : null,
    tags: row.tags,
    known_since: isoOrNull(row.known_since),
    last_message: lastOf(row, sides),
  }
}

const replyWindows = {
  standard: 'open',
  human_agent: 'human_agent',
  private_reply: 'private_reply',
  closed: 'closed',
} as const

/** Where comments have a say in it. */
function endOf(allowed: AnswerWindow): number | null {
  if (allowed.kind === 'private_reply') return allowed.closes_at
  return allowed.kind === 'closed' ? allowed.closed_at : null
}

/** What was written or said last. */
function lastOf({ conversation_id, last_message, last_comment }: ConversationRow, sides: Sides) {
  const isComment = (last_comment?.occurred_at ?? 0) > (last_message?.occurred_at ?? 0)
  if (last_comment && isComment)
    return commentOf({ ...plainComment, conversation_id, ...last_comment }, sides)
  return last_message && messageOf(last_message, sides)
}

const plainComment = {
  direction: 'in',
  sender_kind: 'customer',
  state: 'sent',
  cause: null,
  reply_to: null,
  post: null,
  execution_id: null,
  by_ai: false,
  moderated: null,
} as const

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()
const isoOrNull = (milliseconds: number | null) => (milliseconds === null ? null : iso(milliseconds))

/** The notice about somebody who waits in this conversation. */
export const waitingKey = (conversation_id: string) => `person:${conversation_id}`
