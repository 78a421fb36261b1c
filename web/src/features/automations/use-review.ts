import { dismissReviewed, sendReviewed } from '@skein/contract/automations/execution'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { notify } from '../../ui/notify.ts'
import { ledgerWords } from '../../words/ledger.ts'
import { causeOf } from './cause-of.ts'

export interface ReviewedReply {
  executionId: string
  /** Other words than the draft's own. */
  text?: string
}

/** Sending or dismissing a reply that waits for a person. */
export function useReview(automationId: string) {
  const send = useDecision(
    automationId,
    ({ executionId, text }) =>
      call(sendReviewed, { execution_id: executionId, ...(text === undefined ? {} : { text }) }),
    ledgerWords.sendFailed,
  )
  const dismiss = useDecision(
    automationId,
    ({ executionId }) => call(dismissReviewed, { execution_id: executionId }),
    ledgerWords.dismissFailed,
  )
  return {
    onSend: send.decide,
    onDismiss: dismiss.decide,
    /** The entry that is being sent or dismissed right now. */
    busyId: send.runningId ?? dismiss.runningId,
  }
}

function useDecision(
  automationId: string,
  decide: (reply: ReviewedReply) => Promise<unknown>,
  failed: (cause: string) => string,
) {
  const client = useQueryClient()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: decide,
    onError: (error) => void notify({ type: 'error', message: failed(causeOf(error)) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['ledger', automationId] }),
  })
  return { decide: mutate, runningId: isPending ? variables.executionId : null }
}
