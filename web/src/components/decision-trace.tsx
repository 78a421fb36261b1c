import type { Execution, Gate } from '@skein/contract/automations/execution'
import { CircleCheck, CircleX } from 'lucide-react'
import { formatDateTime, formatExactCost } from '../lib/format.ts'
import { cx } from '../ui/cx.ts'
import { gateOutcomes, gateStatement, gateValue } from '../copy/automations/decision-trace.ts'
import { logWords } from '../copy/automations/decision-log.ts'

const looks = {
  passed: { Glyph: CircleCheck, tone: 'text-ok' },
  stopped: { Glyph: CircleX, tone: 'text-bad' },
} as const

/** The checks that were made for a decision, in order, each as a statement with its figures. */
export function LogTrace({ entry }: { entry: Execution }) {
  const technical = entry.trace.flatMap((gate) => figuresOf(gate).filter(([name]) => isTechnical(gate, name)))
  return (
    <div className="flex flex-col gap-2 border-s-2 border-line ps-4">
      <ol aria-label={logWords.trace} className="m-0 flex list-none flex-col gap-2 p-0">
        {entry.trace.map((gate) => (
          <Check key={gate.gate} gate={gate} entry={entry} />
        ))}
      </ol>
      {technical.length > 0 && (
        <details>
          <summary className="touch label-text w-fit rounded-chip text-text-2 hover:text-text">
            {logWords.technical}
          </summary>
          <Figures figures={technical} />
        </details>
      )}
    </div>
  )
}

function Check({ gate, entry }: { gate: Gate; entry: Execution }) {
  const statement = gateStatement(gate, entry)
  if (!statement) return null
  const { Glyph, tone } = looks[gate.outcome]
  const figures = figuresOf(gate).filter(
    ([name]) => !isTechnical(gate, name) && !statement.used.includes(name),
  )
  return (
    <li className="flex items-start gap-2.5">
      <Glyph size={16} aria-hidden="true" className={cx('mt-0.5 shrink-0', tone)} />
      <div className="min-w-0">
        <p>
          <span className="sr-only">{gateOutcomes[gate.outcome]}: </span>
          {statement.text}
        </p>
        {figures.length > 0 && <Figures figures={figures} />}
      </div>
    </li>
  )
}

const Figures = ({ figures }: { figures: readonly [string, unknown][] }) => (
  <p className="meta tabular max-w-[76ch] break-words">
    {figures.map(([name, value]) => gateValue(name, shown(name, value))).join(' · ')}
  </p>
)

function shown(name: string, value: unknown): unknown {
  if (name === 'cost' || name === 'spent') return formatExactCost(Number(value))
  return times.has(name) ? formatDateTime(String(value)) : value
}

const times = new Set(['until', 'posted_at', 'posts_from'])

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

/** Figures for support: of the model call and of the request to the platform, with the platform's own message. */
const isTechnical = ({ gate }: Gate, name: string): boolean =>
  technicalFigures.has(name) || (gate === 'send' && name === 'cause')

/** Figures of a model call belong to the decision, whatever the outcome. */
const ofModel = new Set([
  'model',
  'provider',
  'prompt_version',
  'input_tokens',
  'output_tokens',
  'cost',
  'chunks',
  'confidence',
  'threshold',
  'why',
  'step',
])

/** Default values, and values shown in another line. */
function isPlain(gate: Gate, name: string, value: unknown): boolean {
  if (name === 'cost' || name === 'attempts' || name === 'resends') return value === 0
  return (name === 'step' && value === 'normal') || (name === 'cause' && gate.gate === 'writing')
}

/** Returns the figures to show for a gate, in order and without ids. */
export function figuresOf(gate: Gate): [string, unknown][] {
  const told = gate.gate === 'trigger' || gate.gate === 'decision'
  if (gate.outcome !== 'stopped' && !told) return []
  return Object.entries(gate.values).filter(
    ([name, value]) =>
      !name.endsWith('_id') &&
      (told || !ofModel.has(name)) &&
      (gate.gate === 'trigger' || name !== 'keyword') &&
      value !== null &&
      value !== undefined &&
      value !== '' &&
      !isPlain(gate, name, value),
  )
}
