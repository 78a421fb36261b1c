import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type UserExport, startExport } from '@skein/contract/users/user-data'
import { messageOf } from '../../lib/api/api-error.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { dataWords } from '../../copy/settings/settings.ts'
import { disconnect } from '../session/queries.ts'
import { accountName } from '../session/session-logic.ts'
import { useUser } from '../session/use-session.ts'
import { Section } from './section.tsx'
import { call } from '../../lib/api/api.ts'
import { formatDateTime, formatDay, formatFileSize } from '../../lib/format.ts'
import { buttonClass } from '../../ui/button-style.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { exportsQuery } from './queries.ts'
import { Row } from './row.tsx'
import type { Proof } from './security/security-query.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** Data export, disconnecting an account, and deletion of the user. */
export function DataSection({ account }: { account: ConnectedAccount | null }) {
  return (
    <Section id="data" title={dataWords.title}>
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
    onSuccess: () => notify({ type: 'success', message: dataWords.disconnected(name) }),
    onError: (error) => notify({ type: 'error', message: messageOf(error, dataWords.disconnectFailed) }),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Row
        title={dataWords.disconnect}
        text={dataWords.disconnectText(name)}
        action={
          <Button variant="danger" onClick={() => setAsking(true)}>
            {dataWords.disconnect}
          </Button>
        }
      />
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={dataWords.disconnectTitle(name)}
        text={dataWords.disconnectText(name)}
        confirm={{ label: dataWords.disconnect, danger: true, busy: isPending, onConfirm: () => mutate() }}
      />
    </>
  )
}

/** Both are loaded when the dialog opens. */
const ProofDialog = lazyPart(async () => (await import('./security/proof-dialog.tsx')).ProofDialog)
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

function DeleteAccount() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Row
        title={dataWords.remove}
        text={dataWords.removeText}
        action={
          <Button variant="danger" onClick={() => setAsking(true)}>
            {dataWords.remove}
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
        title={dataWords.export}
        text={dataWords.exportText}
        action={<Button onClick={() => setAsking(true)}>{dataWords.exportStart}</Button>}
      />
      {asking && (
        <Suspense>
          <ProofDialog
            title={dataWords.export}
            text={dataWords.exportText}
            action={dataWords.exportStart}
            failed={dataWords.exportFailed}
            act={start}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
      <Loaded query={query} failed={dataWords.exportsFailed} waiting="h-0">
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
        <span className="tabular">{dataWords.exportOf(moment)}</span>
        <Tag tone={tones[state]}>{dataWords.states[state]}</Tag>
        {state === 'ready' && (
          <span className="meta tabular">
            {formatFileSize(size)}
            {expires_at && `, ${dataWords.until(formatDay(expires_at))}`}
          </span>
        )}
      </span>
      {state === 'ready' && (
        <a
          href={`/api/users/export/${encodeURIComponent(id)}`}
          download
          aria-label={dataWords.downloadOf(moment)}
          className={buttonClass('secondary', 'dense')}
        >
          {dataWords.download}
        </a>
      )}
    </li>
  )
}
