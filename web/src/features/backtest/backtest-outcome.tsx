import type { Simulation } from '@skein/contract/automations/backtest/simulate'
import { formatCost, formatCount } from '../../lib/format.ts'
import { MetricStrip } from '../../ui/metric-strip.tsx'
import { Metric } from '../../ui/metric.tsx'
import { dryRunWords } from '../../copy/automations/backtest.ts'
import type { AutomationEvent } from '../../copy/automations/editors/editor.ts'
import { CollisionList } from './collision-list.tsx'
import type { AutomationDraft } from './draft-context.ts'
import { eventOf, silentReasons } from './backtest-logic.ts'
import type { BacktestRun } from './queries.ts'
import { ResultList } from './result-list.tsx'

/** Result of a run: figures, collisions, and every result with its reason. */
export function BacktestOutcome({ draft, run }: { draft: AutomationDraft; run: BacktestRun }) {
  const { simulation } = run
  const event = eventOf(draft.type)
  const past = 'days' in run.trial
  if (past && simulation.events === 0) {
    return (
      <div role="status" className="flex flex-col gap-5">
        <p className="text-text-2">{dryRunWords.nothingPast[event]}</p>
        <CollisionList collisions={simulation.collisions} platformUserId={draft.platformUserId} />
      </div>
    )
  }
  return (
    <section aria-label={dryRunWords.figures} className="flex flex-col gap-5">
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
    <MetricStrip label={dryRunWords.figures}>
      <Metric label={dryRunWords.fires} value={formatCount(totals.fired)} />
      <Metric label={dryRunWords.silent} value={formatCount(totals.declined)} />
      {past && (
        <Metric label={dryRunWords.perMonth} value={formatCount(Math.round(projected.per_month ?? 0))} />
      )}
      {past && (
        <Metric
          label={dryRunWords.costPerMonth}
          value={
            projected.cost_per_month === null ? (
              <span className="text-body text-text-2">{dryRunWords.unknownCost}</span>
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
    dryRunWords.looked(events, event),
    sampled > 0 && dryRunWords.sampled(sampled, formatCost(cost)),
    totals.undecided > 0 && dryRunWords.undecided(totals.undecided),
    more_events && dryRunWords.more,
    unsupported > 0 && dryRunWords.unsupported(unsupported),
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
    <section aria-label={dryRunWords.whyNot} className="flex flex-col gap-2">
      <h3 className="label-text text-text-2">{dryRunWords.whyNot}</h3>
      <ul className="m-0 flex list-none flex-col p-0">
        {reasons.map(({ code, count, reason }) => (
          <li key={code} className="flex gap-3 border-b border-line py-1.5">
            <span className="tabular w-14 shrink-0 text-end font-medium">{dryRunWords.times(count)}</span>
            <span className="text-text-2">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
