import type { ExampleFailure } from '@skein/contract/automations/backtest/example-failure'
import { type ExampleReplay, replayExamples } from '@skein/contract/automations/backtest/example-replay'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** The result of a check for one example. */
export type ExampleResult = { state: 'passed' | 'skipped' } | { state: 'failed'; failure: ExampleFailure }

interface FinishedReplay {
  replay: ExampleReplay
  /** ISO 8601, before the request. */
  startedAt: string
}

export interface ReplayView {
  run: (askModels: boolean) => void
  running: boolean
  data: FinishedReplay | undefined
  error: Error | null
}

export function useReplay(platform_user_id: string): ReplayView {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async (ask_models: boolean): Promise<FinishedReplay> => {
      const startedAt = new Date().toISOString()
      return { replay: await call(replayExamples, { platform_user_id, ask_models }), startedAt }
    },
  })
  return { run: mutate, running: isPending, data, error }
}

/** Returns a function that finds the result of an example; null for one that was kept after the check. */
export function resultsOf(finishedReplay: FinishedReplay | undefined) {
  if (!finishedReplay) return null
  const { replay, startedAt } = finishedReplay
  const failures = new Map(replay.failed.map((failure) => [failure.example_id, failure]))
  const skippedIds = new Set((replay.skipped ?? []).map(({ example_id }) => example_id))
  return (example_id: string, created_at: string): ExampleResult | null => {
    const failure = failures.get(example_id)
    if (failure) return { state: 'failed', failure }
    if (skippedIds.has(example_id)) return { state: 'skipped' }
    return created_at > startedAt ? null : { state: 'passed' }
  }
}
