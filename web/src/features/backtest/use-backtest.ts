import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import type { AutomationDraft } from './draft-context.ts'
import { type DryRun, lastRunQuery, runDraft, spellingOf, type Trial } from './queries.ts'

/** Runs the rule as it stands and remembers the last outcome until the page is left. */
export function useDryRun(draft: AutomationDraft) {
  const client = useQueryClient()
  const { queryKey } = lastRunQuery(draft)
  const { data: last } = useQuery(lastRunQuery(draft))
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (trial: Trial): Promise<DryRun> => {
      const sent = spellingOf(draft)
      return { sent, trial, simulation: await runDraft(draft, trial) }
    },
    onSuccess: (run) => client.setQueryData(queryKey, run),
  })
  return {
    run: mutate,
    running: isPending,
    failure: error ? causeOf(error) : null,
    last: last ?? null,
    stale: last !== undefined && last.sent !== spellingOf(draft),
  }
}
