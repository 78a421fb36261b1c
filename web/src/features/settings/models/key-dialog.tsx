import type { RequestOf } from '@skein/contract/endpoint'
import { type ModelProvider, providerLabels } from '@skein/contract/models/model-catalogue'
import { useState } from 'react'
import { ModelKeyEntry, saveModelKey } from '@skein/contract/models/model-keys'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { AskAdministrator } from '../../../components/ask-administrator.tsx'
import { call } from '../../../lib/api/api.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { problemsOf } from '../use-save.ts'
import { modelsQuery } from '../../../components/models/models-query.ts'
import { connectionQuery, keysQuery } from '../queries.ts'

const blank = { key: '', address: '' }

interface KeyDialogProps {
  open: boolean
  provider: ModelProvider
  platformUserId: string
  onClose: () => void
}

/** Enters an API key, the base URL of an own server, or both. Errors show after the first attempt to save. */
export function KeyDialog({ open, provider, platformUserId, onClose }: KeyDialogProps) {
  const [form, setForm] = useState(blank)
  const [tried, setTried] = useState(false)
  const input = {
    platform_user_id: platformUserId,
    provider,
    api_key: form.key.trim() || null,
    base_url: form.address.trim() || null,
  }
  const problems = problemsOf(ModelKeyEntry, input)
  if (input.api_key === null && input.base_url === null) problems['api_key'] = m.settings_key_nothing()
  const saving = useSaveKey()
  const close = () => {
    setForm(blank)
    setTried(false)
    saving.reset()
    onClose()
  }
  const submit = () => {
    setTried(true)
    if (Object.keys(problems).length === 0) saving.mutate(input, { onSuccess: close })
  }
  return (
    <FormDialog
      open={open}
      title={m.settings_key_dialog_title({ provider: providerLabels[provider] })}
      description={m.settings_key_dialog_text()}
      action={m.common_save()}
      busy={saving.isPending}
      error={
        saving.error && (
          <>
            {messageOf(saving.error, m.settings_not_saved())}
            {isRefusedAddress(saving.error) && <AskAdministrator section="ai" />}
          </>
        )
      }
      noValidate
      onSubmit={submit}
      onClose={close}
    >
      <KeyFields form={form} problems={tried ? problems : {}} onChange={setForm} />
    </FormDialog>
  )
}

/** An address that only the administrator can allow. */
const isRefusedAddress = (error: Error): boolean => error instanceof ApiError && error.detail === 'base_url'

interface KeyFieldsProps {
  form: typeof blank
  problems: ReturnType<typeof problemsOf>
  onChange: (form: typeof blank) => void
}

function KeyFields({ form, problems, onChange }: KeyFieldsProps) {
  return (
    <>
      <Field label={m.settings_key()} error={problems['api_key']}>
        <PasswordInput
          autoComplete="off"
          value={form.key}
          onChange={(event) => onChange({ ...form, key: event.currentTarget.value })}
        />
      </Field>
      <Field
        label={m.settings_key_address()}
        hint={m.settings_key_address_hint()}
        error={problems['base_url']}
      >
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={form.address}
          onChange={(event) => onChange({ ...form, address: event.currentTarget.value })}
        />
      </Field>
    </>
  )
}

type KeyInput = RequestOf<typeof saveModelKey> & { provider: ModelProvider }

function useSaveKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: KeyInput) => call(saveModelKey, input),
    onSuccess: (savedKey, { platform_user_id, provider }) => {
      client.setQueryData(keysQuery(platform_user_id).queryKey, (keys = []) => [
        ...keys.filter((one) => one.provider !== provider),
        savedKey,
      ])
      notify({ type: 'success', message: m.settings_key_saved({ provider: providerLabels[provider] }) })
      void client.invalidateQueries({ queryKey: modelsQuery(platform_user_id).queryKey })
      void client.invalidateQueries({ queryKey: connectionQuery(platform_user_id).queryKey })
    },
  })
}
