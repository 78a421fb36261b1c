import type { Gate } from '@skein/contract/automations/execution'
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { formatExactCost } from '../lib/format.ts'
import { cx } from '../ui/cx.ts'
import { gateOutcomes, gateQuestions, gateValue } from '../copy/automations/decision-trace.ts'
import { logWords } from '../copy/automations/decision-log.ts'

const looks = {
  passed: { Glyph: CircleCheck, tone: 'text-ok' },
  stopped: { Glyph: CircleX, tone: 'text-bad' },
  not_asked: { Glyph: CircleDashed, tone: 'text-text-3' },
} as const

/** The gates of a decision in order, each with its outcome and figures. */
export function LogTrace({ trace }: { trace: readonly Gate[] }) {
  return (
    <ol
      aria-label={logWords.trace}
      className="m-0 flex list-none flex-col gap-2 border-s-2 border-line p-0 ps-4"
    >
      {trace.map((gate) => {
        const { Glyph, tone } = looks[gate.outcome]
        const figures = figuresOf(gate)
        return (
          <li key={gate.gate} className="flex items-start gap-2.5">
            <Glyph size={16} aria-hidden="true" className={cx('mt-0.5 shrink-0', tone)} />
            <div className="min-w-0">
              <p className={gate.outcome === 'not_asked' ? 'text-text-3' : 'text-text'}>
                {gateQuestions[gate.gate]}{' '}
                <strong className={cx('font-semibold', tone)}>{gateOutcomes[gate.outcome]}</strong>
              </p>
              {figures.length > 0 && (
                <p className="meta tabular max-w-[76ch] break-words">
                  {figures.map(([name, value]) => gateValue(name, shown(name, value))).join(' · ')}
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const money = new Set(['cost', 'spent'])

const shown = (name: string, value: unknown) => (money.has(name) ? formatExactCost(Number(value)) : value)

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
