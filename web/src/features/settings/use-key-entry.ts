import { providerLabels, type ModelProvider } from '@skein/contract/model-catalogue'
import { saveModelKey, ModelKeyEntry } from '@skein/contract/model-keys'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { keyWords } from '../../copy/settings.ts'
import { problemsOf } from './problems-of.ts'
import { keysQuery, modelsQuery } from './queries.ts'

const blank = { key: '', address: '', tried: false }

/** Form state of a key and a base URL. Errors show after the first attempt to save. */
export function useKeyEntry(target: { platformUserId: string; provider: ModelProvider }, onDone: () => void) {
  const { platformUserId, provider } = target
  const [form, setForm] = useState(blank)
  const client = useQueryClient()
  const input = {
    platform_user_id: platformUserId,
    provider,
    api_key: form.key.trim() || null,
    base_url: form.address.trim() || null,
  }
  const problems = problemsOf(ModelKeyEntry, input)
  if (input.api_key === null && input.base_url === null) problems['api_key'] = keyWords.nothing
  const saving = useMutation({
    mutationFn: () => call(saveModelKey, input),
    onSuccess: async (saved) => {
      client.setQueryData(keysQuery(platformUserId).queryKey, (keys = []) => [
        ...keys.filter((one) => one.provider !== provider),
        saved,
      ])
      notify({ type: 'success', message: keyWords.saved(providerLabels[provider]) })
      close()
      await client.invalidateQueries({ queryKey: modelsQuery(platformUserId).queryKey })
    },
  })
  /** Clears the form. */
  const close = () => {
    setForm(blank)
    saving.reset()
    onDone()
  }
  const save = () => {
    setForm((known) => ({ ...known, tried: true }))
    if (Object.keys(problems).length === 0) saving.mutate()
  }
  return {
    form,
    change: (part: Partial<typeof blank>) => setForm((known) => ({ ...known, ...part })),
    problems: form.tried ? problems : {},
    error: saving.error,
    busy: saving.isPending,
    save,
    close,
  }
}
