import { m } from '@skein/messages'
import type { ExampleExpected, ExampleFailure } from '@skein/contract/automations/backtest/example-failure'
import { exampleLabels } from './example-labels.ts'

/** Texts of the list of examples and of their check. */
export const exampleWords = {
  title: exampleLabels.title,
  text: m.examples_text(),
  failed: m.examples_failed(),
  noneTitle: m.examples_none_title(),
  none: m.examples_none(),
  activity: m.examples_activity(),
  run: m.examples_run(),
  ask: m.examples_ask(),
  askHint: (max: number) => m.examples_ask_hint({ max }),
  runFailed: m.examples_run_failed(),
  result: (counts: { passed: number; failed: number; skipped: number }) => m.examples_result(counts),
  cost: (count: number, cost: string) => m.examples_cost({ count, cost }),
  states: {
    passed: m.examples_state_passed(),
    failed: m.examples_state_failed(),
    skipped: m.examples_state_skipped(),
  },
  skippedWhy: m.examples_skipped_why(),
  kinds: { comment: m.examples_kind_comment(), message: m.examples_kind_message() },
  from: (username: string) => m.examples_from({ username }),
  earlier: (count: number) => m.examples_earlier({ count }),
  by: (author: string) => m.examples_by({ author }),
  remove: m.examples_remove(),
  removeNamed: (text: string) => m.examples_remove_named({ text }),
  removed: m.examples_removed(),
  removeFailed: (cause: string) => m.examples_remove_failed({ cause }),
} as const

/** Texts of the dialog that keeps an example. */
export const keepExampleWords = {
  title: exampleLabels.keep,
  text: m.examples_keep_text(),
  outcome: m.examples_keep_outcome(),
  reply: m.examples_keep_reply(),
  replyMissing: m.examples_keep_reply_missing(),
  done: m.examples_keep_done(),
  failed: m.examples_keep_failed(),
  cancel: m.examples_cancel(),
  outcomes: {
    fires: m.examples_outcome_fires(),
    says: m.examples_outcome_says(),
    silent: m.examples_outcome_silent(),
    hands_over: m.examples_outcome_hands_over(),
  },
} as const

/** Texts of the dialog that a save stops with. */
export const brokenExampleWords = {
  title: m.examples_stop_title(),
  text: (count: number) => m.examples_stop_text({ count }),
  list: m.examples_stop_list(),
  back: m.examples_stop_back(),
  anyway: m.examples_stop_anyway(),
  savedAnyway: m.examples_saved_anyway(),
} as const

/** Returns the wanted outcome of an example as a sentence. */
export function wantedText({ outcome, reply_contains: text }: ExampleExpected): string {
  const { outcomes } = keepExampleWords
  if (text === undefined) return m.examples_wanted({ outcome: outcomes[outcome] })
  return m.examples_wanted({
    outcome: outcome === 'hands_over' ? m.examples_hands_over_says({ text }) : m.examples_says({ text }),
  })
}

/** Returns what happened instead as a sentence. */
export function gotText({ outcome, reply }: ExampleFailure['got']): string {
  if (outcome === 'not_checked') return m.examples_got({ outcome: m.examples_outcome_not_checked() })
  const { outcomes } = keepExampleWords
  if (outcome !== 'fires' || !reply) return m.examples_got({ outcome: outcomes[outcome] })
  return m.examples_got({ outcome: m.examples_replies({ text: reply }) })
}
