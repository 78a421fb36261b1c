import { Metric } from '../../ui/metric.tsx'
import { MetricStrip } from '../../ui/metric-strip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { listWords } from '../../copy/automations/automations.ts'

/** The list before any code has come. Where the page knows its rules, they are written into it (`app/first-view/`). */
export function ListAhead() {
  const { total, active, paused, totalCost } = listWords
  return (
    <>
      <MetricStrip label={listWords.figures}>
        {[total, active, paused, totalCost].map((label) => (
          <Metric
            key={label}
            label={label}
            value={<Figure known={label !== totalCost} />}
            note={label === totalCost && <span className="block min-h-9 md:min-h-4.5" />}
          />
        ))}
      </MetricStrip>
      <div role="status" className="min-h-25 md:min-h-11 lg:min-h-10">
        <span className="sr-only">{listWords.loading}</span>
      </div>
      <div className="flex flex-col gap-2">
        <div className="min-h-11 border-b border-line" />
        {[0, 1, 2, 3].map((row) => (
          <div key={row} data-ahead="rule" className="flex gap-3">
            <Skeleton className="mt-1.5 size-3 shrink-0 rounded-pill" />
            <div className="mb-2 grid grow gap-x-4 gap-y-2 px-3 py-2.5 md:grid-cols-[1fr_auto]">
              <div data-ahead="words" className="flex min-w-0 flex-col gap-1.5">
                <Skeleton className="h-4 w-32" />
                <Skeleton className="h-6 w-full max-w-[560px]" />
                <Skeleton className="h-5 w-72 max-w-full" />
              </div>
              <Skeleton className="h-8 w-40" />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}

/** Writing an amount takes longer than the frame may. */
const Figure = ({ known }: { known: boolean }) => (
  <span data-ahead={known ? 'figure' : undefined}>
    <Skeleton className="h-[34px] w-16" />
  </span>
)
