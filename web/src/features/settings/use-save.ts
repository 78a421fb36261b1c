import type { QueryKey } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../lib/api/api-error.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { settingsWords } from '../../copy/settings.ts'

/** Saves a form: the response replaces the cached data, and a notification shows the result. */
export function useSave<I, O>(saving: {
  key: QueryKey
  send: (input: I) => Promise<O>
  saved?: string
  onSaved?: () => void
}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: saving.send,
    onSuccess: (answer) => {
      client.setQueryData(saving.key, answer)
      notify({ type: 'success', message: saving.saved ?? settingsWords.saved })
      saving.onSaved?.()
    },
    onError: (error) => notify({ type: 'error', message: messageOf(error, settingsWords.notSaved) }),
  })
}
