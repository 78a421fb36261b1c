import { roleNames } from '@skein/contract/workspaces/role-names'
import {
  removeSingleSignOn,
  saveSingleSignOn,
  type SignOnConnection,
  type SingleSignOn,
  verifySignOnDomain,
} from '@skein/contract/workspaces/single-sign-on'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { formatDay } from '../../../lib/format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { MissingOverlay } from '../../../ui/loading/missing-part.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { Copyable } from '../copyable.tsx'
import { useSave } from '../use-save.ts'
import { signOnQuery } from './team-queries.ts'

const SignOnDialog = lazyPart(async () => (await import('./sign-on-dialog.tsx')).SignOnDialog, MissingOverlay)

/** How members sign in with the identity provider of their company. For admins. */
export function SignOnPart({ workspace_id }: { workspace_id: string }) {
  const query = useQuery(signOnQuery(workspace_id))
  return (
    <section aria-labelledby="team-sign-on" className="flex flex-col gap-4 border-t border-line pt-5">
      <div>
        <h3 id="team-sign-on" className="section-head">
          {m.settings_sign_on_title()}
        </h3>
        <p className="mt-0.5 text-text-2">{m.settings_sign_on_text()}</p>
      </div>
      <Loaded query={query} failed={m.settings_sign_on_failed()} waiting="h-10 rounded-control">
        {(signOn) => <State workspace_id={workspace_id} signOn={signOn} />}
      </Loaded>
    </section>
  )
}

function State({ workspace_id, signOn }: { workspace_id: string; signOn: SingleSignOn }) {
  const [editing, setEditing] = useState(false)
  const { connection } = signOn
  return (
    <>
      {connection && <Domain workspace_id={workspace_id} connection={connection} signOn={signOn} />}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setEditing(true)}>
          {connection ? m.common_edit() : m.settings_sign_on_set_up()}
        </Button>
        {connection && <RemoveButton workspace_id={workspace_id} signOn={signOn} />}
      </div>
      {editing && (
        <Suspense>
          <SignOnDialog workspace_id={workspace_id} signOn={signOn} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}

interface DomainProps {
  workspace_id: string
  connection: SignOnConnection
}

function Domain({ signOn, ...props }: DomainProps & { signOn: SingleSignOn }) {
  const { refusal, verified_at } = props.connection
  if (refusal !== null)
    return (
      <Banner type="error">
        <p className="font-medium">{m.settings_sign_on_off()}</p>
        <p>{refusal}</p>
      </Banner>
    )
  return verified_at === null ? (
    <UnverifiedDomain {...props} signOn={signOn} />
  ) : (
    <VerifiedDomain {...props} />
  )
}

function UnverifiedDomain({ workspace_id, connection, signOn }: DomainProps & { signOn: SingleSignOn }) {
  const { domain, record } = connection
  const verify = useSave({
    key: signOnQuery(workspace_id).queryKey,
    send: () => call(verifySignOnDomain, { workspace_id }),
    saved: m.settings_sign_on_verified({ domain }),
  })
  return (
    <div className="flex flex-col items-start gap-4 rounded-card border border-line p-4">
      <p role="status" className="font-medium">
        {m.settings_sign_on_unverified({ domain })}
      </p>
      {signOn.needs_no_record ? (
        <p className="text-text-2">{m.settings_sign_on_no_record()}</p>
      ) : (
        <>
          <p className="text-text-2">{m.settings_sign_on_record()}</p>
          <Copyable
            label={m.settings_sign_on_record_name()}
            value={record.name}
            action={m.settings_sign_on_copy_name()}
          />
          <Copyable
            label={m.settings_sign_on_record_value()}
            value={record.value}
            action={m.settings_sign_on_copy_value()}
          />
        </>
      )}
      <Button busy={verify.isPending} onClick={() => verify.mutate()}>
        {m.settings_sign_on_verify()}
      </Button>
    </div>
  )
}

function VerifiedDomain({ workspace_id, connection }: DomainProps) {
  const { issuer, client_id, domain, role, passwords_off, last_used_at, version } = connection
  const save = useSave({
    key: signOnQuery(workspace_id).queryKey,
    send: (off: boolean) =>
      call(saveSingleSignOn, { workspace_id, issuer, client_id, domain, role, passwords_off: off, version }),
  })
  return (
    <>
      <div>
        <p role="status" className="font-medium break-words">
          {m.settings_sign_on_ready({ domain, provider: new URL(issuer).host })}
        </p>
        <p className="meta">
          {m.settings_sign_on_newcomers({ role: roleNames[role]() })}
          {` · ${last_used_at === null ? m.settings_sign_on_unused() : m.settings_sign_on_used({ day: formatDay(last_used_at) })}`}
        </p>
      </div>
      <Switch
        label={m.settings_sign_on_passwords_off({ domain })}
        hint={last_used_at === null ? m.settings_sign_on_first() : m.settings_sign_on_owners()}
        checked={save.isPending ? (save.variables ?? passwords_off) : passwords_off}
        disabled={last_used_at === null && !passwords_off}
        onCheckedChange={(off) => save.mutate(off)}
      />
    </>
  )
}

function RemoveButton({ workspace_id, signOn }: { workspace_id: string; signOn: SingleSignOn }) {
  const [asking, setAsking] = useState(false)
  const { queryKey } = signOnQuery(workspace_id)
  const remove = useSave({
    key: queryKey,
    send: async () => {
      await call(removeSingleSignOn, { workspace_id })
      setAsking(false)
      return { ...signOn, connection: null }
    },
    saved: m.settings_sign_on_removed(),
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{m.settings_sign_on_remove()}</Button>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={m.settings_sign_on_remove_ask()}
        text={m.settings_sign_on_remove_text({ domain: signOn.connection?.domain ?? '' })}
        confirm={{
          label: m.settings_sign_on_remove(),
          danger: true,
          busy: remove.isPending,
          onConfirm: () => remove.mutate(),
        }}
      />
    </>
  )
}
