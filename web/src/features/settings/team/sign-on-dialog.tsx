import type { RequestOf } from '@skein/contract/endpoint'
import { defaultNewcomerRole, NewcomerRole } from '@skein/contract/workspaces/permissions'
import { roleNames, roleTexts } from '@skein/contract/workspaces/role-names'
import { saveSingleSignOn, SignOnEntry, type SingleSignOn } from '@skein/contract/workspaces/single-sign-on'
import { useState } from 'react'
import { m } from '@skein/messages'
import type { Difference } from '../../../components/conflict/changed-elsewhere-dialog.tsx'
import { VersionConflict } from '../../../components/conflict/version-conflict.tsx'
import { call } from '../../../lib/api/api.ts'
import { isVersionConflict } from '../../../lib/api/api-error.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { Copyable } from '../copyable.tsx'
import { problemsOf, refusalOf, useSave } from '../use-save.ts'
import { signOnQuery } from './team-queries.ts'

interface SignOnDialogProps {
  workspace_id: string
  signOn: SingleSignOn
  onClose: () => void
}

const roles = NewcomerRole.options.map((value) => ({ value, label: roleNames[value]() }))

type Form = Omit<RequestOf<typeof saveSingleSignOn>, 'workspace_id' | 'passwords_off' | 'version'> & {
  client_secret: string
}
type Problems = Partial<Record<string, string>>

/** Returns the entry to save and its problems. Without a new secret the saved one stays, unless the provider is another. */
function entryOf(form: Form, connection: SingleSignOn['connection']) {
  const keepsSecret =
    connection !== null && connection.issuer === form.issuer && connection.client_id === form.client_id
  const keepsDomain = keepsSecret && connection.domain === form.domain
  const entry = {
    ...form,
    client_secret: form.client_secret.trim() === '' && keepsSecret ? undefined : form.client_secret,
    passwords_off: keepsDomain && connection.passwords_off,
  }
  const { client_id, client_secret, ...others } = problemsOf(SignOnEntry, entry)
  const problems: Problems = {
    ...others,
    ...(client_id && { client_id: m.settings_sign_on_client_id_missing() }),
    ...(client_secret && { client_secret: m.server_sign_on_secret() }),
  }
  return { entry, problems, keepsSecret }
}

const formOf = (connection: SingleSignOn['connection']): Form => ({
  issuer: connection?.issuer ?? '',
  client_id: connection?.client_id ?? '',
  client_secret: '',
  domain: connection?.domain ?? '',
  role: connection?.role ?? defaultNewcomerRole,
})

const differencesOf = (savedForm: Form, yours: Form): Difference[] => [
  { label: m.settings_sign_on_issuer(), saved: savedForm.issuer, yours: yours.issuer },
  { label: m.settings_sign_on_client_id(), saved: savedForm.client_id, yours: yours.client_id },
  { label: m.settings_sign_on_domain(), saved: savedForm.domain, yours: yours.domain },
  { label: m.settings_sign_on_role(), saved: roleNames[savedForm.role](), yours: roleNames[yours.role]() },
]

/** Enters the identity provider and the domain. Errors show after the first attempt to save. */
export function SignOnDialog({ workspace_id, signOn, onClose }: SignOnDialogProps) {
  const { connection, redirect_uri } = signOn
  const [form, setForm] = useState(() => formOf(connection))
  const [version, setVersion] = useState(connection?.version ?? 0)
  const [tried, setTried] = useState(false)
  const { entry, problems, keepsSecret } = entryOf(form, connection)
  const save = useSave({
    key: signOnQuery(workspace_id).queryKey,
    send: (based: number) => call(saveSingleSignOn, { workspace_id, ...entry, version: based }),
    showsError: true,
  })
  const submit = () => {
    setTried(true)
    if (Object.keys(problems).length === 0) save.mutate(version, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={m.settings_sign_on_title()}
      description={m.settings_sign_on_dialog_text()}
      action={m.common_save()}
      busy={save.isPending}
      error={save.error && !isVersionConflict(save.error) && refusalOf(save.error)}
      noValidate
      onSubmit={submit}
      onClose={onClose}
      after={
        <VersionConflict
          error={save.error}
          differencesOf={() => differencesOf(formOf(connection), form)}
          onReload={() => {
            setForm(formOf(connection))
            setVersion(connection?.version ?? 0)
            save.reset()
          }}
          onOverwrite={() => save.mutate(connection?.version ?? 0, { onSuccess: onClose })}
          onClose={save.reset}
        />
      }
    >
      <Copyable
        label={m.settings_sign_on_redirect()}
        value={redirect_uri}
        action={m.settings_sign_on_copy_address()}
      />
      <ProviderFields
        form={form}
        problems={tried ? problems : {}}
        keepsSecret={keepsSecret}
        onChange={setForm}
      />
      <DomainFields form={form} problems={tried ? problems : {}} onChange={setForm} />
    </FormDialog>
  )
}

interface FieldsProps {
  form: Form
  problems: Problems
  onChange: (form: Form) => void
}

function ProviderFields({ form, problems, keepsSecret, onChange }: FieldsProps & { keepsSecret: boolean }) {
  return (
    <>
      <Field
        label={m.settings_sign_on_issuer()}
        hint={m.settings_sign_on_issuer_hint()}
        error={problems['issuer']}
      >
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={form.issuer}
          onChange={({ currentTarget }) => onChange({ ...form, issuer: currentTarget.value })}
        />
      </Field>
      <Field label={m.settings_sign_on_client_id()} error={problems['client_id']}>
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          maxLength={500}
          value={form.client_id}
          onChange={({ currentTarget }) => onChange({ ...form, client_id: currentTarget.value })}
        />
      </Field>
      <Field
        label={m.settings_sign_on_client_secret()}
        hint={keepsSecret ? m.settings_sign_on_secret_kept() : undefined}
        error={problems['client_secret']}
      >
        <PasswordInput
          autoComplete="off"
          value={form.client_secret}
          onChange={({ currentTarget }) => onChange({ ...form, client_secret: currentTarget.value })}
        />
      </Field>
    </>
  )
}

function DomainFields({ form, problems, onChange }: FieldsProps) {
  return (
    <>
      <Field
        label={m.settings_sign_on_domain()}
        hint={m.settings_sign_on_domain_hint()}
        error={problems['domain']}
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          inputMode="url"
          maxLength={253}
          placeholder="example.com"
          value={form.domain}
          onChange={({ currentTarget }) => onChange({ ...form, domain: currentTarget.value })}
        />
      </Field>
      <Field label={m.settings_sign_on_role()} hint={roleTexts[form.role]()}>
        <Select value={form.role} options={roles} onValueChange={(role) => onChange({ ...form, role })} />
      </Field>
    </>
  )
}
