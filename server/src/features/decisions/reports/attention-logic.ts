import { m } from '@skein/messages'
import type { ConnectionState } from '@skein/contract/automations/decisions/attention'
import { day, hour } from '@skein/contract/durations'

/** Logins are renewed earlier, so this many days before the end the renewal has failed. */
const endingDays = 7
const maxHours = 48

export interface ConnectionFacts {
  status: 'connected' | 'needs_reconnect'
  status_reason: string | null
  webhooks_lost: boolean
  /** Whether Instagram did not answer the last attempt to send a message that still waits. */
  unanswered_send: boolean
  /** Milliseconds since 1970. */
  login_ends_at: number | null
}

/** Returns the most severe state of a connection, with a sentence that explains it. */
export function connectionState(
  facts: ConnectionFacts,
  now: number,
): { connection: ConnectionState; connection_reason: string | null } {
  const { status, status_reason, webhooks_lost, unanswered_send, login_ends_at } = facts
  if (status !== 'connected')
    return { connection: 'needs_login', connection_reason: status_reason ?? reasons.login() }
  if (webhooks_lost) return { connection: 'webhooks_lost', connection_reason: reasons.webhooks() }
  if (unanswered_send) return { connection: 'failing', connection_reason: reasons.failing() }
  if (login_ends_at !== null && login_ends_at - now < endingDays * day) {
    return { connection: 'ending', connection_reason: reasons.ending() }
  }
  return { connection: 'fine', connection_reason: null }
}

const reasons = {
  login: () => m.server_attention_login(),
  webhooks: () => m.server_attention_repair_failed(),
  failing: () => m.server_attention_failing(),
  ending: () => m.server_attention_expiring(),
}

/** Returns the start of today: `since` of the client, at most two days ago; midnight UTC by default. */
export function startOfToday(since: string | undefined, now: number): number {
  if (since === undefined) return Math.floor(now / day) * day
  return Math.min(now, Math.max(Date.parse(since), now - maxHours * hour))
}
