import type { Gate } from '@skein/contract/automations/execution'

/** What a model did stands at the decision, wherever the answer fell. */
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

/** What goes without saying, and what another line says already. */
function isPlain(gate: Gate, name: string, value: unknown): boolean {
  if (name === 'cost' || name === 'attempts' || name === 'resends') return value === 0
  return (name === 'step' && value === 'normal') || (name === 'cause' && gate.gate === 'writing')
}

/** The figures behind the matched word, the decision and a “no”, in their order; ids say nothing to a reader. */
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
