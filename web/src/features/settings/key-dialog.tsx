import { type ModelProvider, providerLabels } from '@skein/contract/model-catalogue'
import { type FormEvent, useState } from 'react'
import { ModelKeyEntry, saveModelKey } from '@skein/contract/model-keys'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../lib/api/api-error.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { controls } from '../../copy/controls.ts'
import { keyWords, settingsWords } from '../../copy/settings.ts'
import { call } from '../../lib/api/api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { problemsOf } from './use-save.ts'
import { keysQuery, modelsQuery } from './queries.ts'

interface KeyDialogProps {
  open: boolean
  provider: ModelProvider
  platformUserId: string
  onClose: () => void
}

/** Enters an API key, the base URL of an own server, or both. */
export function KeyDialog({ open, provider, platformUserId, onClose }: KeyDialogProps) {
  const entry = useKeyEntry({ platformUserId, provider }, onClose)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && entry.close()}
      title={keyWords.dialogTitle(providerLabels[provider])}
      description={keyWords.dialogText}
      footer={
        <>
          <Button onClick={entry.close}>{controls.cancel}</Button>
          <Button type="submit" form="model-key" variant="primary" busy={entry.busy}>
            {settingsWords.save}
          </Button>
        </>
      }
    >
      <KeyFields entry={entry} />
    </Dialog>
  )
}

function KeyFields({ entry }: { entry: ReturnType<typeof useKeyEntry> }) {
  const { form, change, problems, error, save } = entry
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <form id="model-key" noValidate onSubmit={submit} className="flex flex-col gap-5 pt-2">
      {error && <Banner type="error">{messageOf(error, settingsWords.notSaved)}</Banner>}
      <Field label={keyWords.key} error={problems['api_key']}>
        <PasswordInput
          autoComplete="off"
          value={form.key}
          onChange={(event) => change({ key: event.currentTarget.value })}
        />
      </Field>
      <Field label={keyWords.address} hint={keyWords.addressHint} error={problems['base_url']}>
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={form.address}
          onChange={(event) => change({ address: event.currentTarget.value })}
        />
      </Field>
    </form>
  )
}

const blank = { key: '', address: '', tried: false }

/** Form state of a key and a base URL. Errors show after the first attempt to save. */
function useKeyEntry(target: { platformUserId: string; provider: ModelProvider }, onDone: () => void) {
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
