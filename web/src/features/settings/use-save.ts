import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Schema } from '@skein/contract/endpoint'
import * as z from 'zod/mini'
import { m } from '@skein/messages'
import { isVersionConflict, messageOf } from '../../lib/api/api-error.ts'
import { notify } from '../../ui/feedback/notify.ts'

interface Saving<I, O> {
  key: QueryKey
  send: (input: I) => Promise<O>
  saved?: string
  /** The form shows why it was refused. */
  showsError?: boolean
  /** The form asks what to keep after a change elsewhere. */
  asksWhatToKeep?: boolean
}

/** Saves a form: the response replaces the cached data, and a notification shows the result. */
export function useSave<I, O>(saving: Saving<I, O>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: saving.send,
    onSuccess: (answer) => {
      client.setQueryData(saving.key, answer)
      notify({ type: 'success', message: saving.saved ?? m.settings_saved() })
    },
    async onError(error) {
      const isConflict = isVersionConflict(error)
      if (isConflict) await client.refetchQueries({ queryKey: saving.key })
      if (!saving.showsError && !(isConflict && saving.asksWhatToKeep))
        notify({ type: 'error', message: refusalOf(error) })
    },
  })
}

/** Returns why a change was refused. */
export const refusalOf = (error: Error): string => messageOf(error, m.settings_not_saved())

/** Returns the first validation error of each field; empty if the input is valid. */
export function problemsOf(schema: Schema, input: unknown): Partial<Record<string, string>> {
  const checked = z.safeParse(schema, input)
  const problems: Partial<Record<string, string>> = {}
  for (const { path, message } of checked.error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}
