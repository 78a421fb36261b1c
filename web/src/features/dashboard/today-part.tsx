import type { Attention } from '@skein/contract/automations/attention'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../lib/format.ts'
import { Metric } from '../../ui/metric.tsx'
import { nextWords } from '../../copy/automations/next-steps.ts'
import { attentionQuery } from './attention-query.ts'

const kinds = ['replies', 'private_messages', 'direct_messages', 'moderated', 'failed'] as const

/** Counts of automation since local midnight, or the reason why they are missing. */
export function TodayPart({ platformUserId }: { platformUserId: string }) {
  const { data, isPlaceholderData, error } = useQuery(attentionQuery(platformUserId))
  // Preloaded data does not know the local midnight.
  const today = isPlaceholderData ? undefined : data?.today
  if (!today && error) return null
  return (
    <section aria-labelledby="today">
      <h2 id="today" className="section-head mb-3">
        {nextWords.today}
      </h2>
      {today && isQuiet(today) ? (
        <p className="text-text-2">{nextWords.todayNone}</p>
      ) : (
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-5 max-md:[&>:last-child]:col-span-2">
          {kinds.map((kind) => (
            <Metric
              key={kind}
              label={nextWords.done[kind]}
              loading={today === undefined}
              value={today && formatCount(today[kind])}
            />
          ))}
        </dl>
      )}
    </section>
  )
}

const isQuiet = (today: Attention['today']): boolean => kinds.every((kind) => today[kind] === 0)
