import { dismissGap, type KnowledgeGap } from '@skein/contract/fixed-answers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { gapWords } from '../../../copy/training.ts'
import { gapsQuery } from '../queries.ts'

/** Dismisses a gap: optimistic, rolled back on failure. */
export function useGapDismissal(platformUserId: string) {
  const client = useQueryClient()
  const { queryKey } = gapsQuery(platformUserId)
  const dismissal = useMutation({
    mutationFn: ({ id }: KnowledgeGap) => call(dismissGap, { id }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (all) => all?.filter((each) => each.id !== id))
      return before
    },
    onError: (error, gap, before) => {
      client.setQueryData(queryKey, before)
      notifyFailure(gapWords.dismissFailed(gap.question, causeOf(error)), () => dismissal.mutate(gap))
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return dismissal.mutate
}
