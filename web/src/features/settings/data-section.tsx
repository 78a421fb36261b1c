import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type UserExport, startExport } from '@skein/contract/users/user-data'
import { m } from '@skein/messages'
import { messageOf } from '../../lib/api/api-error.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { disconnect } from '../session/queries.ts'
import { accountName } from '../session/session-logic.ts'
import { useUser } from '../session/use-session.ts'
import { Section } from './section.tsx'
import { call } from '../../lib/api/api.ts'
import { formatDateTime, formatDay, formatFileSize } from '../../lib/format.ts'
import { buttonClass } from '../../ui/buttons/button-style.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { exportsQuery } from './queries.ts'
import { Row } from './row.tsx'
import type { Proof } from './security/security-query.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { MissingOverlay } from '../../ui/loading/missing-part.tsx'

const stateNames = {
  queued: m.common_queued(),
  writing: m.settings_data_states_writing(),
  ready: m.common_ready(),
  failed: m.common_failed(),
}

/** Data export, disconnecting an account, and deletion of the user. */
export function DataSection({ account }: { account: ConnectedAccount | null }) {
  return (
    <Section id="data" title={m.settings_data_title()}>
      <Exports />
      {account && <Disconnect account={account} />}
      <DeleteAccount />
    </Section>
  )
}

function Disconnect({ account }: { account: ConnectedAccount }) {
  const [asking, setAsking] = useState(false)
  const user = useUser()
  const client = useQueryClient()
  const name = accountName(account)
  const { mutate, isPending } = useMutation({
    mutationFn: () => disconnect(client, user.id, account.id),
    onSuccess: () => notify({ type: 'success', message: m.common_name_disconnected({ name }) }),
    onError: (error) =>
      notify({ type: 'error', message: messageOf(error, m.common_couldnt_disconnect_the_account()) }),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Row
        title={m.settings_data_disconnect()}
        text={m.settings_data_disconnect_text({ name })}
        action={
          <Button variant="danger" onClick={() => setAsking(true)}>
            {m.settings_data_disconnect()}
          </Button>
        }
      />
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={m.common_disconnect_name({ name })}
        text={m.settings_data_disconnect_text({ name })}
        confirm={{
          label: m.settings_data_disconnect(),
          danger: true,
          busy: isPending,
          onConfirm: () => mutate(),
        }}
      />
    </>
  )
}

/** Both are loaded when the dialog opens. */
const ProofDialog = lazyPart(
  async () => (await import('./security/proof-dialog.tsx')).ProofDialog,
  MissingOverlay,
)
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog, MissingOverlay)

function DeleteAccount() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Row
        title={m.settings_data_remove()}
        text={m.settings_data_remove_text()}
        action={
          <Button variant="danger" onClick={() => setAsking(true)}>
            {m.settings_data_remove()}
          </Button>
        }
      />
      {asking && (
        <Suspense>
          <DeleteDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Data exports: requested here, written by a job, downloaded when ready. */
function Exports() {
  const query = useQuery(exportsQuery)
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const start = async (proof: Proof) => {
    await call(startExport, proof)
    await client.invalidateQueries({ queryKey: exportsQuery.queryKey })
  }
  return (
    <div className="flex flex-col gap-3">
      <Row
        first
        title={m.settings_data_export()}
        text={m.settings_data_export_text()}
        action={<Button onClick={() => setAsking(true)}>{m.settings_data_export_start()}</Button>}
      />
      {asking && (
        <Suspense>
          <ProofDialog
            title={m.settings_data_export()}
            text={m.settings_data_export_text()}
            action={m.settings_data_export_start()}
            failed={m.settings_data_export_failed()}
            act={start}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
      <Loaded query={query} failed={m.settings_data_exports_failed()} waiting="hidden">
        {(exports) => (
          <ul className="flex flex-col empty:hidden" aria-live="polite">
            {exports.map((each) => (
              <ExportRow key={each.id} copy={each} />
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  )
}

const tones: Record<UserExport['state'], Tone> = {
  queued: 'neutral',
  writing: 'neutral',
  ready: 'ok',
  failed: 'bad',
}

function ExportRow({ copy: { id, state, created_at, expires_at, size } }: { copy: UserExport }) {
  const moment = formatDateTime(created_at)
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2">
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
        <span className="tabular">{m.settings_data_export_of({ moment })}</span>
        <Tag tone={tones[state]}>{stateNames[state]}</Tag>
        {state === 'ready' && (
          <span className="meta tabular">
            {formatFileSize(size)}
            {expires_at && `, ${m.settings_data_until({ day: formatDay(expires_at) })}`}
          </span>
        )}
      </span>
      {state === 'ready' && (
        <a
          href={`/api/users/export/${encodeURIComponent(id)}`}
          download
          aria-label={m.settings_data_download_of({ moment })}
          className={buttonClass('secondary', 'dense')}
        >
          {m.settings_data_download()}
        </a>
      )}
    </li>
  )
}
