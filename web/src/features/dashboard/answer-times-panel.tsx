import type { AnswerTimes } from '@skein/contract/inbox/answer-times'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { formatCount, formatDuration, formatPercent } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { answerDays, answerTimesQuery } from './work-queries.ts'

/** How long customers waited for the first answer, how many wait now, and who answered. */
export function AnswerTimesPanel({ platformUserId }: { platformUserId: string }) {
  const query = useQuery(answerTimesQuery(platformUserId))
  return (
    <section aria-labelledby="answer-times">
      <h2 id="answer-times" className="section-head">
        {m.answers_title()}
      </h2>
      <p className="mt-0.5 mb-3 text-text-2">{m.answers_text({ days: answerDays })}</p>
      <div className="grid grid-cols-1 gap-x-10 gap-y-5 rounded-card bg-raised p-4 md:p-5 lg:grid-cols-2">
        <Loaded query={query} failed={m.answers_failed()} waiting="h-14">
          {(times) => (
            <>
              <Figures times={times} />
              {times.by_person.length > 1 && <ByPerson people={times.by_person} />}
            </>
          )}
        </Loaded>
      </div>
    </section>
  )
}

function Figures({ times }: { times: AnswerTimes }) {
  const { first_answer_p50_seconds: half, first_answer_p95_seconds: most, answered, waiting } = times
  return (
    <div className="flex flex-col gap-4">
      {half === null || most === null ? (
        <p className="text-text-2">{m.answers_none({ days: answerDays })}</p>
      ) : (
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 large-text:grid-cols-1">
          <Figure label={m.answers_median()}>{formatWait(half)}</Figure>
          <Figure label={m.answers_most({ percent: formatPercent(95) })}>{formatWait(most)}</Figure>
          <Figure label={m.answers_count()}>{formatCount(answered)}</Figure>
        </dl>
      )}
      <Waiting count={waiting} />
    </div>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-col gap-1">
    <dt className="meta grow">{label}</dt>
    <dd className="figure m-0">{children}</dd>
  </div>
)

const Waiting = ({ count }: { count: number }) => (
  <p className="flex flex-wrap items-center gap-x-3 text-text-2">
    <span>
      {m.answers_waiting()} <span className="tabular font-semibold text-text">{formatCount(count)}</span>
    </span>
    {count > 0 && (
      <Link
        to={paths.liveChat}
        search={{ filter: 'waiting' }}
        className="touch label-text flex min-h-8 items-center underline underline-offset-4 hover:text-text"
      >
        {m.answers_waiting_conversations()}
      </Link>
    )}
  </p>
)

const ByPerson = ({ people }: { people: AnswerTimes['by_person'] }) => (
  <table className="h-fit w-full">
    <caption className="meta mb-1 text-start">{m.answers_by_person()}</caption>
    <thead className="meta">
      <tr className="border-b border-line">
        <th className="py-1 pe-4 text-start font-normal">{m.answers_person()}</th>
        <th className="py-1 pe-4 text-end font-normal">{m.answers_count()}</th>
        <th className="py-1 text-end font-normal">{m.answers_median()}</th>
      </tr>
    </thead>
    <tbody>
      {people.map(({ user_id, name, answered, first_answer_p50_seconds: half }) => (
        <tr key={user_id}>
          <th scope="row" className="py-1.5 pe-4 text-start font-normal break-words">
            <bdi dir="auto">{name}</bdi>
          </th>
          <td className="tabular py-1.5 pe-4 text-end">{formatCount(answered)}</td>
          <td className="tabular py-1.5 text-end">{half === null ? '–' : formatWait(half)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Returns a time in its largest unit: "45 s", "5 min", "3 h", "2 days". */
function formatWait(seconds: number): string {
  const unit = seconds < 60 ? 1 : seconds < 3600 ? 60 : seconds < 86_400 ? 3600 : 86_400
  return formatDuration(Math.round(seconds / unit) * unit)
}
