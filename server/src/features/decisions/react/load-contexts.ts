import { inboxSettings } from '#src/features/inbox/index.ts'
import { answeredTexts } from '#src/features/outbox/index.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { maxAnsweredTexts, repeatWindow } from '@skein/engine/limits/answered-texts'
import type { EventFacts } from '@skein/engine/event'
import type { Verdict } from '@skein/engine/verdict'
import { loadCommentFacts } from './load-comment-facts.ts'
import type { MatchedEvent } from './reaction-types.ts'
import type { DecisionContext } from '@skein/engine/decide-types'
import { findVerdicts } from '#src/features/ai-decisions/index.ts'

type Surrounding = Pick<DecisionContext, 'facts' | 'verdicts' | 'given_up'>

const noVerdicts: ReadonlyMap<number, Verdict> = new Map()

/** Looks up, once for all events, everything that their candidates need to know besides what is reserved. */
export async function loadContexts(
  tx: Transaction,
  looked: readonly MatchedEvent[],
  now: number,
): Promise<(entry: MatchedEvent) => Surrounding> {
  const open = looked.filter(({ matches: list }) => list.candidates.length > 0)
  const [around, verdicts, answered, bursts] = await Promise.all([
    loadCommentFacts(tx, open, now),
    verdictsOf(tx, open),
    answeredOf(tx, open, now),
    burstsOf(tx, open),
  ])
  return ({ incoming: arrived }) => {
    const { account_id, event_seq, event, conversation, received_at, given_up } = arrived
    const facts: EventFacts = {
      ...around(arrived),
      answered: answered.get(`${account_id} ${event.from_id}`) ?? [],
      human_until: conversation?.paused_until ?? null,
      debounce_until: received_at + (bursts.get(account_id) ?? 0) * 1000,
      superseded:
        conversation?.has_later_twin === true || (conversation?.last_inbound_at ?? 0) > event.occurred_at,
    }
    return {
      facts,
      verdicts: verdicts.get(event_seq) ?? noVerdicts,
      given_up: new Set(given_up),
    }
  }
}

async function verdictsOf(
  tx: Transaction,
  open: readonly MatchedEvent[],
): Promise<Map<string, ReadonlyMap<number, Verdict>>> {
  const asking = open.filter(({ matches: list }) =>
    list.candidates.some(({ automation }) => asksModel(automation)),
  )
  const found = new Map<string, Map<number, Verdict>>()
  if (asking.length === 0) return found
  for (const row of await findVerdicts(
    tx,
    asking.map(({ incoming: arrived }) => arrived.event_seq),
  )) {
    const ofEvent = found.get(row.event_seq) ?? new Map<number, Verdict>()
    found.set(row.event_seq, ofEvent.set(row.number, row))
  }
  return found
}

const asksModel = ({ trigger, action }: MatchedEvent['matches']['candidates'][number]['automation']) =>
  trigger.kind === 'ai' || action.kind === 'write'

async function answeredOf(tx: Transaction, open: readonly MatchedEvent[], now: number) {
  const answered = new Map<string, { folded: string; at: number }[]>()
  if (open.length === 0) return answered
  const people = new Map(
    open.map(({ incoming: { account_id, event } }) => [
      `${account_id} ${event.from_id}`,
      { account_id, person_id: event.from_id },
    ]),
  )
  const since = new Date(now - repeatWindow).toISOString()
  const rows = await answeredTexts(tx, [...people.values()], { since, limit: 2 * maxAnsweredTexts })
  const seen = new Set<string>()
  for (const { account_id, person_id, origin_seq, said, at } of rows) {
    // One event may have had a public and a private answer.
    if (seen.has(origin_seq)) continue
    seen.add(origin_seq)
    const key = `${account_id} ${person_id}`
    answered.set(key, [...(answered.get(key) ?? []), { folded: said, at }].slice(-maxAnsweredTexts))
  }
  return answered
}

/** How long further messages of a person are awaited, in seconds, by account; only where a message is looked at. */
async function burstsOf(tx: Transaction, open: readonly MatchedEvent[]): Promise<Map<string, number>> {
  const accounts = open.flatMap(({ incoming: arrived }) =>
    arrived.event.kind === 'message' ? [arrived.account_id] : [],
  )
  if (accounts.length === 0) return new Map()
  const settings = await inboxSettings(tx, [...new Set(accounts)])
  return new Map([...settings].map(([account_id, { burst_seconds }]) => [account_id, burst_seconds]))
}
