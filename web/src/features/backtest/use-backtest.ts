import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import type { AutomationDraft } from './draft-context.ts'
import { type BacktestRun, lastRunQuery, runBacktest, payloadText, type BacktestInput } from './queries.ts'

/** Runs the current form and keeps the last result until the page is closed. */
export function useBacktest(draft: AutomationDraft) {
  const client = useQueryClient()
  const { queryKey } = lastRunQuery(draft)
  const { data: last } = useQuery(lastRunQuery(draft))
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (trial: BacktestInput): Promise<BacktestRun> => {
      const sent = payloadText(draft)
      return { sent, trial, simulation: await runBacktest(draft, trial) }
    },
    onSuccess: (run) => client.setQueryData(queryKey, run),
  })
  return {
    run: mutate,
    running: isPending,
    failure: error ? causeOf(error) : null,
    last: last ?? null,
    stale: last !== undefined && last.sent !== payloadText(draft),
  }
}
