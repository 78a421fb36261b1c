import { m } from '@skein/messages'
import type { ConnectionCheck } from '@skein/contract/accounts/connection'
import { day, hour } from '@skein/contract/durations'
import type { ConnectionProbe } from '#src/features/accounts/index.ts'
import { countListed } from './content-report-store.ts'
import { sweepReport, type SweepReport } from '../sweep/found-store.ts'
import { isNotable } from '../sweep/sweep-logic.ts'

type Outcome = Pick<ConnectionCheck, 'state' | 'message'>

/** Reports what the sweeps of an account found. */
export const probeSweep: ConnectionProbe = async (ctx, { id }) => {
  const now = ctx.clock.now()
  const report = await sweepReport(ctx.db, id, new Date(now))
  const since = new Date(now - 7 * day).toISOString()
  const unreadable = await countListed(ctx.db, id, { since, lists: comparedLists })
  const last = report?.last_run_at ?? null
  const at = last === null ? null : new Date(last).toISOString()
  const isOff = ctx.env.SWEEP_SECONDS === 0
  const overdue = 2 * hour + 2 * ctx.env.SWEEP_SECONDS * 1000
  return {
    key: 'sweep',
    ...(isOff
      ? { state: 'unknown', message: m.server_sweep_off() }
      : outcomeOf(report, { now, overdue, unreadable })),
    fix: null,
    at,
    last_run_at: at,
    found: report?.found_7d ?? 0,
    lost_share_7d: report && report.compared_7d > 0 ? Math.min(1, report.lost_7d / report.compared_7d) : null,
    answer_since: report && !isOff ? new Date(report.answer_since).toISOString() : null,
  }
}

/** The lists of Instagram in which sweeps search. */
const comparedLists = ['posts with comments', 'comments', 'replies', 'conversations', 'messages']

interface Comparison {
  now: number
  overdue: number
  /** Listed items of seven days that could not be read. */
  unreadable: number
}

function outcomeOf(report: SweepReport | null, { now, overdue, unreadable }: Comparison): Outcome {
  if (report === null || report.last_run_at === null)
    return { state: 'unknown', message: m.server_sweep_none() }
  const { comments_refused, messages_refused, last_run_at, lost_7d, compared_7d } = report
  if (now - last_run_at > overdue) return { state: 'failed', message: m.server_sweep_overdue() }
  if (comments_refused !== null && messages_refused !== null)
    return { state: 'failed', message: m.server_sweep_refused() }
  if (comments_refused !== null) return { state: 'limited', message: m.server_sweep_no_comments() }
  if (messages_refused !== null) return { state: 'limited', message: m.server_sweep_no_messages() }
  if (isNotable({ lost: lost_7d, compared: compared_7d }))
    return { state: 'limited', message: m.server_sweep_losses() }
  if (unreadable > 0) return { state: 'limited', message: m.server_sweep_unread({ count: unreadable }) }
  return { state: 'ok', message: m.server_sweep_ok() }
}
