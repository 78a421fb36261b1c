import type { Conversation } from '@skein/contract/inbox'
import { accountSide, messageOf, personSide, type Sides } from './message-rules.ts'
import type { ConversationRow } from './store.ts'
import { answerWindow, windowEnd } from './window-rules.ts'

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

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()
const isoOrNull = (milliseconds: number | null) => (milliseconds === null ? null : iso(milliseconds))

/** The notice about somebody who waits in this conversation. */
export const waitingKey = (conversation_id: string) => `person:${conversation_id}`
