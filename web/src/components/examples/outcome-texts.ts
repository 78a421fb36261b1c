import type { ExampleExpected, ExampleFailure } from '@skein/contract/automations/backtest/example-failure'
import { m } from '@skein/messages'

export const outcomeTexts = {
  fires: m.examples_outcome_fires(),
  says: m.examples_outcome_says(),
  silent: m.examples_outcome_silent(),
  hands_over: m.examples_outcome_hands_over(),
}

/** Returns the wanted outcome of an example as a sentence. */
export function wantedText({ outcome, reply_contains: text }: ExampleExpected): string {
  if (text === undefined) return m.examples_wanted({ outcome: outcomeTexts[outcome] })
  return m.examples_wanted({
    outcome: outcome === 'hands_over' ? m.examples_hands_over_says({ text }) : m.examples_says({ text }),
  })
}

/** Returns what happened instead as a sentence. */
export function gotText({ outcome, reply }: ExampleFailure['got']): string {
  if (outcome === 'not_checked') return m.examples_got({ outcome: m.examples_outcome_not_checked() })
  if (outcome !== 'fires' || !reply) return m.examples_got({ outcome: outcomeTexts[outcome] })
  return m.examples_got({ outcome: m.examples_replies({ text: reply }) })
}
