import { providerLabels, type ModelProvider } from '@skein/contract/model-catalogue'
import type { FormEvent } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { controls } from '../../copy/controls.ts'
import { keyWords, settingsWords } from '../../copy/settings.ts'
import { useKeyEntry } from './use-key-entry.ts'

export interface KeyDialogProps {
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
