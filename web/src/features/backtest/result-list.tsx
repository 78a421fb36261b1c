import type { Simulation, SimulationResult } from '@skein/contract/automations/backtest/simulate'
import { CircleCheck, CircleDashed, CircleSlash } from 'lucide-react'
import { useState } from 'react'
import { m } from '@skein/messages'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { type Filter, type Outcome, outcomeOf, resultsOf } from './backtest-logic.ts'
import { noText } from '../../copy/message-kinds.ts'

const pageSize = 50

/** Every text with its result and reason, in pages. */
export function ResultList({ simulation }: { simulation: Simulation }) {
  const [filter, setFilter] = useState<Filter>('all')
  const [shownCount, setShownCount] = useState(pageSize)
  const results = resultsOf(simulation, filter)
  const hidden = Math.max(0, results.length - shownCount)
  const choose = (next: Filter) => {
    setFilter(next)
    setShownCount(pageSize)
  }
  return (
    <section aria-label={m.backtest_dry_run_results()} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="label-text text-text-2">{m.backtest_dry_run_results()}</h3>
        <Segmented
          compact
          label={m.common_show()}
          value={filter}
          onValueChange={choose}
          options={[
            { value: 'all', label: m.common_all() },
            { value: 'fires', label: m.backtest_dry_run_fires() },
            { value: 'silent', label: m.backtest_dry_run_silent() },
          ]}
        />
      </div>
      {results.length === 0 && <p className="meta">{m.backtest_dry_run_none_of_kind()}</p>}
      <ul className="m-0 flex list-none flex-col border-t border-line p-0 empty:hidden">
        {results.slice(0, shownCount).map((result, place) => (
          <Result key={result.event_id ?? place} result={result} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button onClick={() => setShownCount(shownCount + pageSize)}>
          {m.backtest_dry_run_show_more({ count: Math.min(pageSize, hidden) })}
        </Button>
      )}
      {simulation.results_left_out > 0 && (
        <p className="meta">
          {m.backtest_dry_run_left_out({ count: formatNumber(simulation.results_left_out) })}
        </p>
      )}
    </section>
  )
}

const looks: Readonly<Record<Outcome, { Glyph: typeof CircleCheck; tone: string; word: string }>> = {
  fires: { Glyph: CircleCheck, tone: 'text-ok', word: m.backtest_dry_run_fires() },
  silent: { Glyph: CircleSlash, tone: 'text-text-3', word: m.backtest_dry_run_silent() },
  open: { Glyph: CircleDashed, tone: 'text-warn', word: m.backtest_dry_run_unsure() },
}

/** One text, its result, and the reply. */
export function Result({ result }: { result: SimulationResult }) {
  const { text, reason, reply_text, private_text, confidence, event_id, created_at } = result
  const { Glyph, tone, word } = looks[outcomeOf(result)]
  return (
    <li className="flex gap-3 border-b border-line py-3">
      <Glyph size={18} aria-hidden="true" className={`mt-0.5 shrink-0 ${tone}`} />
      <div className="flex min-w-0 grow flex-col gap-1">
        <p className="break-words">
          {text === '' ? <span className="text-text-3">{noText(result.message_kind)}</span> : text}
        </p>
        <p className="meta">
          <span className={`font-medium ${tone}`}>{word}</span>
          {confidence !== null && (
            <span className="tabular">
              {' '}
              · {m.common_percent_confidence({ percent: Math.round(confidence * 100) })}
            </span>
          )}
          {event_id !== null && <span className="tabular"> · {formatDateTime(created_at)}</span>}
        </p>
        <p className="text-text-2">{reason}</p>
        {reply_text !== null && (
          <p className="mt-1 rounded-card bg-raised px-3 py-2 break-words whitespace-pre-wrap">
            <span className="sr-only">{m.backtest_dry_run_fires()}: </span>
            {reply_text}
          </p>
        )}
        {private_text !== undefined && (
          <p className="mt-1 rounded-card bg-raised px-3 py-2 break-words whitespace-pre-wrap">
            <span className="label-text block text-text-3">{m.common_private_reply()}</span>
            {private_text}
          </p>
        )}
      </div>
    </li>
  )
}
