import type { Simulation } from '@skein/contract/automations/backtest/simulate'
import { m } from '@skein/messages'
import { formatCost, formatCount, formatNumber } from '../../lib/format.ts'
import { MetricStrip } from '../../ui/metric-strip.tsx'
import { Metric } from '../../ui/metric.tsx'
import { CollisionList } from './collision-list.tsx'
import type { AutomationDraft } from './draft-context.ts'
import { eventOf, silentReasons } from './backtest-logic.ts'
import type { BacktestRun } from './queries.ts'
import { ResultList } from './result-list.tsx'
import type { AutomationEvent } from '../../lib/automation-event.ts'

const nothingPastTexts = {
  comment: m.backtest_dry_run_nothing_past_comment(),
  message: m.backtest_dry_run_nothing_past_message(),
}

const lookedText = (count: number, event: AutomationEvent) =>
  event === 'comment'
    ? m.backtest_dry_run_checked_comments({ count })
    : m.backtest_dry_run_checked_messages({ count })

/** Result of a run: figures, collisions, and every result with its reason. */
export function BacktestOutcome({ draft, run }: { draft: AutomationDraft; run: BacktestRun }) {
  const { simulation } = run
  const event = eventOf(draft.type)
  const past = 'days' in run.trial
  if (past && simulation.events === 0) {
    return (
      <div role="status" className="flex flex-col gap-5">
        <p className="text-text-2">{nothingPastTexts[event]}</p>
        <CollisionList collisions={simulation.collisions} platformUserId={draft.platformUserId} />
      </div>
    )
  }
  return (
    <section aria-label={m.backtest_dry_run_figures()} className="flex flex-col gap-5">
      <Figures simulation={simulation} past={past} />
      <Remarks simulation={simulation} event={event} />
      <CollisionList collisions={simulation.collisions} platformUserId={draft.platformUserId} />
      <Reasons simulation={simulation} />
      <ResultList simulation={simulation} />
    </section>
  )
}

function Figures({ simulation, past }: { simulation: Simulation; past: boolean }) {
  const { totals, projected } = simulation
  return (
    <MetricStrip label={m.backtest_dry_run_figures()}>
      <Metric label={m.backtest_dry_run_fires()} value={formatCount(totals.fired)} />
      <Metric label={m.backtest_dry_run_silent()} value={formatCount(totals.declined)} />
      {past && (
        <Metric
          label={m.backtest_dry_run_per_month()}
          value={formatCount(Math.round(projected.per_month ?? 0))}
        />
      )}
      {past && (
        <Metric
          label={m.backtest_dry_run_cost_per_month()}
          value={
            projected.cost_per_month === null ? (
              <span className="text-body text-text-2">{m.backtest_dry_run_unknown_cost()}</span>
            ) : (
              formatCost(projected.cost_per_month)
            )
          }
        />
      )}
    </MetricStrip>
  )
}

function Remarks({ simulation, event }: { simulation: Simulation; event: AutomationEvent }) {
  const { events, totals, sampled, cost, more_events, unsupported } = simulation
  const remarks = [
    lookedText(events, event),
    sampled > 0 && `${m.backtest_dry_run_sampled({ count: sampled })}, ${formatCost(cost)}.`,
    totals.undecided > 0 && m.backtest_dry_run_undecided({ count: formatNumber(totals.undecided) }),
    more_events && m.backtest_dry_run_more(),
    unsupported > 0 && m.backtest_dry_run_unsupported({ count: formatNumber(unsupported) }),
  ]
  return (
    <p role="status" className="meta">
      {remarks.filter(Boolean).join(' ')}
    </p>
  )
}

function Reasons({ simulation }: { simulation: Simulation }) {
  const reasons = silentReasons(simulation)
  if (reasons.length < 2) return null
  return (
    <section aria-label={m.backtest_dry_run_why_not()} className="flex flex-col gap-2">
      <h3 className="label-text text-text-2">{m.backtest_dry_run_why_not()}</h3>
      <ul className="m-0 flex list-none flex-col p-0">
        {reasons.map(({ code, count, reason }) => (
          <li key={code} className="flex gap-3 border-b border-line py-1.5">
            <span className="tabular w-14 shrink-0 text-end font-medium">{`${count} ×`}</span>
            <span className="text-text-2">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
