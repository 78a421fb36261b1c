import { insightMetrics } from '@skein/contract/insights'
import { formatCount } from '../../lib/format.ts'
import { dashboardWords } from '../../copy/dashboard.ts'
import { nextWords } from '../../copy/automations/next-steps.ts'

/** Shown instead of the chart: an empty axis and the figures of the last 24 hours as bars. */
export function EngagementPlaceholder({ today = {} }: { today: Record<string, number> | undefined }) {
  const max = Math.max(1, ...insightMetrics.map((metric) => today[metric] ?? 0))
  return (
    <>
      <p className="text-chat">{nextWords.placeholder}</p>
      <p className="meta mt-1">{nextWords.placeholderWhy}</p>
      <dl className="mt-5 flex flex-col gap-px border-b border-l border-line bg-[repeating-linear-gradient(to_right,transparent_0_calc(25%-1px),var(--line)_calc(25%-1px)_25%)] py-2">
        {insightMetrics.map((metric) => (
          <div key={metric} className="relative flex h-8 items-center justify-between gap-4 px-3">
            <span
              aria-hidden="true"
              className="absolute inset-y-1 left-0 rounded-r-chip bg-s3"
              style={{ width: `${((today[metric] ?? 0) / max) * 100}%` }}
            />
            <dt className="label-text relative text-text-2">{dashboardWords.metrics[metric]}</dt>
            <dd className="tabular relative m-0">
              {today[metric] === undefined ? (
                <span className="text-text-3">–</span>
              ) : (
                formatCount(today[metric])
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
