import { percentile } from '../load/figures.ts'
import { monotonic } from '../machine/clock.ts'
import type { Visitor } from '../product/visitor.ts'

/** What a screen asks the server, by name of the figure. */
export function questions(
  account: string,
  event: { comment_id: string; automation_id: string; person: string; middle: Date },
): Readonly<Record<string, string>> {
  const of = `platform_user_id=${account}`
  const log = (filter = '') => `/api/automations/executions?${of}${filter}`
  const activity = (filter = '') => `/api/automations/activity?${of}&own_events=exclude${filter}`
  const people = (filter = '') => `/api/instagram/conversations?${of}${filter}`
  const middle = event.middle.toISOString()
  return {
    activity: activity(),
    activity_sent: activity('&outcome=fired'),
    activity_skipped: activity('&outcome=declined'),
    log: log(),
    log_fired: log('&outcome=fired'),
    log_declined: log('&outcome=declined'),
    log_failed: log('&outcome=failed'),
    log_review: log('&outcome=review'),
    log_state_sent: log('&state=sent'),
    log_state_skipped: log('&state=skipped'),
    log_state_failed: log('&state=failed'),
    log_state_pending: log('&state=pending'),
    log_state_expired: log('&state=expired'),
    log_reason: log('&reason_code=no_keyword'),
    log_reason_never: log('&reason_code=cooldown'),
    log_messages: log('&event_kind=message'),
    log_event: log(`&event_id=${event.comment_id}`),
    log_automation: log(`&automation_id=${event.automation_id}`),
    log_type_never: log('&automation_type=DM_REPLY'),
    log_since: log(`&since=${new Date(Date.now() - 86_400_000).toISOString()}`),
    log_until: log(`&until=${middle}`),
    log_between: log(`&since=${middle}&until=${new Date(event.middle.getTime() + 3_600_000).toISOString()}`),
    search_common: log('&search=lovely'),
    search_rare: log('&search=zqdeclined'),
    search_none: log('&search=nowhere-to-be-found'),
    search_person: log(`&search=follower${event.person}`),
    inbox: people(),
    inbox_unread: people('&filter=unread'),
    inbox_comments: people('&filter=comments'),
    inbox_failed: people('&filter=failed'),
    inbox_closing: people('&filter=closing'),
    inbox_needs_person: people('&filter=needs_person'),
    inbox_search_common: people('&query=lovely'),
    inbox_search_none: people('&query=nowhere-to-be-found'),
    inbox_search_person: people(`&query=follower${event.person}`),
    dashboard: `/api/automations/attention?${of}`,
    automations: `/api/automations/get-all-automations?${of}`,
    funnel: `/api/automations/${event.automation_id}/funnel`,
  }
}

export interface Latency {
  p50: number
  p95: number
  /** Processor time of an answer; a tick is 10 ms, so it is exact to 10 ms divided by the repetitions. */
  cpu: number
}

/** Returns the processor time of the server and its database so far, in microseconds. */
export type ReadCost = () => number

/** Asks the question so many times, one after the other. Times in milliseconds. */
export async function probe(
  visitor: Pick<Visitor, 'get'>,
  address: string,
  { times, cost }: { times: number; cost: ReadCost },
): Promise<Latency> {
  const waits: number[] = []
  const before = cost()
  for (let index = 0; index < times; index += 1) {
    const from = monotonic()
    const response = await visitor.get(address)
    const answer = await response.text()
    waits.push(monotonic() - from)
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${answer}`)
  }
  const cpu = (cost() - before) / 1000 / times
  return { p50: percentile(waits, 50), p95: percentile(waits, 95), cpu }
}
