import { limits } from '@skein/contract/limits'
import type { TriggerForm } from './automation-form.ts'

const shown = 60

/** A name for a rule whose owner gave none: what it reads and what sets it off. */
export function automationName(
  event: string,
  { trigger_type, keywords, ai_context_rules }: TriggerForm,
): string {
  const trigger =
    trigger_type === 'KEYWORD' ? keywords.join(', ') : (ai_context_rules ?? '').replace(/\s+/g, ' ').trim()
  const letters = [...trigger]
  const short = letters.length > shown ? `${letters.slice(0, shown).join('').trimEnd()}…` : trigger
  return (short === '' ? event : `${event}: ${short}`).slice(0, limits.automationName)
}
