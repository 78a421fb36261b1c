import type { Simulation, SimulationResult } from '@skein/contract/automations/backtest/simulate'
import { CircleCheck, CircleDashed, CircleSlash } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { dryRunWords } from '../../copy/automations/backtest.ts'
import { noTextWords } from '../../copy/inbox/message-kinds.ts'
import { partNames } from '../../copy/automations/reply/drafts.ts'
import { type Filter, type Outcome, outcomeOf, resultsOf } from './backtest-logic.ts'

const pageSize = 50

/** Every text with its result and reason, in pages. */
export function ResultList({ simulation }: { simulation: Simulation }) {
  const [filter, setFilter] = useState<Filter>('all')
  const [shown, setShown] = useState(pageSize)
  const results = resultsOf(simulation, filter)
  const hidden = Math.max(0, results.length - shown)
  const choose = (next: Filter) => {
    setFilter(next)
    setShown(pageSize)
  }
  return (
    <section aria-label={dryRunWords.results} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="label-text text-text-2">{dryRunWords.results}</h3>
        <Segmented
          compact
          label={dryRunWords.filter}
          value={filter}
          onValueChange={choose}
          options={[
            { value: 'all', label: dryRunWords.all },
            { value: 'fires', label: dryRunWords.fires },
            { value: 'silent', label: dryRunWords.silent },
          ]}
        />
      </div>
      {results.length === 0 && <p className="meta">{dryRunWords.noneOfKind}</p>}
      <ul className="m-0 flex list-none flex-col border-t border-line p-0 empty:hidden">
        {results.slice(0, shown).map((result, place) => (
          <Result key={result.event_id ?? place} result={result} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button onClick={() => setShown(shown + pageSize)}>
          {dryRunWords.showMore(Math.min(pageSize, hidden))}
        </Button>
      )}
      {simulation.results_left_out > 0 && (
        <p className="meta">{dryRunWords.leftOut(simulation.results_left_out)}</p>
      )}
    </section>
  )
}

const looks: Readonly<Record<Outcome, { Glyph: typeof CircleCheck; tone: string; word: string }>> = {
  fires: { Glyph: CircleCheck, tone: 'text-ok', word: dryRunWords.fires },
  silent: { Glyph: CircleSlash, tone: 'text-text-3', word: dryRunWords.silent },
  open: { Glyph: CircleDashed, tone: 'text-warn', word: dryRunWords.unsure },
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
          {text === '' ? <span className="text-text-3">{noTextWords(result.message_kind)}</span> : text}
        </p>
        <p className="meta">
          <span className={`font-medium ${tone}`}>{word}</span>
          {confidence !== null && (
            <span className="tabular"> · {dryRunWords.sure(Math.round(confidence * 100))}</span>
          )}
          {event_id !== null && <span className="tabular"> · {formatDateTime(created_at)}</span>}
        </p>
        <p className="text-text-2">{reason}</p>
        {reply_text !== null && (
          <p className="mt-1 rounded-card bg-s2 px-3 py-2 break-words whitespace-pre-wrap">
            <span className="sr-only">{dryRunWords.would}: </span>
            {reply_text}
          </p>
        )}
        {private_text !== undefined && (
          <p className="mt-1 rounded-card bg-s2 px-3 py-2 break-words whitespace-pre-wrap">
            <span className="label-text block text-text-3">{partNames.private_message}</span>
            {private_text}
          </p>
        )}
      </div>
    </li>
  )
}
