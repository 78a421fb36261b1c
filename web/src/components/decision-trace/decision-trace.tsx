import type { Execution, Gate } from '@skein/contract/automations/decisions/execution'
import { modelFigures } from '@skein/contract/automations/decisions/model-figures'
import { CircleCheck, CircleX } from 'lucide-react'
import { m } from '@skein/messages'
import { formatDateTime, formatExactCost } from '../../lib/format.ts'
import { TechnicalDetails } from '../technical-details.tsx'
import { cx } from '../../ui/cx.ts'
import { technicalText, figureText, hasFigureText, timeFigures } from './figure-text.ts'
import { gateStatement } from './gate-statement.ts'

const gateOutcomes = {
  passed: m.decision_trace_gate_outcomes_passed(),
  stopped: m.decision_trace_gate_outcomes_stopped(),
}

const looks = {
  passed: { Glyph: CircleCheck, tone: 'text-ok' },
  stopped: { Glyph: CircleX, tone: 'text-bad' },
} as const

/** The checks that were made for a decision, in order, each as a statement with its figures. */
export function LogTrace({ entry }: { entry: Execution }) {
  const technical = entry.trace.flatMap((gate) =>
    shownFigures(gate, entry).flatMap(([name, value]) =>
      isTechnical(gate, name) ? [technicalText(name, shown(name, value))] : [],
    ),
  )
  return (
    <div className="flex flex-col gap-2 border-s-2 border-line ps-4">
      <ol aria-label={m.common_details()} className="m-0 flex list-none flex-col gap-2 p-0">
        {entry.trace.map((gate) => (
          <Check key={gate.gate} gate={gate} entry={entry} />
        ))}
      </ol>
      {technical.length > 0 && (
        <div className="meta tabular max-w-[76ch]">
          <TechnicalDetails text={technical.join(' · ')} />
        </div>
      )}
    </div>
  )
}

function Check({ gate, entry }: { gate: Gate; entry: Execution }) {
  const statement = gateStatement(gate, entry)
  if (!statement) return null
  const { Glyph, tone } = looks[gate.outcome]
  const figures = shownFigures(gate, entry).flatMap(([name, value]) =>
    isTechnical(gate, name) ? [] : (figureText(name, shown(name, value)) ?? []),
  )
  return (
    <li className="flex items-start gap-2.5">
      <Glyph size={16} aria-hidden="true" className={cx('mt-0.5 shrink-0', tone)} />
      <div className="min-w-0">
        <p>
          <span className="sr-only">{gateOutcomes[gate.outcome]}: </span>
          {statement.text}
        </p>
        {figures.length > 0 && <p className="meta tabular max-w-[76ch] break-words">{figures.join(' · ')}</p>}
      </div>
    </li>
  )
}

/** Returns the figures of a gate that its statement does not contain. */
function shownFigures(gate: Gate, entry: Execution): [string, unknown][] {
  const usedNames = gateStatement(gate, entry)?.used ?? []
  return figuresOf(gate).filter(([name]) => !usedNames.includes(name))
}

function shown(name: string, value: unknown): unknown {
  if (name === 'cost' || name === 'spent') return formatExactCost(Number(value))
  return timeFigures.has(name) ? formatDateTime(String(value)) : value
}

const technicalFigures = new Set([
  'model',
  'provider',
  'prompt_version',
  'input_tokens',
  'output_tokens',
  'attempts',
  'resends',
  'settled_by',
  'code',
  'subcode',
])

/**
 * Figures for support: of the model call and of the request to the platform, with the platform's own message, and those
 * without a text.
 */
const isTechnical = ({ gate }: Gate, name: string): boolean =>
  technicalFigures.has(name) || (gate === 'send' && name === 'cause') || !hasFigureText(name)

/** Figures of a model call belong to the decision, whatever the outcome. */
const ofModel: ReadonlySet<string> = new Set([...modelFigures, 'step'])

/** A pause until a person answers ends in the year 9999. */
const farFuture = '9'

/** Default values, and values shown in another line or in the sentence of the reason. */
function isPlain(gate: Gate, name: string, value: unknown): boolean {
  if (name === 'cost' || name === 'attempts' || name === 'resends') return value === 0
  // A person handles the conversation until they answer.
  if (name === 'until') return String(value) > farFuture
  return (name === 'step' && value === 'normal') || (name === 'cause' && gate.gate !== 'send')
}

/** Returns the figures to show for a gate, in order and without ids. */
export function figuresOf(gate: Gate): [string, unknown][] {
  const isAlwaysShown = gate.gate === 'trigger' || gate.gate === 'decision'
  if (gate.outcome !== 'stopped' && !isAlwaysShown) return []
  return Object.entries(gate.values).filter(
    ([name, value]) =>
      !name.endsWith('_id') &&
      (isAlwaysShown || !ofModel.has(name)) &&
      (gate.gate === 'trigger' || name !== 'keyword') &&
      value !== null &&
      value !== undefined &&
      value !== '' &&
      !isPlain(gate, name, value),
  )
}
