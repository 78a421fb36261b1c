import { changeEmail, updateName } from '@skein/contract/users/profile'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { m } from '@skein/messages'
import { messageOf } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'
import type { SessionUser } from '../../lib/api/auth-client.ts'
import { settingsSearch } from '../../lib/search/search-params.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { profileQuery } from '../session/queries.ts'
import { sessionQuery, useUser } from '../session/use-session.ts'
import { Row } from './row.tsx'
import { Section } from './section.tsx'
import { CodeField, PasswordField } from './security/proof-fields.tsx'
import { securityQuery } from './security/security-query.ts'

/** Name and email address of the signed-in user. */
export function ProfileSection() {
  const user = useUser()
  const { email } = settingsSearch(useSearch({ strict: false }))
  return (
    <Section id="profile" title={m.settings_page_profile()} text={m.settings_profile_text()}>
      {email === 'changed' && <Banner type="success">{m.settings_profile_email_changed()}</Banner>}
      {email === 'failed' && <Banner type="error">{m.settings_profile_email_failed()}</Banner>}
      <NameForm key={user.name} user={user} />
      <EmailRow user={user} />
    </Section>
  )
}

function NameForm({ user }: { user: SessionUser }) {
  const client = useQueryClient()
  const [name, setName] = useState(user.name ?? '')
  const [missing, setMissing] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(updateName, { id: user.id, full_name: name }),
    onSuccess() {
      notify({ type: 'success', message: m.settings_profile_saved() })
      return Promise.all([
        client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
        client.invalidateQueries({ queryKey: profileQuery(user).queryKey }),
      ])
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() !== '') mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 grow basis-64">
        <Field
          label={m.common_name()}
          error={
            missing
              ? m.common_enter_a_name()
              : error
                ? messageOf(error, m.settings_profile_save_failed())
                : undefined
          }
        >
          <TextInput
            autoComplete="name"
            maxLength={200}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </Field>
      </div>
      <Button type="submit" busy={isPending} className="sm:mt-6">
        {m.settings_profile_save()}
      </Button>
    </form>
  )
}

function EmailRow({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState(false)
  const hasPassword = user.provider === 'custom'
  return (
    <>
      <Row
        title={m.settings_profile_email()}
        text={hasPassword ? user.email : `${user.email} ${m.common_address_of_google()}`}
        action={
          hasPassword && <Button onClick={() => setOpen(true)}>{m.settings_profile_change_email()}</Button>
        }
      />
      {open && <EmailDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}

function EmailDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(changeEmail, { id: user.id, email: email.trim(), password, ...(code === '' ? {} : { code }) }),
    onSuccess(sentLink) {
      notify({ type: 'success', message: m.settings_profile_link_sent({ email: sentLink.email }) })
      onClose()
    },
  })
  const submit = () => {
    mutate()
  }
  return (
    <FormDialog
      title={m.settings_profile_change_email()}
      description={m.settings_profile_change_email_text()}
      action={m.common_send_link()}
      busy={isPending}
      error={error && messageOf(error, m.settings_profile_send_failed())}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={m.settings_profile_new_email()} required>
        <TextInput
          type="email"
          autoComplete="email"
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      </Field>
      <PasswordField password={password} onChange={setPassword} />
      <SecondStep code={code} onChange={setCode} />
    </FormDialog>
  )
}

/** Shown when two-step sign-in is on. */
function SecondStep({ code, onChange }: { code: string; onChange: (code: string) => void }) {
  const { data: security } = useQuery(securityQuery)
  return security?.two_factor ? <CodeField code={code} onChange={onChange} /> : null
}
