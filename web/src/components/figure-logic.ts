import type { Gate } from '@skein/contract/automations/execution'

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
