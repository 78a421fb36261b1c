import { dismissReviewed, sendReviewed } from '@skein/contract/automations/execution'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { notify } from '../../ui/notify.ts'
import { ledgerWords } from '../../words/ledger.ts'
import { causeOf } from './cause-of.ts'

/** Sending or dismissing a reply that waits for a person. */
export function useReview(automationId: string) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['ledger', automationId] })
  const {
    mutate: send,
    variables: sending,
    isPending: isSending,
  } = useMutation({
    mutationFn: (executionId: string) => call(sendReviewed, { execution_id: executionId }),
    onError: (error) => void notify({ type: 'error', message: ledgerWords.sendFailed(causeOf(error)) }),
    onSettled,
  })
  const {
    mutate: dismiss,
    variables: dismissing,
    isPending: isDismissing,
  } = useMutation({
    mutationFn: (executionId: string) => call(dismissReviewed, { execution_id: executionId }),
    onError: (error) => void notify({ type: 'error', message: ledgerWords.dismissFailed(causeOf(error)) }),
    onSettled,
  })
  return {
    onSend: send,
    onDismiss: dismiss,
    /** The entry that is being sent or dismissed right now. */
    busyId: isSending ? sending : isDismissing ? dismissing : null,
  }
}
