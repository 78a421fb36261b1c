import { limits } from '@skein/contract/limits'
import type { TriggerForm } from './automation-form.ts'

const maxLetters = 60

/** Returns the default name of an automation: what it reads and what triggers it. */
export function automationName(
  event: string,
  { trigger_type, keywords, ai_context_rules }: TriggerForm,
): string {
  const trigger =
    trigger_type === 'KEYWORD' ? keywords.join(', ') : (ai_context_rules ?? '').replace(/\s+/g, ' ').trim()
  const letters = [...trigger]
  const truncated =
    letters.length > maxLetters ? `${letters.slice(0, maxLetters).join('').trimEnd()}…` : trigger
  return (truncated === '' ? event : `${event}: ${truncated}`).slice(0, limits.automationName)
}
