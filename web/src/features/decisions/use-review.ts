import {
  dismissReviewed,
  sendReviewed,
  showComment,
  type Execution,
} from '@skein/contract/automations/decisions/execution'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { m } from '@skein/messages'
import { call } from '../../lib/api/api.ts'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import { withEntry } from './log-page-logic.ts'
import { logsKey, type LogPages } from './queries.ts'
import { notifyFailure } from '../../ui/feedback/notify-failure.ts'

export interface ReviewedReply {
  entry: Execution
  /** Edited text; absent to send the draft unchanged. */
  text?: string
}

/** Sends or dismisses a draft optimistically, and rolls back when the server refuses. */
export function useReview() {
  const onSend = useDecision(
    ({ entry: { execution_id, reply_text: shown_text }, text }) =>
      call(sendReviewed, { execution_id, ...(text === undefined ? { shown_text } : { text }) }),
    ({ entry, text }) => ({
      ...entry,
      state: 'pending',
      reason_code: 'fired_ai',
      reason: m.decision_log_on_its_way(),
      reply_text: text ?? entry.reply_text,
    }),
    (cause: string) => m.decision_log_send_failed({ cause }),
  )
  const onDismiss = useDecision(
    ({ entry: { execution_id } }) => call(dismissReviewed, { execution_id }),
    ({ entry }) => ({
      ...entry,
      state: 'skipped',
      reason_code: 'dismissed',
      reason: m.decision_log_dismissed(),
    }),
    (cause: string) => m.decision_log_dismiss_failed({ cause }),
  )
  const onShow = useDecision(
    ({ entry: { execution_id } }) => call(showComment, { execution_id }),
    ({ entry }) => ({ ...entry, comment_hidden: false }),
    (cause: string) => m.decision_log_show_failed({ cause }),
  )
  return { onSend, onDismiss, onShow }
}

function useDecision(
  decide: (reply: ReviewedReply) => Promise<Execution>,
  expected: (reply: ReviewedReply) => Execution,
  failureText: (cause: string) => string,
): (reply: ReviewedReply) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: decide,
    onMutate: async (reply) => {
      await client.cancelQueries({ queryKey: logsKey })
      place(client, expected(reply))
    },
    onSuccess: (entry) => place(client, entry),
    onError: (error, reply) => {
      place(client, reply.entry)
      notifyFailure(failureText(causeOf(error)), error, () => mutate(reply))
    },
  })
  return useCallback((reply: ReviewedReply) => mutate(reply), [mutate])
}

const place = (client: QueryClient, entry: Execution) =>
  client.setQueriesData<LogPages>({ queryKey: logsKey }, (all) => withEntry(all, entry))
