import { allowsAwayMessage, awayHistoryFrom, mayGetAwayMessage } from '@skein/engine/away/away-message'
import type { AutomationSet } from '@skein/engine/matching/automation-set'
import { replyWindows } from '@skein/engine/selection/stop-reason'
import { inboxSettings, lastAnswersOfPeople } from '#src/features/inbox/index.ts'
import { awaySource, countUsage, type NewRow } from '#src/features/outbox/index.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import type { DecidedEvent, IncomingEvent } from './reaction-types.ts'

interface Deciding {
  decided: readonly DecidedEvent[]
  setOf: (incoming: IncomingEvent) => AutomationSet
  now: number
}

/**
 * Returns the away messages to add to the outbox, at most one for each person. Nothing is queried unless one is possible.
 * The transaction holds the locks of the accounts, so that no other process sends the same message.
 */
export async function awayMessages(tx: Transaction, { decided, setOf, now }: Deciding): Promise<NewRow[]> {
  const possible = decided.flatMap((entry) => {
    const { event } = entry.incoming
    const set = setOf(entry.incoming)
    const { facts, decision } = entry
    if (set.hours === null || !mayGetAwayMessage({ event, facts, decision, set, now })) return []
    return [{ ...entry, key: keyOf(entry.incoming), text: set.hours.away_message }]
  })
  if (possible.length === 0) return []
  const historyOf = await loadHistory(tx, possible, now)
  const answered = new Set<string>()
  return possible.flatMap((entry) => {
    const { key, incoming, text } = entry
    if (answered.has(key) || !allowsAwayMessage(historyOf(entry), now)) return []
    answered.add(key)
    return [rowOf(incoming, text, now)]
  })
}

/** Returns the key of the person in the account. */
const keyOf = ({ account_id, event }: IncomingEvent): string => `${account_id} ${event.from_id}`

async function loadHistory(tx: Transaction, entries: readonly DecidedEvent[], now: number) {
  const handovers = entries.filter(({ decision }) => decision.handed_over === 'asked')
  const [awayUsage, answers, settings] = await Promise.all([
    countUsage(
      tx,
      entries.map(({ incoming: { account_id, event } }) => ({
        scope: 'person',
        source_id: awaySource,
        account_id,
        person_id: event.from_id,
      })),
    ),
    lastAnswersOfPeople(
      tx,
      entries.flatMap(({ incoming: { conversation } }) => conversation?.conversation_id ?? []),
      awayHistoryFrom(now),
    ),
    handovers.length === 0 ? new Map() : inboxSettings(tx, [...new Set(handovers.map(accountOf))]),
  ])
  const sentAt = new Map(
    awayUsage.map(({ account_id, id, last_at }) => [`${account_id} ${id ?? ''}`, last_at]),
  )
  return ({ incoming, decision }: DecidedEvent) => ({
    away_message_at: sentAt.get(keyOf(incoming)) ?? null,
    answered_at: answers.get(incoming.conversation?.conversation_id ?? '') ?? null,
    acknowledged:
      decision.handed_over === 'asked' && settings.get(incoming.account_id)?.handover_reply != null,
  })
}

const accountOf = ({ incoming: { account_id } }: DecidedEvent): string => account_id

const rowOf = ({ account_id, event_seq, event }: IncomingEvent, text: string, now: number): NewRow => ({
  account_id,
  kind: 'direct_message',
  source_id: awaySource,
  origin_seq: event_seq,
  dedupe_key: `${awaySource}:dm:${event.from_id}:${event.event_id}`,
  conversation_key: `dm:${event.from_id}`,
  target_id: event.from_id,
  person_id: event.from_id,
  post_id: null,
  body: { message: { type: 'text', text } },
  said: null,
  expires_at: new Date(event.occurred_at + replyWindows.message).toISOString(),
  created_at: new Date(now).toISOString(),
  happened_at: new Date(event.occurred_at).toISOString(),
  claim: false,
  held: null,
})
