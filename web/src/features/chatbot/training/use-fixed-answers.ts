import { deleteFixedAnswer, type FixedAnswer, saveFixedAnswer } from '@skein/contract/fixed-answers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { sourceWords } from '../../../copy/knowledge.ts'
import { answerWords } from '../../../copy/training.ts'
import { fixedAnswersQuery, gapsQuery } from '../queries.ts'

type BotSettings = Pick<FixedAnswer, 'question' | 'answer'> & { id: string | null; gap_id: string | null }

/** Mutations that save and delete a fixed answer; a deletion can be undone. */
export function useFixedAnswers(platformUserId: string) {
  const client = useQueryClient()
  const { queryKey } = fixedAnswersQuery(platformUserId)
  const gaps = gapsQuery(platformUserId).queryKey
  const settle = () => client.invalidateQueries({ queryKey })

  const save = useMutation({
    mutationFn: (wording: BotSettings) =>
      call(saveFixedAnswer, { platform_user_id: platformUserId, ...wording }),
    onSuccess: (saved, { gap_id }) => {
      client.setQueryData(queryKey, (all) => [saved, ...(all ?? []).filter(({ id }) => id !== saved.id)])
      client.setQueryData(gaps, (all) => all?.filter(({ id }) => id !== gap_id))
      notify({ type: 'success', message: answerWords.saved })
      void client.invalidateQueries({ queryKey: gaps })
      return settle()
    },
    onError: (error) => notify({ type: 'error', message: answerWords.saveFailed(causeOf(error)) }),
  })
  const removal = useMutation({
    mutationFn: ({ id }: FixedAnswer) => call(deleteFixedAnswer, { id }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (all) => all?.filter((each) => each.id !== id))
      return before
    },
    onSuccess: (_, { question, answer }) => {
      const onAction = () => save.mutate({ id: null, question, answer, gap_id: null })
      notify({
        type: 'success',
        message: answerWords.deleted(question),
        action: { label: sourceWords.undo, onAction },
      })
      return settle()
    },
    onError: (error, fixed, before) => {
      client.setQueryData(queryKey, before)
      notifyFailure(answerWords.deleteFailed(fixed.question, causeOf(error)), () => removal.mutate(fixed))
    },
  })
  return { save, remove: removal.mutate }
}
