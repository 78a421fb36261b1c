import { Link } from '@tanstack/react-router'
import { Check, CircleDashed, CircleX, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { m } from '@skein/messages'
import { statusNames } from '../copy/automations.ts'
import { stateNames } from '../copy/decision-states.ts'
import { paths } from '../lib/paths.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Spinner } from '../ui/loading/spinner.tsx'
import { Tag, type Tone } from '../ui/tag.tsx'
import { nameOfRow } from '../ui/tooltip/tooltip.ts'

type RowState = 'sending' | 'sent' | 'unconfirmed' | 'failed' | 'not_sent' | 'active' | 'paused'

/** What an action did for one recipient, or to one automation. */
export interface ResultRow {
  id: string
  name: string
  /** The text that was sent; null if there is none. */
  text: string | null
  /** Null if the title says it. */
  state: RowState | null
  /** Why it failed; null if it did not, or if that is not known. */
  problem: string | null
  /** What the row opens; null for nothing. */
  target: { kind: 'activity' | 'conversation' | 'automation'; id: string } | { kind: 'mailbox' } | null
}

/** What came of an action that the owner approved. */
export interface ActionResult {
  title: string
  state: 'working' | 'done' | 'partly' | 'failed'
  /** Why the whole action failed; null if it did not. */
  problem: string | null
  rows: readonly ResultRow[]
}

/** The result of an action with a row for each thing that it made. */
export const ResultCard = ({ id, result }: { id: string; result: ActionResult }) => (
  <section
    aria-labelledby={`${id}-title`}
    className="flex flex-col gap-3 rounded-card border border-line px-4 py-2"
  >
    <h2 id={`${id}-title`} className="label-text flex items-center gap-2.5 text-text">
      <ResultMark state={result.state} />
      {result.title}
    </h2>
    <ResultRows result={result} />
  </section>
)

/** Decorative: the title says it. */
export function ResultMark({ state }: { state: ActionResult['state'] }) {
  const icon = { size: 16, 'aria-hidden': true } as const
  switch (state) {
    case 'working':
      return <Spinner />
    case 'done':
      return <Check {...icon} className="shrink-0 text-ok" />
    case 'partly':
      return <TriangleAlert {...icon} className="shrink-0 text-warn" />
    case 'failed':
      return <CircleX {...icon} className="shrink-0 text-bad" />
  }
}

/** More rows are folded. */
const maxFolded = 5

/** The rows of a result. Those with a problem come first in a list that is folded. */
export function ResultRows({ result: { title, problem, rows } }: { result: ActionResult }) {
  const [unfolded, setUnfolded] = useState(false)
  const folds = rows.length > maxFolded && !unfolded
  const visibleRows = folds ? rows.toSorted(byUrgency).slice(0, maxFolded) : rows
  return (
    <>
      {problem !== null && <p className="text-bad">{problem}</p>}
      {rows.length > 0 && (
        <ul aria-label={title} className="-mx-2 flex flex-col">
          {visibleRows.map((row) => (
            <li key={row.id}>
              <Row row={row} />
            </li>
          ))}
        </ul>
      )}
      {folds && (
        <Button size="dense" variant="ghost" className="-ms-3 self-start" onClick={() => setUnfolded(true)}>
          {m.assistant_result_show_all({ count: rows.length })}
        </Button>
      )}
    </>
  )
}

const urgency: readonly (RowState | null)[] = ['failed', 'unconfirmed', 'not_sent', 'sending', 'sent']

const byUrgency = (a: ResultRow, b: ResultRow): number => urgency.indexOf(a.state) - urgency.indexOf(b.state)

function Row({ row }: { row: ResultRow }) {
  const { name, text, state, problem, target } = row
  const content = (
    <>
      <span className="min-w-0 grow">
        <span className="flex min-w-0 gap-2">
          <bdi dir="auto" {...nameOfRow} className="max-w-[60%] shrink-0 truncate font-medium">
            {name}
          </bdi>{' '}
          {text !== null && (
            <bdi dir="auto" className="min-w-0 truncate text-text-2">
              {text}
            </bdi>
          )}
        </span>{' '}
        {problem !== null && <span className="meta block break-words">{problem}</span>}
      </span>{' '}
      {state !== null && <StateTag state={state} />}
    </>
  )
  const className = 'flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 lg:min-h-8'
  if (target === null) return <p className={className}>{content}</p>
  return (
    <Link {...linkTo(target)} className={`${className} hover:bg-overlay`}>
      {content}
    </Link>
  )
}

function linkTo(target: NonNullable<ResultRow['target']>) {
  switch (target.kind) {
    case 'activity':
      return { to: paths.accountDecisionLog, search: { entry: target.id } }
    case 'conversation':
      return { to: paths.liveChat, search: { conversation: target.id } }
    case 'automation':
      return { to: paths.automations, search: { automation: target.id } }
    case 'mailbox':
      return { to: paths.mailbox }
  }
}

const looks: Record<RowState, { label: string; tone: Tone; glyph?: ReactNode }> = {
  sending: { label: stateNames.sending, tone: 'neutral', glyph: <Spinner /> },
  sent: { label: stateNames.sent, tone: 'ok', glyph: <Check size={13} aria-hidden="true" /> },
  unconfirmed: {
    label: m.assistant_result_unconfirmed(),
    tone: 'warn',
    glyph: <CircleDashed size={13} aria-hidden="true" />,
  },
  failed: { label: stateNames.failed, tone: 'bad', glyph: <CircleX size={13} aria-hidden="true" /> },
  not_sent: { label: m.assistant_not_sent(), tone: 'neutral' },
  active: { label: statusNames.ACTIVE, tone: 'ok' },
  paused: { label: statusNames.PAUSED, tone: 'neutral' },
}

function StateTag({ state }: { state: RowState }) {
  const { label, tone, glyph } = looks[state]
  return (
    <Tag tone={tone} glyph={glyph}>
      {label}
    </Tag>
  )
}
