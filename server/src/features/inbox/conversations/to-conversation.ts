import type { Conversation } from '@skein/contract/inbox/inbox'
import { accountSide, commentOf, messageOf, personSide, type Sides } from '../messages/message-logic.ts'
import type { ConversationRow } from '../conversation-store.ts'
import { answerWindow, privateReplyState, windowEnd, type AnswerWindow } from '../window-logic.ts'
import { readHistoryText } from './history-texts.ts'

export interface ConversationContext {
  account: Sides['account']
  human_agent: boolean
  now: number
}

/** Returns a row as the API shows it, with texts in the language of the reader. */
export function conversationOf(
  row: ConversationRow,
  { account, human_agent, now }: ConversationContext,
): Conversation {
  const { last_inbound_at, paused_until, snoozed_until } = row
  const sides = { account, person: row }
  const windowInput = { last_inbound_at, written_by: 'person', human_agent } as const
  const window = answerWindow({ ...windowInput, comment: row.open_comment, now })
  const privateReply = privateReplyState(row, now)
  return {
    id: row.conversation_id,
    participants: { data: [accountSide(sides), personSide(sides)] },
    updated_time: iso(row.updated_at),
    automation_paused_until: paused_until !== null && paused_until > now ? iso(paused_until) : null,
    needs_person: row.needs_person,
    needs_person_reason: row.needs_person_reason === null ? null : readHistoryText(row.needs_person_reason),
    unread_count: row.unread_count,
    window_closes_at: isoOrNull(closingTimeOf(window) ?? windowEnd(windowInput)),
    reply_window: replyWindows[window.kind],
    human_agent_closes_at: human_agent ? isoOrNull(windowEnd(windowInput)) : null,
    ...(privateReply === null ? {} : { private_reply: privateReply }),
    done: row.done,
    assignee: row.assignee,
    snoozed_until: snoozed_until !== null && snoozed_until > now ? iso(snoozed_until) : null,
    waiting_since: isoOrNull(row.waiting_since),
    name: row.name,
    picture_url: row.picture_url,
    tags: row.tags,
    known_since: isoOrNull(row.known_since),
    last_message: latestOf(row, sides),
  }
}

const replyWindows = {
  standard: 'open',
  human_agent: 'human_agent',
  private_reply: 'private_reply',
  closed: 'closed',
} as const

/** Returns the closing time where the private reply to a comment determines it, else null. */
function closingTimeOf(window: AnswerWindow): number | null {
  if (window.kind === 'private_reply') return window.closes_at
  return window.kind === 'closed' ? window.closed_at : null
}

/** Returns the newer of the last message and the last comment. */
function latestOf({ conversation_id, last_message, last_comment }: ConversationRow, sides: Sides) {
  const isComment = (last_comment?.occurred_at ?? 0) > (last_message?.occurred_at ?? 0)
  if (last_comment && isComment)
    return commentOf({ ...commentDefaults, conversation_id, ...last_comment }, sides)
  return last_message && messageOf(last_message, sides)
}

const commentDefaults = {
  direction: 'in',
  sender_kind: 'customer',
  state: 'sent',
  cause: null,
  reply_to: null,
  post: null,
  execution_id: null,
  by_ai: false,
  assistant_chat: null,
  moderated: null,
  live: false,
  change: null,
  moderation_change: null,
} as const

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()
const isoOrNull = (milliseconds: number | null) => (milliseconds === null ? null : iso(milliseconds))
